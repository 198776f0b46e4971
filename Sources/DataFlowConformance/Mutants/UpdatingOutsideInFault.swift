import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Calls update() before the properties inside are ready.
enum UpdatingOutsideInFault: HostFault {
  static let name = "updating-outside-in"
  static let fault = "Calls update() before the properties inside are ready."
  static let faults: Faults = .updatingOutsideIn

  static let mutants = [
    Mutant(
      UpdatingOutsideInFault.self,
      clauses: ["DP-03"],
      message: "update inner")
  ]
}
