internal import CommandKit

// MARK: - Exit status

extension RunReport {
  /// How a run with `results` ends.
  ///
  /// - Parameter selection: What was asked for.
  package static func status(
    of results: [ClauseResult], asked selection: Selection? = nil
  ) -> ConformStatus {
    let isSilent = results.isEmpty || !silentCandidates(in: results).isEmpty
    let isAnswered = selection.map { unanswered(in: results, $0).isEmpty } ?? true
    return ConformStatus.worst(
      results.map(status(of:)) + (isSilent || !isAnswered ? [.nothingMatched] : []))
  }

  /// The results of clauses that `selection` names, and that did not run: who names
  /// one asks for it, while a pattern asks for what there is.
  package static func unanswered(
    in results: [ClauseResult], _ selection: Selection
  ) -> [ClauseResult] {
    let names = selection.patterns.filter(\.isName)
    return results.filter { result in
      !result.verdict.isExecuted && !result.isAboutAdapter
        && names.contains { $0.matches(result.id) }
    }
  }

  /// The results of clauses that were named, and that did not run.
  package var unanswered: [ClauseResult] {
    Self.unanswered(in: results, Selection(level: level, patterns: patterns))
  }

  /// The candidates for which not one clause ran: all that could be said of
  /// them is nothing, and that is not a success.
  package static func silentCandidates(in results: [ClauseResult]) -> [String] {
    var ran: [String: Bool] = [:]
    for result in results where !result.isAboutAdapter {
      let before = ran[result.candidate] ?? false
      ran[result.candidate] = before || result.verdict.isExecuted
    }
    return ran.filter { !$0.value }.keys.sorted()
  }

  /// Whether the run says nothing of one of its candidates, or not all.
  package var leavesOut: Bool {
    let checked = Set(
      results.filter { !$0.isAboutAdapter && $0.verdict.isExecuted }.map(\.candidate))
    return status.code == ConformStatus.workerBroken.rawValue
      || candidates.contains { !checked.contains($0.name) }
  }

  private static func status(of result: ClauseResult) -> ConformStatus {
    switch result.verdict {
    case .pass, .knownFailure, .skip, .untested: .conforms
    case .staleExpectation: .staleExpectation
    case .crash, .hang: .nonconforming
    case .fail:
      switch result.id {
      case CapabilityProbe.id: .capabilityMismatch
      case AdapterChecks.expectations: .staleExpectation
      default: .nonconforming
      }
    }
  }
}
