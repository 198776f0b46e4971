import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Keeps the default values of views that are made again.
enum KeepingSurplusFault: HostFault {
  static let name = "keeping-surplus"
  static let fault = "Keeps the default values of views that are made again."
  static let faults: Faults = .keepingSurplus
}

extension KeepingSurplusFault {
  static let mutants = [
    Mutant(KeepingSurplusFault.self, clauses: ["STATE-03a"], message: "made = 11, gone = 0")
  ]
}
