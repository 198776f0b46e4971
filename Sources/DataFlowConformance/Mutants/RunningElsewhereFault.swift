import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Runs bodies on a thread of their own.
enum RunningElsewhereFault: HostFault {
  static let name = "running-elsewhere"
  static let fault = "Runs bodies on a thread of their own."
  static let faults: Faults = .runningElsewhere
}

extension RunningElsewhereFault {
  static let mutants = [
    Mutant(
      RunningElsewhereFault.self, clauses: ["THR-04"],
      message: "bodies and actions elsewhere: 1")
  ]
}
