import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Starts a state in a word with its lowest bit flipped.
enum FlippingStatesFault: HostFault {
  static let name = "flipping-states"
  static let fault = "Starts a state in a word with its lowest bit flipped."
  static let faults: Faults = .flippingStates

  static let mutants = [
    Mutant(FlippingStatesFault.self, clauses: ["STATE-13"], message: "mounted: text = 2"),
    Mutant(FlippingStatesFault.self, clauses: ["BIND-01"], message: "got 'mounted: text = true'"),
    Mutant(FlippingStatesFault.self, clauses: ["BIND-10"], message: "read Optional(1)"),
    Mutant(FlippingStatesFault.self, clauses: ["BIND-15"], message: "read 1"),
    Mutant(
      FlippingStatesFault.self, clauses: ["BIND-23"], message: "mounted: user = Old, sheet = true"),
    Mutant(FlippingStatesFault.self, clauses: ["SOBJ-15"], message: "mounted: state = 1"),
    Mutant(FlippingStatesFault.self, clauses: ["ENV-16"], message: "mounted: sheet = shown"),
    Mutant(
      FlippingStatesFault.self, clauses: ["ID-04", "ID-14", "ID-18", "ID-19"],
      message: "got 'mounted: a = 1'"),
    Mutant(
      FlippingStatesFault.self, clauses: ["ID-05", "ID-20"], message: "mounted: a = 1, b = 1"),
    Mutant(FlippingStatesFault.self, clauses: ["ID-21"], message: "mounted: left 1 = 1"),
    Mutant(FlippingStatesFault.self, clauses: ["DP-06"], message: "mounted: optional = 1"),
  ]
}
