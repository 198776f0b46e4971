import Conformance
import FixtureGate
import Testing

/// The test of the kit by its mutants, tested in turn.
@Suite struct SelfTestTests {
  static let clauses = ["FX-pass", "FX-watch", "FX-untested"].map { FixtureSuite.clause($0) }

  func problems(_ mutant: Mutant) -> [String] {
    let suite = Suite(candidates: [Honest.self], clauses: Self.clauses, mutants: [mutant])
    return MutantTrial(mutant, suite).run { clauses, report in
      for clause in clauses { report(Runner(seed: 1).run(clause, on: mutant.candidate)) }
    }
  }

  @Test(arguments: [
    (["FX-watch"], "onChange", []),
    (["FX-watch"], "line 1", []),
    (["FX-watch"], "twice", ["FX-watch fails, but without 'twice'"]),
    (["FX-pass"], "onChange", ["FX-pass says pass"]),
    (["FX-untested"], "onChange", ["FX-untested says untested"]),
    (["FX-0"], "onChange", ["names the clause FX-0, which does not exist"]),
    ([], "onChange", ["names no clause"]),
    (["FX-watch"], "", ["names no message"]),
  ])
  func `a mutant is killed by its clauses and its message`(
    _ clauses: [String], _ message: String, _ expected: [String]
  ) {
    let found = problems(Mutant(candidate: Silent.self, clauses: clauses, message: message))
    #expect(found.count == expected.count)
    for (problem, start) in zip(found, expected) { #expect(problem.hasPrefix(start)) }
  }

  @Test func `a tested clause without a mutant is a problem`() {
    let mutant = Mutant(candidate: Silent.self, clauses: ["FX-watch"], message: "onChange")
    let suite = Suite(candidates: [Honest.self], clauses: Self.clauses, mutants: [mutant])
    #expect(MutantTrial.unproved(suite) == ["FX-pass"])
  }
}
