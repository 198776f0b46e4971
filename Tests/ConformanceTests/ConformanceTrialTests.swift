import ConformanceKit
import ConformanceTesting
import GateFixtures
import Testing

/// That a trial cannot pass by accident.
@Suite struct ConformanceTrialTests {
  @Test(arguments: ["FX-fail", "FX-throw"])
  func `a clause that fails is an issue at its place`(_ id: String) async throws {
    let clause = FixtureSuite.clause(id)
    try await withKnownIssue {
      try await ConformanceTrial(clause, Honest.self).run()
    } matching: { issue in
      issue.sourceLocation?.line == clause.line && issue.comments.contains { "\($0)".contains(id) }
    }
  }

  @Test func `a known failure that passes is an issue`() async throws {
    try await withKnownIssue {
      try await ConformanceTrial(FixtureSuite.clause("FX-pass"), Stale.self).run()
    } matching: { issue in
      issue.comments.contains { "\($0)".contains("known issue was not recorded") }
    }
  }

  @Test(
    arguments: [
      ("FX-pass", nil), ("FX-untested", "It is one."),
      ("FX-needing", "honest lacks what it needs: throwingApply"),
    ] as [(String, String?)])
  func `what cannot be tried says why`(_ id: String, _ obstacle: String?) {
    #expect(ConformanceTrial(FixtureSuite.clause(id), Honest.self).obstacle == obstacle)
  }
}
