import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Gives a view that is made again new states.
enum ForgettingStateFault: HostFault {
  static let name = "forgetting-state"
  static let fault = "Gives a view that is made again new states."
  static let faults: Faults = .forgettingState
}

extension ForgettingStateFault {
  static let mutants = [
    Mutant(ForgettingStateFault.self, clauses: ["VIEW-02"], message: "3 ticks: text = 0"),
    Mutant(
      ForgettingStateFault.self, clauses: ["VIEW-09"],
      message: "made again: text = plain 3, state 4"),
    Mutant(ForgettingStateFault.self, clauses: ["STATE-02"], message: "text = 6"),
    Mutant(ForgettingStateFault.self, clauses: ["STATE-10"], message: "text = 5 0"),
    Mutant(ForgettingStateFault.self, clauses: ["STATE-14"], message: "made with 2: text = 2"),
  ]
}
