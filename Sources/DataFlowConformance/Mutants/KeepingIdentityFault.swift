import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Keeps a view whose id has changed.
enum KeepingIdentityFault: HostFault {
  static let name = "keeping-identity"
  static let fault = "Keeps a view whose id has changed."
  static let faults: Faults = .keepingIdentity

  static let mutants = [
    Mutant(
      KeepingIdentityFault.self,
      clauses: ["SOBJ-04"],
      message: "name = Ravi 1"),
    Mutant(
      KeepingIdentityFault.self,
      clauses: ["SOBJ-11"],
      message: "another name: made = 1"),
    Mutant(
      KeepingIdentityFault.self,
      clauses: ["SOBJ-15"],
      message: "another id: state = 1"),
    Mutant(
      KeepingIdentityFault.self,
      clauses: ["ID-01"],
      message: "another id: a = 1"),
    Mutant(
      KeepingIdentityFault.self,
      clauses: ["ID-03"],
      message: "another id: inside = 1"),
    Mutant(
      KeepingIdentityFault.self,
      clauses: ["ID-04"],
      message: "b: a = 1"),
    Mutant(
      KeepingIdentityFault.self,
      clauses: ["ID-05"],
      message: "another id: a = 1, b = 1"),
    Mutant(
      KeepingIdentityFault.self,
      clauses: ["ID-22"],
      message: "made = 1"),
  ]
}
