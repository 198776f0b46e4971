import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Makes another StateObject in each update.
enum RecreatingObjectsFault: HostFault {
  static let name = "recreating-objects"
  static let fault = "Makes another StateObject in each update."
  static let faults: Faults = .recreatingObjects

  static let mutants = [
    Mutant(
      RecreatingObjectsFault.self,
      clauses: ["SOBJ-01"],
      message: "made = 21"),
    Mutant(
      RecreatingObjectsFault.self,
      clauses: ["SOBJ-03"],
      message: "name = Maria 1"),
  ]
}
