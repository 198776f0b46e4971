import ConformanceKit
import DataFlow
import DataFlowConformance
import GateFixtures
import Testing

/// The test of the kit by its mutants, tested in turn.
@Suite struct SelfTestTests {
  static let clauses = ["FX-pass", "FX-watch", "FX-untested"].map { FixtureSuite.clause($0) }

  func problems(_ mutant: Mutant) -> [String] {
    let suite = Suite(candidates: [Honest.self], clauses: Self.clauses, mutants: [mutant])
    return problems(suite, Runner(seed: 1))
  }

  func problems(_ suite: Suite, _ runner: Runner) -> [String] {
    MutantTrial.all(of: suite.mutants, suite).flatMap { trial in
      trial.run(with: runner) { clauses, runner, report in
        for clause in clauses { report(runner.run(clause, on: Specimen(trial.mutant))) }
      }
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
    let found = problems(FixtureSuite.silent([Proof(clauses: clauses, message: message)]))
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
    let mutant = FixtureSuite.silent([Proof(clauses: ["FX-rare"], message: "broken")])
    let suite = Suite(candidates: [Honest.self], clauses: [clause], mutants: [mutant])
    #expect(problems(suite, Runner(seed: 1, rounds: 1)) == expected)
  }

  @Test func `a fault is switched on before a body and off after it`() async {
    let events = Locked<[String]>([])
    let note = { @Sendable (event: String) in events.withLock { $0.append(event) } }
    let mutant = Mutant(
      name: "noting", fault: "It notes.", candidate: Honest.self, begin: { note("on") },
      end: { note("off") }, proofs: [])
    let plain = Clause("FX-plain", .strict, "", source: "", hint: "", expected: []) { _, _ in
      note("body")
    }
    let flow = Clause(flow: "FX-flow", .strict, "", source: "", hint: "", expected: []) { _ in
      MainActor.assertIsolated()
      note("body")
    }
    // A clause about data flow runs without recording, too.
    for (clause, bodies) in [(plain, ["body"]), (flow, ["body", "body"])] {
      #expect(await Runner(seed: 1).run(clause, on: Specimen(mutant)).verdict == .pass)
      #expect(events.withLock { $0 } == ["on"] + bodies + ["off"])
      events.withLock { $0 = [] }
    }
  }

  @Test(arguments: [
    (["same", "recorded"], ["same"], "without recording: no line; recording: recorded"),
    (["same"], ["same", "plain"], "without recording: plain; recording: no line"),
    (["recorded"], ["plain"], "without recording: plain; recording: recorded"),
  ])
  func `a clause about data flow fails if recording makes a difference`(
    _ recorded: [String], _ plain: [String], _ message: String
  ) async {
    let clause = Clause(
      flow: "FX-flow", .strict, "", source: "", hint: "", expected: recorded
    ) { stage in
      stage.mount { Text("") }
      for line in stage.host.events.isEmpty ? plain : recorded { stage.log(line) }
    }
    let result = await Runner(seed: 1).run(clause, on: Honest.self)
    #expect(result.verdict.isFailure && result.actual == recorded + [message])
  }

  @Test func `a tested clause without a mutant is a problem`() {
    let mutant = FixtureSuite.silent([Proof(clauses: ["FX-watch"], message: "onChange")])
    let suite = Suite(candidates: [Honest.self], clauses: Self.clauses, mutants: [mutant])
    #expect(MutantTrial.unproved(suite) == ["FX-pass"])
  }
}
