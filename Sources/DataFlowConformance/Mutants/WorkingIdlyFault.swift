import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Runs every body in each step, changes or not.
enum WorkingIdlyFault: HostFault {
  static let name = "working-idly"
  static let fault = "Runs every body in each step, changes or not."
  static let faults: Faults = .workingIdly
}

extension WorkingIdlyFault {
  static let mutants = [
    Mutant(WorkingIdlyFault.self, clauses: ["VIEW-13"], message: "nothing: Outer +1, ValueView +1"),
    Mutant(WorkingIdlyFault.self, clauses: ["STATE-17"], message: "PublisherState +1"),
    Mutant(WorkingIdlyFault.self, clauses: ["OBSV-02"], message: "CountReader +1"),
    Mutant(WorkingIdlyFault.self, clauses: ["OBSV-10"], message: "Acting +1"),
    Mutant(
      WorkingIdlyFault.self, clauses: ["OBSV-13"], message: "ignored changed: FunctionView +1"),
  ]
}
