import Candidates
import Conformance
import ConformanceKit
import DataFlowConformance

extension Clause {
  fileprivate var isAboutMemory: Bool { id.hasPrefix("MEM-") }
}

/// A clause and a candidate that passes it.
struct Probe {
  let clause: Clause
  let specimen: Specimen

  var name: String { "\(specimen.name) \(clause.id)" }

  /// All that the gate runs, but for the clauses that run all others: ``GateCommand`` does what
  /// they do with those that reach a mutant.
  static var all: [Probe] {
    CandidateCatalogue.all.flatMap { candidate in
      (AdapterChecks.all(for: candidate) + Catalogue.all).filter { !$0.isAboutMemory }.map {
        Probe(clause: $0, specimen: Specimen(candidate))
      }
    }
  }
}
