import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Does not store what another thread writes.
enum RefusingForeignWritesFault: HostFault {
  static let name = "refusing-foreign-writes"
  static let fault = "Does not store what another thread writes."
  static let faults: Faults = .refusingForeignWrites

  static let mutants = [
    Mutant(
      RefusingForeignWritesFault.self, clauses: ["THR-02"],
      message: "each ends on its last value: false"),
    Mutant(RefusingForeignWritesFault.self, clauses: ["THR-03"], message: "a last value: false"),
    Mutant(RefusingForeignWritesFault.self, clauses: ["THR-09"], message: "sum in range: false"),
  ]
}
