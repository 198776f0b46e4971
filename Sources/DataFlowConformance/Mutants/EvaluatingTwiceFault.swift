import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Evaluates a body twice.
enum EvaluatingTwiceFault: HostFault {
  static let name = "evaluating-twice"
  static let fault = "Evaluates a body twice."
  static let faults: Faults = .evaluatingTwice
}

extension EvaluatingTwiceFault {
  static let mutants = [
    Mutant(
      EvaluatingTwiceFault.self, clauses: ["VIEW-01"], message: "mounted: Outer +2, ValueView +2")
  ]
}
