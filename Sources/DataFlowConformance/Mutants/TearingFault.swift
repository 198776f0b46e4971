import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Stores a half of another thread's value before the whole.
enum TearingFault: HostFault {
  static let name = "tearing"
  static let fault = "Stores a half of another thread's value before the whole."
  static let faults: Faults = .tearing
}

extension TearingFault {
  static let mutants = [
    Mutant(TearingFault.self, clauses: ["THR-06"], message: "mixed values: ")
  ]
}
