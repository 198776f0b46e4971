import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Runs a body once for each cause.
enum RunningTwiceFault: HostFault {
  static let name = "running-twice"
  static let fault = "Runs a body once for each cause."
  static let faults: Faults = .runningTwice
}

extension RunningTwiceFault {
  static let mutants = [
    Mutant(RunningTwiceFault.self, clauses: ["VIEW-10"], message: "Concerned +2")
  ]
}
