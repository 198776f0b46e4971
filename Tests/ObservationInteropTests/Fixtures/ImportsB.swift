// swift-format-ignore-file: OrderedImports

import ObservationInterop
import ObservationCore
import Observation

// One of the orders in which a file may import what there is.

@SharedObservable
final class SharedByImportsB {
  var number = 0
  @ObservationCore::ObservationIgnored var ignored = 0
}

@ObservationCore::Observable
final class OursByImportsB {
  var number = 0
}
