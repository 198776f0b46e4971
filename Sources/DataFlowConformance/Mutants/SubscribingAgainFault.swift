import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Subscribes to an object in each update.
enum SubscribingAgainFault: HostFault {
  static let name = "subscribing-again"
  static let fault = "Subscribes to an object in each update."
  static let faults: Faults = .subscribingAgain

  static let mutants = [
    Mutant(
      SubscribingAgainFault.self,
      clauses: ["SOBJ-17"],
      message: "subscriptions = 51"),
    Mutant(
      SubscribingAgainFault.self,
      clauses: ["OOBJ-09"],
      message: "subscriptions = 6"),
  ]
}
