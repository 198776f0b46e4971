import Candidates
import Conformance
import ConformanceKit
import DataFlowConformance

/// A clause and a candidate that passes it.
struct Probe {
  let clause: Clause
  let specimen: Specimen

  var name: String { "\(specimen.name) \(clause.id)" }

  /// All that the gate runs.
  static var all: [Probe] {
    CandidateCatalogue.all.flatMap { candidate in
      (AdapterChecks.all(for: candidate) + Catalogue.all).map {
        Probe(clause: $0, specimen: Specimen(candidate))
      }
    }
  }
}
