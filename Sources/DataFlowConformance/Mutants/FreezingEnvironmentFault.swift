import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Keeps a value of the environment as it was set first.
enum FreezingEnvironmentFault: HostFault {
  static let name = "freezing-environment"
  static let fault = "Keeps a value of the environment as it was set first."
  static let faults: Faults = .freezingEnvironment

  static let mutants = [
    Mutant(
      FreezingEnvironmentFault.self,
      clauses: ["EOBJ-09"],
      message: "another object: LeafView +0"),
    Mutant(
      FreezingEnvironmentFault.self,
      clauses: ["ENV-04"],
      message: "AccentView +0"),
    Mutant(
      FreezingEnvironmentFault.self,
      clauses: ["ENV-11"],
      message: "another object: ModelView +0"),
    Mutant(
      FreezingEnvironmentFault.self,
      clauses: ["ENV-13"],
      message: "green: accent = red"),
  ]
}
