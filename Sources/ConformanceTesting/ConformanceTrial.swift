public import ConformanceKit
public import Testing

/// The trial of one candidate by one clause, as a test case of Swift Testing.
///
/// ```swift
/// @Test(arguments: ConformanceTrial.all(of: [Mine.self, Other.self], by: Catalogue.observation))
/// func `the registrars conform`(_ trial: ConformanceTrial) async throws { try await trial.run() }
/// ```
///
/// One test with a case for each trial, called by the clause's id, the candidate and the
/// rule; ``clauseTests(of:by:)`` makes a test of each clause. What fails is an
/// issue at the clause's place, with both traces and the hint; a known failure is a known
/// issue, and an error as soon as it passes; what the candidate cannot do, or nothing can
/// test, is cancelled, with the reason.
///
/// The clauses run in the process of the tests: one that crashes ends them, and live
/// blocks cannot be counted beside other tests. The gate gives each clause a process.
public struct ConformanceTrial: Sendable, CustomTestStringConvertible {
  /// The clause.
  public let clause: Clause
  /// The candidate.
  public let candidate: any Candidate.Type

  /// A trial of `candidate` by `clause`.
  public init(_ clause: Clause, _ candidate: any Candidate.Type) {
    self.clause = clause
    self.candidate = candidate
  }

  /// The trials of each candidate by each clause.
  public static func all(
    of candidates: [any Candidate.Type], by clauses: [Clause]
  ) -> [ConformanceTrial] {
    candidates.flatMap { candidate in clauses.map { ConformanceTrial($0, candidate) } }
  }

  /// Runs one clause of a catalogue, as ``run(seed:rounds:)`` does.
  ///
  /// - Throws: ``UnknownClause`` if the catalogue has no such clause.
  public static func run(
    _ id: String, of candidate: any Candidate.Type, by clauses: [Clause]
  ) async throws {
    guard let clause = clauses.first(where: { $0.id == id }) else { throw UnknownClause(id: id) }
    try await ConformanceTrial(clause, candidate).run()
  }

  /// There is no clause with an id.
  public struct UnknownClause: Error, CustomStringConvertible {
    /// The id that was asked for.
    public let id: String

    /// What was asked for, and where to look.
    public var description: String {
      "there is no clause \(id); `conform list` has those there are"
    }
  }

  /// The id of the clause, the name of the candidate, and the rule.
  public var testDescription: String { "\(clause.id) \(candidate.name): \(clause.rule)" }

  /// Why there cannot be a trial in a process with other tests; nil if there can.
  public var obstacle: String? {
    if case .untested(let reason) = clause.status { return reason }
    let missing = clause.needs.subtracting(candidate.capabilities).map(\.rawValue).sorted()
    if !missing.isEmpty {
      return "\(candidate.name) lacks what it needs: \(missing.joined(separator: ", "))"
    }
    if clause.needs.contains(.liveCounts) {
      return "blocks are counted per process: conform gives each clause one"
    }
    return nil
  }

  /// Runs the clause, and records what it says as issues of the current test.
  ///
  /// - Parameters:
  ///   - seed: The seed of everything random in it.
  ///   - rounds: How many rounds a stochastic clause runs.
  /// - Throws: What cancels the test case, if there is an ``obstacle``.
  public func run(seed: UInt64 = 1, rounds: Int = 50) async throws {
    if let obstacle {
      try Test.cancel(Comment(rawValue: obstacle), sourceLocation: clause.sourceLocation)
    }
    let result = await Runner(seed: seed, rounds: rounds).run(clause, on: candidate)
    let text = Comment(rawValue: FailureBlock.lines(for: result).joined(separator: "\n"))
    let place = clause.sourceLocation
    switch result.verdict {
    case .pass: break
    case .knownFailure(let reason, _, _):
      withKnownIssue(Comment(rawValue: reason), sourceLocation: place) {
        Issue.record(text, sourceLocation: place)
      }
    case .staleWaiver(let reason):
      Issue.record(
        "known issue was not recorded: \(reason)\n\(text)", sourceLocation: place)
    case .skip, .untested:
      // Only the adapter could tell, and only now.
      try Test.cancel(Comment(rawValue: result.verdict.details), sourceLocation: place)
    case .fail, .crash, .hang:
      Issue.record(text, sourceLocation: place)
    }
  }
}

extension Clause {
  /// Where the clause stands.
  fileprivate var sourceLocation: SourceLocation {
    let parts = file.split(separator: "/")
    let module = parts.drop { $0 != "Sources" && $0 != "Tests" }.dropFirst().first ?? "Clauses"
    return SourceLocation(
      fileID: "\(module)/\(parts.last ?? "")", filePath: file, line: line, column: 1)
  }
}
