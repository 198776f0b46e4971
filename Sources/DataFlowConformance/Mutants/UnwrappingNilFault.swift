import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Unwraps a binding whose value is nil, and no other.
enum UnwrappingNilFault: HostFault {
  static let name = "unwrapping-nil"
  static let fault = "Unwraps a binding whose value is nil, and no other."
  static let faults: Faults = .unwrappingNil

  static let mutants = [
    Mutant(UnwrappingNilFault.self, clauses: ["BIND-11"], message: "of nil: a binding")
  ]
}
