import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Lets no view depend on its objects.
enum IgnoringObjectsFault: HostFault {
  static let name = "ignoring-objects"
  static let fault = "Lets no view depend on its objects."
  static let faults: Faults = .ignoringObjects

  static let mutants = [
    Mutant(
      IgnoringObjectsFault.self,
      clauses: ["OBJ-15"],
      message: "RadioView +0"),
    Mutant(
      IgnoringObjectsFault.self,
      clauses: ["SOBJ-06"],
      message: "ShareView +0"),
    Mutant(
      IgnoringObjectsFault.self,
      clauses: ["SOBJ-08"],
      message: "SwitchView +0"),
    Mutant(
      IgnoringObjectsFault.self,
      clauses: ["SOBJ-09"],
      message: "FoundView +0"),
    Mutant(
      IgnoringObjectsFault.self,
      clauses: ["OOBJ-01", "OOBJ-04"],
      message: "NameView +0"),
    Mutant(
      IgnoringObjectsFault.self,
      clauses: ["OOBJ-05"],
      message: "EditView +0"),
    Mutant(
      IgnoringObjectsFault.self,
      clauses: ["EOBJ-01", "EOBJ-02", "EOBJ-05", "EOBJ-10", "EOBJ-12"],
      message: "LeafView +0"),
  ]
}
