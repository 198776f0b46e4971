import Candidates
import Conformance
import ConformanceKit
import ConformanceTesting
import DataFlowConformance
import Foundation
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
      guard case .knownIssueNotRecorded = issue.kind else { return false }
      return issue.comments.contains { "\($0)".contains("It was so once.") }
    }
  }

  @Test func `a known failure is a known issue, with the failure in full`() async throws {
    let trial = ConformanceTrial(FixtureSuite.clause("FX-fail"), Open.self)
    let finding = try await trial.finding(Runner(seed: 9, rounds: 7), replay: nil)
    guard case .known("It counts wrong.", let text) = finding else {
      Issue.record("\(finding)")
      return
    }
    for part in ["FX-fail", "two", "2", "seed     9, rounds 7"] { #expect(text.contains(part)) }
    // Nobody else's issue: the outer one gets to see none.
    try await withKnownIssue(isIntermittent: true) {
      try await trial.run(seed: 9, rounds: 7)
    } matching: { _ in
      false
    }
  }

  @Test(
    arguments: [
      ("FX-pass", Honest.self, .holds),
      ("FX-untested", Honest.self, .untried(reason: "It is one.")),
      ("FX-lacking", Honest.self, .untried(reason: "needs throwingApply")),
    ] as [(String, any Candidate.Type, ConformanceTrial.Finding)])
  func `what a trial finds`(
    _ id: String, _ candidate: any Candidate.Type, _ finding: ConformanceTrial.Finding
  ) async throws {
    let found = try await ConformanceTrial(FixtureSuite.clause(id), candidate)
      .finding(Runner(seed: 9, rounds: 7), replay: nil)
    #expect(found == finding)
  }

  @Test func `a known failure that passes is stale, with its place and reason`() async throws {
    let found = try await ConformanceTrial(FixtureSuite.clause("FX-pass"), Stale.self)
      .finding(Runner(seed: 9, rounds: 7), replay: nil)
    guard case .stale(let reason) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(reason.hasPrefix("FixtureCandidates.swift:"))
    #expect(reason.hasSuffix(": It was so once."))
  }

  @Test(
    arguments: [
      ("[misspelt]\nFX-nothing fails: so", "f:2: there is no clause FX-nothing"),
      ("[misspelt]\nFX-untested fails: so", "f:2: nothing tests the clause FX-untested"),
      ("[misspelt]\nFX-fail fails until=1999-12-31: so", "FX-fail was to be mended by 1999-12-31"),
      ("[misspelt]\nXF-fail fails: so", "f:2: there is no clause XF-fail"),
      ("[misspelt]\nOTHER-11 fails: so", "there is no clause OTHER-11; did you mean 'OTHER-1'?"),
      ("[misspelt]\nFX-needing fails: so", "FX-needing never runs on 'misspelt', which lacks"),
      ("[mispelt]\nFX-fail fails: so", "f says nothing about 'misspelt'"),
    ])
  func `expectations that are not in order are an issue`(_ text: String, _ says: String) throws {
    try withKnownIssue {
      try ConformanceTrial.check(
        Expectations(contentsOf: "f", bytes: Array(text.utf8)), of: Misspelt.self,
        by: FixtureSuite.clauses, besides: ["OTHER-1"])
    } matching: { issue in
      issue.comments.contains { "\($0)".contains(says) }
    }
  }

  @Test func `expectations may be about clauses of another catalogue`() throws {
    for text in ["", "[misspelt]\nother-1 fails: so\nfx-fail fails: so"] {
      try ConformanceTrial.check(
        Expectations(contentsOf: "f", bytes: Array(text.utf8)), of: Misspelt.self,
        by: FixtureSuite.clauses, besides: ["OTHER-1"])
    }
  }

  @Test func `the expectations of the candidates are in order`() throws {
    for candidate in CandidateCatalogue.all {
      try ConformanceTrial.checkExpectations(of: candidate, by: Catalogue.all)
    }
  }

  @Test func `what the program contains is what the file says`() throws {
    let path = "Sources/Candidates/stdlib.expectations"
    #expect(StdlibCandidate.expectations.path == Repository.file(path).path)
    let text = try Repository.text(path)
    #expect(StdlibCandidate.expectations.bytes == Array(text.utf8))
    #expect(try StdlibCandidate.statedFailures().count > 20)
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
