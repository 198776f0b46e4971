import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Calls the function that reads a binding once, and never again.
enum ReadingOnceFault: HostFault {
  static let name = "reading-once"
  static let fault = "Calls the function that reads a binding once, and never again."
  static let faults: Faults = .readingOnce

  static let mutants = [
    Mutant(ReadingOnceFault.self, clauses: ["BIND-07"], message: "expected 'read 5', got 'read 1'")
  ]
}
