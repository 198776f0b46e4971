import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Does not store what a published property is set to.
enum LosingPublishedValuesFault: HostFault {
  static let name = "losing-published-values"
  static let fault = "Does not store what a published property is set to."
  static let faults: Faults = .losingPublishedValues

  static let mutants = [
    Mutant(LosingPublishedValuesFault.self, clauses: ["OBJ-01"], message: "got '24'"),
    Mutant(LosingPublishedValuesFault.self, clauses: ["OBJ-04"], message: "got 'is A'"),
    Mutant(LosingPublishedValuesFault.self, clauses: ["OBJ-14"], message: "end false"),
    Mutant(
      LosingPublishedValuesFault.self, clauses: ["SOBJ-15"],
      message: "change all: state = 1, object = A"),
  ]
}
