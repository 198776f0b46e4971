import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Takes a write of an equal value for a change.
enum IgnoringEqualityFault: HostFault {
  static let name = "ignoring-equality"
  static let fault = "Takes a write of an equal value for a change."
  static let faults: Faults = .ignoringEquality
}

extension IgnoringEqualityFault {
  static let mutants = [
    Mutant(
      IgnoringEqualityFault.self, clauses: ["STATE-06"],
      message: "the same number: EqualWrites +1"),
    Mutant(IgnoringEqualityFault.self, clauses: ["BIND-21"], message: "0 for 0: StateView +1"),
  ]
}
