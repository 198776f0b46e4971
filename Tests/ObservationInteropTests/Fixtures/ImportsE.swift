// swift-format-ignore-file: OrderedImports

import ObservationInterop

// One of the orders in which a file may import what there is.

@SharedObservable
final class SharedByImportsE {
  var number = 0
  @ObservationCore::ObservationIgnored var ignored = 0
}

@ObservationCore::Observable
final class OursByImportsE {
  var number = 0
}
