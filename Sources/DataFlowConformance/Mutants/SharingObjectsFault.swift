import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Gives all StateObjects of a type the same object.
enum SharingObjectsFault: HostFault {
  static let name = "sharing-objects"
  static let fault = "Gives all StateObjects of a type the same object."
  static let faults: Faults = .sharingObjects

  static let mutants = [
    Mutant(
      SharingObjectsFault.self,
      clauses: ["SOBJ-05"],
      message: "Maria = Ravi 0"),
    Mutant(
      SharingObjectsFault.self,
      clauses: ["SOBJ-13"],
      message: "program = A''"),
    Mutant(
      SharingObjectsFault.self,
      clauses: ["DP-07"],
      message: "made = 1"),
    Mutant(SharingObjectsFault.self, clauses: ["SOBJ-16"], message: "the same = true"),
  ]
}
