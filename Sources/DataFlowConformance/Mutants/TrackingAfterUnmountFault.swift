import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Goes on observing for a view that has gone.
enum TrackingAfterUnmountFault: HostFault {
  static let name = "tracking-after-unmount"
  static let fault = "Goes on observing for a view that has gone."
  static let faults: Faults = .trackingAfterUnmount
}

extension TrackingAfterUnmountFault {
  static let mutants = [
    Mutant(
      TrackingAfterUnmountFault.self, clauses: ["OBSV-19"],
      message: "then changed: evaluations = 2")
  ]
}
