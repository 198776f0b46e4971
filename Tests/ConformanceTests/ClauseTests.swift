import Candidates
import Conformance
import Testing

/// Every tested clause with every candidate that is not broken on purpose.
@Suite struct ClauseTests {
  static let candidates: [any Candidate.Type] = [
    CoreCandidate.self, StdlibCandidate.self, MutexCandidate.self,
  ]

  @Test(arguments: ClauseRun.all(candidates))
  func `clause holds, or fails as the candidate says`(_ run: ClauseRun) async throws {
    // Blocks are counted per process, and other tests register beside this one:
    // only the gate, which gives each clause a process, can tell.
    guard !run.clause.needs.contains(.liveCounts) else { return }
    guard let check = run.clause.check, let actual = try await run.trace() else { return }
    let isKnown = run.candidate.knownFailures.contains { $0.clause == run.clause.id }
    if !isKnown {
      #expect(actual == check.expected, "\(run.clause.rule)\n\(run.clause.hint)")
    } else if !check.isStochastic {
      #expect(actual != check.expected, "known to fail, and does not any more")
    }
  }
}
