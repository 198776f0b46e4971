import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Does not keep a value that is set in the environment.
enum ForgettingEnvironmentFault: HostFault {
  static let name = "forgetting-environment"
  static let fault = "Does not keep a value that is set in the environment."
  static let faults: Faults = .forgettingEnvironment

  static let mutants = [
    Mutant(ForgettingEnvironmentFault.self, clauses: ["ENV-13"], message: "red: accent = blue")
  ]
}
