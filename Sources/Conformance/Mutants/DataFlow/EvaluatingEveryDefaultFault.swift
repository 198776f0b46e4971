@_spi(Testing) import DataFlow

/// Evaluates a lazy default value whenever a view is made.
enum EvaluatingEveryDefaultFault: HostFault {
  static let name = "evaluating-every-default"
  static let fault = "Evaluates a lazy default value whenever a view is made."
  static let faults: Faults = .evaluatingEveryDefault
}

extension EvaluatingEveryDefaultFault {
  static let mutants = [
    Mutant(EvaluatingEveryDefaultFault.self, clauses: ["STATE-03b"], message: "made 11, gone 10")
  ]
}
