internal import CommandKit

/// What is known to fail in a run, of all its candidates.
package struct KnownFailures: Sendable {
  /// What counts, by candidate.
  private let inForce: [String: [KnownFailure]]

  /// What is wrong with the expectations of a candidate, a line each.
  private let problems: [String: [String]]

  /// Nothing is known to fail.
  package static let none: KnownFailures = KnownFailures(inForce: [:], problems: [:])

  private init(inForce: [String: [KnownFailure]], problems: [String: [String]]) {
    self.inForce = inForce
    self.problems = problems
  }

  /// What `suite` knows of its candidates, or what a file says instead of them.
  ///
  /// - Parameters:
  ///   - file: What counts instead of what the candidates bring along.
  ///   - circumstances: Where and when the run takes place.
  /// - Throws: ``CommandFailure`` with ``ConformStatus/usage`` for a text that is none.
  package init(
    _ suite: Suite, instead file: Expectations? = nil, in circumstances: Circumstances = .current
  ) throws {
    var inForce: [String: [KnownFailure]] = [:]
    var problems: [String: [String]] = [:]
    let clauses = ClauseIndex(suite.clauses)
    let names = Set(suite.candidates.map { $0.name })
    for candidate in suite.candidates {
      let name = candidate.name
      let list: ExpectationList
      do throws(ExpectationList.Malformed) {
        list = try ExpectationList(file ?? candidate.expectations)
      } catch {
        throw CommandFailure(.usage, error.description)
      }
      let strangers = list.candidates.filter { !names.contains($0) }
      problems[name] = strangers.map { "\(list.name): there is no candidate '\($0)'" }
      let entries = list.entries(of: name)
      problems[name, default: []] += entries.compactMap { known in
        known.problem(among: clauses, on: candidate, in: circumstances)
      }
      inForce[name] = entries.filter { $0.isInForce(circumstances) }
        .map { known in clauses[known.clause].map { known.named($0.id) } ?? known }
    }
    self.init(inForce: inForce, problems: problems)
  }

  /// The entries about a candidate that count here and today.
  package func entries(of candidate: String) -> [KnownFailure] { inForce[candidate] ?? [] }

  /// The result in the light of what is known of its candidate.
  package func judge(_ result: ClauseResult) -> ClauseResult {
    result.judged(by: entries(of: result.candidate).first { $0.isAbout(result.id) })
  }

  /// The check that the expectations of a candidate are in order.
  package func check(of candidate: String) -> Clause {
    AdapterChecks.expectations(problems[candidate] ?? [])
  }

  /// The result of ``check(of:)``, for which no code of the candidate runs.
  package func checked(_ candidate: any Candidate.Type, with runner: Runner) -> ClauseResult {
    let problems = problems[candidate.name] ?? []
    return runner.result(
      check(of: candidate.name), on: Specimen(candidate),
      verdict: TraceColumns.firstDifference(expected: [], actual: problems)
        .map { .fail(details: $0) } ?? .pass, actual: problems)
  }
}

extension KnownFailure {
  /// Whether the entry counts.
  package func isInForce(_ circumstances: Circumstances) -> Bool {
    scope.covers(circumstances) && !scope.hasExpired(on: circumstances.day)
  }

  /// What is wrong with the entry, whatever comes of its clause.
  ///
  /// - Parameters:
  ///   - clauses: All clauses of the catalogue.
  ///   - candidate: Who is known to fail.
  ///   - circumstances: Where and when a run takes place.
  package func problem(
    among clauses: ClauseIndex, on candidate: any Candidate.Type, in circumstances: Circumstances
  ) -> String? {
    let beginning = place.map { "\($0): " } ?? ""
    if let obstacle = obstacle(among: clauses, on: candidate, in: circumstances) {
      return beginning + text(of: obstacle)
    }
    guard let lastDay = scope.lastDay, scope.hasExpired(on: circumstances.day) else { return nil }
    return "\(beginning)\(clause) was to be mended by \(lastDay)"
  }
}

extension Candidate {
  /// What the candidate itself says that it fails, here and today.
  ///
  /// - Throws: ``ExpectationList/Malformed``
  package static func statedFailures(
    in circumstances: Circumstances = .current
  ) throws(ExpectationList.Malformed) -> [KnownFailure] {
    try ExpectationList(expectations).entries(of: name).filter { $0.isInForce(circumstances) }
  }
}
