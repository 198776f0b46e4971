import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Runs the action of a button twice.
enum ActingTwiceFault: HostFault {
  static let name = "acting-twice"
  static let fault = "Runs the action of a button twice."
  static let faults: Faults = .actingTwice

  static let mutants = [
    Mutant(ActingTwiceFault.self, clauses: ["STATE-07"], message: "a later action read 2"),
    Mutant(ActingTwiceFault.self, clauses: ["STATE-25"], message: "text = 2"),
    Mutant(ActingTwiceFault.self, clauses: ["BIND-22"], message: "button: runs 2"),
    Mutant(
      ActingTwiceFault.self, clauses: ["ID-04", "ID-05", "ID-14", "ID-16", "ID-19"],
      message: "add: a = 2"),
    Mutant(ActingTwiceFault.self, clauses: ["ID-11"], message: "add: 1 = x 2"),
  ]
}
