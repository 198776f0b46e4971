import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Evaluates the initial value of a StateObject twice.
enum DoublingObjectsFault: HostFault {
  static let name = "doubling-objects"
  static let fault = "Evaluates the initial value of a StateObject twice."
  static let faults: Faults = .doublingObjects

  static let mutants = [
    Mutant(
      DoublingObjectsFault.self,
      clauses: ["SOBJ-02"],
      message: "mounted: made = 2")
  ]
}
