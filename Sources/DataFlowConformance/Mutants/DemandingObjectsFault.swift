import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Misses an EnvironmentObject before anybody reads it.
enum DemandingObjectsFault: HostFault {
  static let name = "demanding-objects"
  static let fault = "Misses an EnvironmentObject before anybody reads it."
  static let faults: Faults = .demandingObjects

  static let mutants = [
    Mutant(
      DemandingObjectsFault.self,
      clauses: ["EOBJ-04"],
      message: "issue objectOutsideView")
  ]
}
