import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Starts a state in a word as zeros.
enum ZeroingStatesFault: HostFault {
  static let name = "zeroing-states"
  static let fault = "Starts a state in a word as zeros."
  static let faults: Faults = .zeroingStates
}

extension ZeroingStatesFault {
  static let mutants = [
    Mutant(ZeroingStatesFault.self, clauses: ["STATE-01"], message: "text = 0"),
    Mutant(ZeroingStatesFault.self, clauses: ["STATE-12"], message: "mounted: text = 0"),
    Mutant(ZeroingStatesFault.self, clauses: ["STATE-15"], message: "text = 0"),
  ]
}
