import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Takes the value of the environment that is set outermost.
enum PreferringOutermostFault: HostFault {
  static let name = "preferring-outermost"
  static let fault = "Takes the value of the environment that is set outermost."
  static let faults: Faults = .preferringOutermost

  static let mutants = [
    Mutant(
      PreferringOutermostFault.self,
      clauses: ["EOBJ-06"],
      message: "inside = outer"),
    Mutant(
      PreferringOutermostFault.self,
      clauses: ["EOBJ-07"],
      message: "inner = A"),
    Mutant(
      PreferringOutermostFault.self,
      clauses: ["ENV-03"],
      message: "chained = outer"),
    Mutant(
      PreferringOutermostFault.self,
      clauses: ["ENV-08"],
      message: "inner the same = false"),
    Mutant(
      PreferringOutermostFault.self,
      clauses: ["ENV-10"],
      message: "cleared = 1"),
    Mutant(
      PreferringOutermostFault.self,
      clauses: ["ENV-17"],
      message: "inside = 0,"),
  ]
}
