// swift-format-ignore-file: OrderedImports

import ObservationInterop
import Foundation

// One of the orders in which a file may import what there is.

@SharedObservable
final class SharedByImportsF {
  var number = 0
  @ObservationCore::ObservationIgnored var ignored = 0
}

@ObservationCore::Observable
final class OursByImportsF {
  var number = 0
}
