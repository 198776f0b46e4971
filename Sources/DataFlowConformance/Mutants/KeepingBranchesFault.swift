import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Keeps what an if has taken away.
enum KeepingBranchesFault: HostFault {
  static let name = "keeping-branches"
  static let fault = "Keeps what an if has taken away."
  static let faults: Faults = .keepingBranches

  static let mutants = [
    Mutant(
      KeepingBranchesFault.self,
      clauses: ["BIND-23"],
      message: "done: user = New, sheet = true"),
    Mutant(
      KeepingBranchesFault.self,
      clauses: ["ENV-16"],
      message: "dismiss: sheet = shown"),
    Mutant(
      KeepingBranchesFault.self,
      clauses: ["ID-14"],
      message: "else: a = 1"),
    Mutant(
      KeepingBranchesFault.self,
      clauses: ["ID-16"],
      message: "on: a = 1"),
    Mutant(
      KeepingBranchesFault.self,
      clauses: ["ID-18"],
      message: "case 1: a = 1"),
  ]
}
