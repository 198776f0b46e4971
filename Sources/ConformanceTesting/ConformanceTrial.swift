internal import CommandKit
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
/// The clauses run in the process of the tests: one that crashes or calls `exit` ends them,
/// never with success, and live blocks cannot be counted beside other tests. The gate gives
/// each clause a process.
public struct ConformanceTrial: Sendable, CustomTestStringConvertible {
  /// The clause.
  public let clause: Clause
  /// The candidate.
  public let candidate: any Candidate.Type
  /// The edition and the version of the suite that are asked for.
  public let pin: Pin

  /// A trial of `candidate` by `clause`, if the edition has it.
  public init(_ clause: Clause, _ candidate: any Candidate.Type, in pin: Pin = .newest) {
    self.clause = clause
    self.candidate = candidate
    self.pin = pin
  }

  /// The trials of each candidate by each clause of an edition.
  public static func all(
    of candidates: [any Candidate.Type], by clauses: [Clause], in pin: Pin = .newest
  ) -> [ConformanceTrial] {
    candidates.flatMap { candidate in
      clauses.filter { pin.includes($0) }.map { ConformanceTrial($0, candidate, in: pin) }
    }
  }

  /// Runs one clause of a catalogue, as ``run(seed:rounds:)`` does.
  ///
  /// - Throws: ``UnknownClause`` if the catalogue has no such clause.
  public static func run(
    _ id: String, of candidate: any Candidate.Type, by clauses: [Clause], in pin: Pin = .newest
  ) async throws {
    guard let clause = clauses.first(where: { $0.id == id }) else { throw UnknownClause(id: id) }
    try await ConformanceTrial(clause, candidate, in: pin)
      .run(Runner(seed: 1, rounds: usualRounds), replay: "swift test --filter '\(id) '")
  }

  /// Records as issues of the current test what is wrong with a candidate's expectations: a
  /// clause that does not exist, is untested or never runs on the candidate, and a day that
  /// is over.
  ///
  /// - Parameters:
  ///   - candidate: Whose expectations.
  ///   - clauses: The clauses of a catalogue.
  ///   - others: The ids of all other clauses that the expectations may be about: those of
  ///     another catalogue, with which somebody else compares them.
  /// - Throws: What says why the expectations cannot be read.
  public static func checkExpectations(
    of candidate: any Candidate.Type, by clauses: [Clause], besides others: [String] = []
  ) throws {
    try check(candidate.expectations, of: candidate, by: clauses, besides: others)
  }

  /// Records what is wrong with expectations, as those of `candidate`.
  package static func check(
    _ expectations: Expectations, of candidate: any Candidate.Type, by clauses: [Clause],
    besides others: [String] = []
  ) throws {
    let name = candidate.name
    let list = try ExpectationList(expectations)
    if !list.candidates.isEmpty, !list.candidates.contains(name) {
      Issue.record("\(list.name) says nothing about '\(name)'")
    }
    let index = ClauseIndex(clauses, besides: others)
    for known in list.entries(of: name) where !others.contains(where: { known.isAbout($0) }) {
      if let problem = known.problem(among: index, on: candidate, in: .current) {
        Issue.record(Comment(rawValue: problem))
      }
    }
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
    if !pin.includes(clause) { return "\(pin) does not have \(clause.id)" }
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
  /// - Throws: What cancels the test case, if there is an ``obstacle``, and what says why the
  ///   expectations cannot be read.
  public func run(seed: UInt64 = 1, rounds: Int = usualRounds) async throws {
    try await run(Runner(seed: seed, rounds: rounds), replay: nil)
  }

  /// How many rounds a stochastic clause runs if nothing is said: 50.
  public static let usualRounds: Int = 50

  /// Runs the clause, and records what it found.
  ///
  /// - Parameter command: What runs it again; if nil, the gate does.
  private func run(_ runner: Runner, replay command: String?) async throws {
    let place = clause.sourceLocation
    switch try await finding(runner, replay: command) {
    case .holds: break
    case .known(let reason, let text):
      withKnownIssue(Comment(rawValue: reason), sourceLocation: place) {
        Issue.record(Comment(rawValue: text), sourceLocation: place)
      }
    case .stale(let reason):
      // That nothing is recorded in here is the issue.
      withKnownIssue(Comment(rawValue: reason), sourceLocation: place) {}
    case .untried(let reason):
      try Test.cancel(Comment(rawValue: reason), sourceLocation: place)
    case .fails(let text):
      Issue.record(Comment(rawValue: text), sourceLocation: place)
    }
  }

  /// What a trial found.
  package enum Finding: Equatable {
    /// The clause holds.
    case holds
    /// It fails as the candidate says, for that reason; the failure in full.
    case known(reason: String, text: String)
    /// It holds, and the candidate says that it fails, for that reason.
    case stale(reason: String)
    /// It could not be tried.
    case untried(reason: String)
    /// It fails; the failure in full.
    case fails(text: String)
  }

  /// Runs the clause, unless there is an ``obstacle``.
  package func finding(_ runner: Runner, replay command: String?) async throws -> Finding {
    if let obstacle { return .untried(reason: obstacle) }
    let known = try candidate.statedFailures().first { $0.isAbout(clause.id) }
    // A body that calls `exit(0)` would end the tests with success.
    let result = await CommandProcess.withoutEarlyEnd {
      await runner.run(clause, on: candidate)
    }.judged(by: known)
    let lines = FailureBlock.lines(for: result, program: "conform", replay: command)
    let text = lines.joined(separator: "\n")
    return switch result.verdict {
    case .pass: .holds
    case .knownFailure(let reason, _, _): .known(reason: reason, text: text)
    case .staleExpectation(let reason): .stale(reason: reason)
    // Only the adapter could tell, and only now.
    case .skip, .untested: .untried(reason: result.verdict.details)
    case .fail, .crash, .hang: .fails(text: text)
    }
  }
}

extension Clause {
  /// Where the clause stands.
  fileprivate var sourceLocation: SourceLocation {
    let parts = file.split(separator: "/")
    let folder = parts.lastIndex { $0 == "Sources" || $0 == "Tests" }
    let module = folder.map { parts[$0...].dropFirst().first ?? "Clauses" } ?? "Clauses"
    return SourceLocation(
      fileID: "\(module)/\(parts.last ?? "")", filePath: file, line: line, column: 1)
  }
}
