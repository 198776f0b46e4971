package import ConformanceKit

/// How one candidate of a run stands.
package struct Standing: Sendable {
  package let candidate: RunReport.CandidateRecord
  /// What was said about it, in the order of the run.
  package let results: [ClauseResult]
  package let tally: Tally
  /// Whether the run came to its end.
  package let isComplete: Bool
  /// Whether each clause that was named did run.
  package let isAnswered: Bool

  /// What there is to say about a candidate, the worst first.
  package enum Verdict: String, Sendable, CaseIterable {
    /// Something fails that nobody knows of.
    case fails
    /// Not one clause ran.
    case silent
    /// The run broke, here or elsewhere: what did not run may not hold.
    case unknown
    /// A clause that was asked for by its id did not run; what ran holds, or is stated.
    case unanswered
    /// Nothing fails but what the candidate itself says.
    case asStated
    /// What ran holds.
    case conforms
  }

  package var verdict: Verdict {
    if tally.failures > 0 { return .fails }
    guard isComplete else { return .unknown }
    let isChecked = results.contains { $0.verdict.isExecuted && !$0.isAboutAdapter }
    guard isChecked else { return .silent }
    guard isAnswered else { return .unanswered }
    return tally[.knownFailure] > 0 ? .asStated : .conforms
  }

  /// The results that end a run with an error.
  package var failures: [ClauseResult] { results.filter(\.verdict.isUnexpected) }

  /// The counts that are not zero, in words.
  package var counts: String {
    let named = tally.columns.filter { $0.count > 0 }.map { "\($0.count) \($0.heading)" }
    return named.isEmpty ? "no results" : named.joined(separator: ", ")
  }

  /// One line about the candidate.
  package var sentence: String {
    switch verdict {
    case .fails: "\(candidate.name) fails: \(counts)"
    case .silent: "not one clause ran on \(candidate.name): \(counts)"
    case .unknown: "\(candidate.name) was not checked to the end: \(counts)"
    case .unanswered:
      "\(candidate.name) was not checked with all that was asked for: \(counts)"
    case .asStated: "\(candidate.name) fails as it says itself: \(counts)"
    case .conforms: "\(candidate.name) conforms: \(counts)"
    }
  }
}

extension RunReport {
  /// How each candidate stands, in the order of the run.
  package var standings: [Standing] {
    let results = Dictionary(grouping: results, by: \.candidate)
    let isComplete = status.code != ConformStatus.workerBroken.rawValue
    let unanswered = Set(unanswered.map(\.candidate))
    return candidates.map { candidate in
      let own = results[candidate.name] ?? []
      return Standing(
        candidate: candidate, results: own, tally: Tally(own), isComplete: isComplete,
        isAnswered: !unanswered.contains(candidate.name))
    }
  }
}

extension Verdict {
  /// Whether a run ends with an error because of it.
  package var isUnexpected: Bool { isFailure || kind == .staleExpectation }
}

extension Verdict.Kind {
  /// The verdict for people, after the name of a candidate.
  package var word: String {
    switch self {
    case .pass: "passes"
    case .fail: "fails"
    case .knownFailure: "fails, as known"
    case .staleExpectation: "passes, stated to fail"
    case .skip: "is skipped"
    case .untested: "is not tested"
    case .crash: "crashes"
    case .hang: "hangs"
    }
  }
}
