import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Updates the views before a write returns.
enum UpdatingAtOnceFault: HostFault {
  static let name = "updating-at-once"
  static let fault = "Updates the views before a write returns."
  static let faults: Faults = .updatingAtOnce
}

extension UpdatingAtOnceFault {
  static let mutants = [
    Mutant(
      UpdatingAtOnceFault.self, clauses: ["STATE-05"],
      message: "before the update: StateView +1"),
    Mutant(UpdatingAtOnceFault.self, clauses: ["BIND-18"], message: "written: StateView +1"),
    Mutant(UpdatingAtOnceFault.self, clauses: ["TX-01"], message: "bodies saw = [0, 1, 2]"),
    Mutant(UpdatingAtOnceFault.self, clauses: ["TX-02"], message: "TwoStates +2"),
  ]
}
