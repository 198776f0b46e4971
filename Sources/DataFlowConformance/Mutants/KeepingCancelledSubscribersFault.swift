import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Goes on calling a cancelled subscriber.
enum KeepingCancelledSubscribersFault: HostFault {
  static let name = "keeping-cancelled-subscribers"
  static let fault = "Goes on calling a cancelled subscriber."
  static let faults: Faults = .keepingCancelledSubscribers

  static let mutants = [
    Mutant(
      KeepingCancelledSubscribersFault.self,
      clauses: ["OBJ-16"],
      message: "cancelled: subscribers = 1")
  ]
}
