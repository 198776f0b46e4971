// swift-format-ignore-file: OrderedImports

import Observation
import ObservationCore
import ObservationInterop

// One of the orders in which a file may import what there is.

@SharedObservable
final class SharedByImportsA {
  var number = 0
  @ObservationCore::ObservationIgnored var ignored = 0
}

@ObservationCore::Observable
final class OursByImportsA {
  var number = 0
}
