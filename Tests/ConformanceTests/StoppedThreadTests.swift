import Candidates
import CommandKit
import Conformance
import ConformanceKit
import Testing

/// What the clauses about stopped threads say of candidates with locks; the oracle is one of
/// the mutants.
@Suite(.serialized) struct StoppedThreadTests {
  @Test(.enabled(if: Standstill.isPossible), arguments: ["C-10", "C-11", "C-13"])
  func `threads wait for one that stands still in the standard library's registrar`(
    _ id: String
  ) async throws {
    let clause = try #require(Catalogue.observation.first { $0.id == id })
    let result = await Runner(seed: 1).run(clause, on: BoastingStdlib.self)
    #expect(result.verdict.kind == .fail)
    #expect(result.actual.contains { $0.hasSuffix(": somebody waited") })
  }

  /// Claims that nobody ever waits for another.
  enum BoastingStdlib: Candidate {
    typealias Models = StdlibCandidate.Models

    static let name = "boasting-stdlib"
    static let version = "1"
    static let summary = "The standard library's Observation, which claims to be lock-free."
    static let capabilities: Set<Capability> = [.manualKeyPaths, .lockFree]

    static func track<Result>(
      _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
    ) -> Result {
      StdlibCandidate.track(apply, onChange: onChange())
    }
  }
}
