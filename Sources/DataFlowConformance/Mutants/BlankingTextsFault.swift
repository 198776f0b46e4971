import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Shows texts with nothing in them.
enum BlankingTextsFault: HostFault {
  static let name = "blanking-texts"
  static let fault = "Shows texts with nothing in them."
  static let faults: Faults = .blankingTexts

  static let mutants = [
    Mutant(BlankingTextsFault.self, clauses: ["STATE-03b"], message: "shown object = ,"),
    Mutant(
      BlankingTextsFault.self, clauses: ["STATE-05", "STATE-19", "OBSV-15", "OBSV-16", "OBSV-20"],
      message: "text = "),
    Mutant(BlankingTextsFault.self, clauses: ["STATE-14"], message: "got 'mounted: text = '"),
    Mutant(BlankingTextsFault.self, clauses: ["OBSV-07"], message: "texts = : :"),
    Mutant(BlankingTextsFault.self, clauses: ["SOBJ-10"], message: "mounted: name = "),
    Mutant(BlankingTextsFault.self, clauses: ["SOBJ-13"], message: "mounted: program = , scene = "),
    Mutant(BlankingTextsFault.self, clauses: ["EOBJ-11"], message: "mounted: leaf = "),
    Mutant(
      BlankingTextsFault.self, clauses: ["ID-06", "ID-07", "ID-08", "ID-09"],
      message: "mounted: a = , b = "),
    Mutant(BlankingTextsFault.self, clauses: ["ID-11"], message: "mounted: 1 = , 2 = gone"),
  ]
}
