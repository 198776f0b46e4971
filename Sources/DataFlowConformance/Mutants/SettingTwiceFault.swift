import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Calls the function of a binding twice for a write.
enum SettingTwiceFault: HostFault {
  static let name = "setting-twice"
  static let fault = "Calls the function of a binding twice for a write."
  static let faults: Faults = .settingTwice
}

extension SettingTwiceFault {
  static let mutants = [
    Mutant(SettingTwiceFault.self, clauses: ["BIND-07", "BIND-22"], message: "sets 2")
  ]
}
