// swift-format-ignore-file: OrderedImports

import Observation
import Foundation
import ObservationInterop

// One of the orders in which a file may import what there is.

@SharedObservable
final class SharedByImportsD {
  var number = 0
  @ObservationCore::ObservationIgnored var ignored = 0
}

@ObservationCore::Observable
final class OursByImportsD {
  var number = 0
}
