import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Gives an element the row that stands at its position.
enum MatchingRowsByPositionFault: HostFault {
  static let name = "matching-rows-by-position"
  static let fault = "Gives an element the row that stands at its position."
  static let faults: Faults = .matchingRowsByPosition

  static let mutants = [
    Mutant(
      MatchingRowsByPositionFault.self,
      clauses: ["SOBJ-14"],
      message: "1 = 2 1"),
    Mutant(
      MatchingRowsByPositionFault.self,
      clauses: ["ID-06"],
      message: "b: a = gone, b = 1"),
    Mutant(
      MatchingRowsByPositionFault.self,
      clauses: ["ID-07", "ID-08"],
      message: "c = 1"),
    Mutant(
      MatchingRowsByPositionFault.self,
      clauses: ["ID-09"],
      message: "b: a = gone, b = 1"),
    Mutant(
      MatchingRowsByPositionFault.self,
      clauses: ["ID-11"],
      message: "2 = x 1"),
  ]
}
