internal import ConformanceKit

/// What is known of clauses beside the results of this run, looked up once.
struct PageHistory {
  private let clauses: [String: Clause]
  private let mutants: [String: [PageContent.MutantView]]
  private let runs: [Run]

  /// A run, and its verdicts by clause and candidate.
  fileprivate struct Run {
    let label: String
    let isNow: Bool
    let verdicts: [String: [String: Verdict.Kind]]
  }

  private let candidates: [String]

  init(_ source: PageSource) {
    clauses = Dictionary(source.suite.clauses.map { ($0.id, $0) }) { first, _ in first }
    mutants = Self.mutants(source.suite.mutants)
    candidates = source.report.candidates.map(\.name)
    let earlier = source.earlier.map { Run($0.label, $0.report, isNow: false) }
    runs = earlier.isEmpty ? [] : [Run("this run", source.report, isNow: true)] + earlier.reversed()
  }

  func clause(_ id: String) -> Clause? { clauses[id] }

  /// The mutants that the clause must fail.
  func mutants(of id: String) -> [PageContent.MutantView] { mutants[id] ?? [] }

  /// What each run made of the clause, the latest first; none without earlier reports.
  func rows(of id: String) -> [PageContent.HistoryRow] {
    runs.map { run in
      PageContent.HistoryRow(
        label: run.label, isNow: run.isNow,
        chips: candidates.map { candidate in
          run.verdicts[id]?[candidate].map { PageContent.Chip(candidate, $0) }
            ?? PageContent.Chip(
              candidate: candidate, family: "absent", symbol: "", word: "no result")
        })
    }
  }

  private static func mutants(_ mutants: [Mutant]) -> [String: [PageContent.MutantView]] {
    var result: [String: [PageContent.MutantView]] = [:]
    for mutant in mutants {
      let ids = Set(mutant.proofs.flatMap(\.clauses))
      for id in ids {
        let messages = mutant.proofs.filter { $0.clauses.contains(id) }.map(\.message)
        result[id, default: []].append(
          PageContent.MutantView(name: mutant.name, fault: mutant.fault, messages: messages))
      }
    }
    return result
  }
}

extension PageHistory.Run {
  fileprivate init(_ label: String, _ report: RunReport, isNow: Bool) {
    self.label = label
    self.isNow = isNow
    verdicts = Dictionary(grouping: report.results, by: \.id).mapValues { results in
      Dictionary(results.map { ($0.candidate, $0.verdict.kind) }) { first, _ in first }
    }
  }
}
