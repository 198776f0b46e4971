import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Presents another thread's write at once.
enum PresentingForeignWritesFault: HostFault {
  static let name = "presenting-foreign-writes"
  static let fault = "Presents another thread's write at once."
  static let faults: Faults = .presentingForeignWrites
}

extension PresentingForeignWritesFault {
  static let mutants = [
    Mutant(
      PresentingForeignWritesFault.self, clauses: ["STATE-22"],
      message: "during the write: 0 and 1"),
    Mutant(PresentingForeignWritesFault.self, clauses: ["THR-05"], message: "saw (0, 1)"),
  ]
}
