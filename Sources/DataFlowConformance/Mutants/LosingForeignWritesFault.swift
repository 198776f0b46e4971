import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Does not look at what other threads have changed.
enum LosingForeignWritesFault: HostFault {
  static let name = "losing-foreign-writes"
  static let fault = "Does not look at what other threads have changed."
  static let faults: Faults = .losingForeignWrites
}

extension LosingForeignWritesFault {
  static let mutants = [
    Mutant(
      LosingForeignWritesFault.self, clauses: ["THR-01", "THR-02", "THR-03", "THR-09"],
      message: "shown is stored: false"),
    Mutant(
      LosingForeignWritesFault.self, clauses: ["THR-08"], message: "observable object: text = 0"),
    Mutant(LosingForeignWritesFault.self, clauses: ["OBSV-18"], message: "text = 0"),
  ]
}
