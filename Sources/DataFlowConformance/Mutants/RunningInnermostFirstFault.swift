import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Runs the innermost body first.
enum RunningInnermostFirstFault: HostFault {
  static let name = "running-innermost-first"
  static let fault = "Runs the innermost body first."
  static let faults: Faults = .runningInnermostFirst
}

extension RunningInnermostFirstFault {
  static let mutants = [
    Mutant(
      RunningInnermostFirstFault.self, clauses: ["VIEW-11"], message: "Remover +1, CountReader +1")
  ]
}
