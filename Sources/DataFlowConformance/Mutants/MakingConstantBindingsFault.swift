import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Ignores writes through bindings to objects.
enum MakingConstantBindingsFault: HostFault {
  static let name = "making-constant-bindings"
  static let fault = "Ignores writes through bindings to objects."
  static let faults: Faults = .makingConstantBindings

  static let mutants = [
    Mutant(
      MakingConstantBindingsFault.self,
      clauses: ["OBJ-17"],
      message: "signals = 0"),
    Mutant(
      MakingConstantBindingsFault.self,
      clauses: ["SOBJ-10"],
      message: "write B: name = A"),
    Mutant(
      MakingConstantBindingsFault.self,
      clauses: ["OOBJ-08"],
      message: "wrote A, false"),
    Mutant(
      MakingConstantBindingsFault.self,
      clauses: ["EOBJ-11"],
      message: "write B: leaf = A"),
  ]
}
