import Candidates
import ConformanceKit
import GateFixtures
import Testing

@Suite struct CapabilityTests {
  @Test func `probes what a candidate is able to do`() {
    #expect(CapabilityProbe.probe(StdlibCandidate.self) == StdlibCandidate.capabilities)
    // A promise is taken at its word.
    #expect(
      CapabilityProbe.probe(Boasting.self) == [.manualKeyPaths, .codableModels, .lockFree])
    #expect(CapabilityProbe.probe(Silent.self) == [])
  }

  @Test(
    arguments: [
      (Honest.self, "KIT-capabilities", nil),
      (Boasting.self, "KIT-capabilities", "expected 'throwingApply: yes', got 'throwingApply: no'"),
      (Modest.self, "KIT-capabilities", "expected 'codableModels: no', got 'codableModels: yes'"),
      (Stale.self, "KIT-expectations", nil),
      (
        Misspelt.self, "KIT-expectations",
        "FixtureCandidates.swift:67: there is no clause FX-nothing"
      ),
      (Honest.self, "KIT-track", nil),
      (Clumsy.self, "KIT-track", "expected 'returned 7', got 'apply'"),
      (Honest.self, "KIT-name", nil),
      (Shouting.self, "KIT-name", "expected 'name: well-formed', got 'name: 'Shouting OUT''"),
      (Honest.self, "KIT-models", nil),
    ] as [(any Candidate.Type, String, String?)])
  func `an adapter that is not in order fails its check`(
    _ candidate: any Candidate.Type, _ id: String, _ text: String?
  ) async throws {
    let known = try KnownFailures(
      Suite(candidates: [candidate], clauses: FixtureSuite.clauses, mutants: []))
    let checks = AdapterChecks.all(for: candidate) + [known.check(of: candidate.name)]
    let check = try #require(checks.first { $0.id == id })
    let result = await Runner(seed: 1).run(check, on: candidate)
    if let text {
      #expect(result.verdict.kind == .fail)
      #expect(result.verdict.details.contains(text))
    } else {
      #expect(result.verdict == .pass)
    }
  }

  @Test(arguments: [
    ("stdlib", true), ("my-registrar_2.0", true), ("2nd", true), ("", false), ("-x", false),
    ("Upper", false), ("with space", false), ("ümlaut", false),
  ])
  func `a name is an option's value`(_ name: String, _ isWellFormed: Bool) {
    #expect(AdapterChecks.isWellFormed(name) == isWellFormed)
  }

  enum Shouting: FixtureCandidate {
    static let name = "Shouting OUT"
  }
}
