import Conformance
import GateFixtures
import Testing

/// The test of the kit by its mutants, tested in turn.
@Suite struct SelfTestTests {
  static let clauses = ["FX-pass", "FX-watch", "FX-untested"].map { FixtureSuite.clause($0) }

  func problems(_ mutant: Mutant) -> [String] {
    let suite = Suite(candidates: [Honest.self], clauses: Self.clauses, mutants: [mutant])
    return MutantTrial(mutant, suite).run(with: Runner(seed: 1)) { clauses, runner, report in
      for clause in clauses { report(runner.run(clause, on: mutant.candidate)) }
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

  @Test(arguments: [(64, []), (65, ["FX-rare says pass"])])
  func `a stochastic clause gets more chances`(_ needed: Int, _ expected: [String]) {
    let clause = Clause(
      "FX-rare", .strict, "", source: "", hint: "", stochastic: true, expected: ["fine"]
    ) { _, context in
      context.log(context.rounds < needed ? "fine" : "broken")
    }
    let mutant = Mutant(candidate: Silent.self, clauses: ["FX-rare"], message: "broken")
    let suite = Suite(candidates: [Honest.self], clauses: [clause], mutants: [mutant])
    let runner = Runner(seed: 1, rounds: 1)
    let found = MutantTrial(mutant, suite).run(with: runner) { clauses, runner, report in
      for clause in clauses { report(runner.run(clause, on: mutant.candidate)) }
    }
    #expect(found == expected)
  }

  @Test func `a tested clause without a mutant is a problem`() {
    let mutant = Mutant(candidate: Silent.self, clauses: ["FX-watch"], message: "onChange")
    let suite = Suite(candidates: [Honest.self], clauses: Self.clauses, mutants: [mutant])
    #expect(MutantTrial.unproved(suite) == ["FX-pass"])
  }
}
