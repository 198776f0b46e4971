import Candidates
import Conformance
import Testing

/// Every tested clause with every candidate that is not broken on purpose.
@Suite struct ClauseTests {
  static let candidates: [any Candidate.Type] = [StdlibCandidate.self, MutexCandidate.self]

  /// What the standard library is known to fail, every time.
  static let known: [String: Set<String>] = [
    "stdlib": ["I-05s", "I-09", "I-16s", "I-30s", "C-03", "C-04", "C-05", "C-05b"]
  ]

  /// What the standard library fails only when threads meet in time.
  static let knownToFlicker: [String: Set<String>] = ["stdlib": ["C-03r", "C-04r", "C-05r"]]

  @Test(arguments: ClauseRun.all(candidates))
  func `clause holds`(_ run: ClauseRun) async throws {
    guard let actual = try await run.trace(), let expected = run.expected else { return }
    let name = run.candidate.name
    if Self.known[name]?.contains(run.clause.id) == true {
      #expect(actual != expected, "known to fail, and does not any more")
    } else if Self.knownToFlicker[name]?.contains(run.clause.id) != true {
      #expect(actual == expected, "\(run.clause.rule)\n\(run.clause.hint)")
    }
  }
}
