import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Evaluates a default value that can wait whenever a view is made.
enum EvaluatingEveryDefaultFault: HostFault {
  static let name = "evaluating-every-default"
  static let fault = "Evaluates a default value that can wait whenever a view is made."
  static let faults: Faults = .evaluatingEveryDefault
}

extension EvaluatingEveryDefaultFault {
  static let mutants = [
    Mutant(
      EvaluatingEveryDefaultFault.self, clauses: ["STATE-03b"],
      message: "not mounted: made = 1"),
    Mutant(EvaluatingEveryDefaultFault.self, clauses: ["SOBJ-02"], message: "5 values: made = 5"),
  ]
}
