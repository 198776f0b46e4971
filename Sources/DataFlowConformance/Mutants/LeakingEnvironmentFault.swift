import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Sets a value of the environment for views beside, too.
enum LeakingEnvironmentFault: HostFault {
  static let name = "leaking-environment"
  static let fault = "Sets a value of the environment for views beside, too."
  static let faults: Faults = .leakingEnvironment

  static let mutants = [
    Mutant(
      LeakingEnvironmentFault.self,
      clauses: ["EOBJ-06"],
      message: "after = inner"),
    Mutant(
      LeakingEnvironmentFault.self,
      clauses: ["ENV-01"],
      message: "after = red"),
    Mutant(
      LeakingEnvironmentFault.self,
      clauses: ["ENV-02"],
      message: "beside = red"),
    Mutant(
      LeakingEnvironmentFault.self,
      clauses: ["ENV-09"],
      message: "beside = 1"),
  ]
}
