// swift-format-ignore-file: OrderedImports

import Foundation
import ObservationInterop
import Observation

// One of the orders in which a file may import what there is.

@SharedObservable
final class SharedByImportsC {
  var number = 0
  @ObservationCore::ObservationIgnored var ignored = 0
}

@ObservationCore::Observable
final class OursByImportsC {
  var number = 0
}
