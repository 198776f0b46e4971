import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Gives a view the state of one that has gone.
enum KeepingStateAcrossLivesFault: HostFault {
  static let name = "keeping-state-across-lives"
  static let fault = "Gives a view the state of one that has gone."
  static let faults: Faults = .keepingStateAcrossLives
}

extension KeepingStateAcrossLivesFault {
  static let mutants = [
    Mutant(KeepingStateAcrossLivesFault.self, clauses: ["STATE-11"], message: "back: text = 1"),
    Mutant(
      KeepingStateAcrossLivesFault.self, clauses: ["STATE-25"],
      message: "started again: text = 1"),
  ]
}
