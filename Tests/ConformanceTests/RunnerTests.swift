import ConformanceKit
import GateFixtures
import Testing

@Suite struct RunnerTests {
  static let runner = Runner(seed: 5, rounds: 7)

  @Test(arguments: [
    ("FX-pass", Verdict.pass),
    ("FX-watch", .pass),
    ("FX-chance", .pass),
    ("FX-fail", .fail(details: "line 2: expected 'two', got '2'")),
    ("FX-throw", .fail(details: "the body threw FixtureError: thrown")),
    ("FX-lacking", .skip(capabilities: [.throwingApply])),
    ("FX-needing", .skip(capabilities: [.throwingApply])),
    ("FX-untested", .untested(reason: "It is one.")),
  ])
  func `judges by the whole trace`(_ id: String, _ verdict: Verdict) async {
    let result = await Self.runner.run(FixtureSuite.clause(id), on: Honest.self)
    #expect(result.verdict == verdict)
    #expect(result.seed == 5)
    #expect(result.rounds == 7)
  }

  @Test func `whoever runs a mutant is the only one`() async {
    let (running, most) = (Locked(0), Locked(0))
    let mutant = Mutant(
      name: "mutant-alone", fault: "", candidate: Honest.self,
      begin: {
        let count = running.withLock { count in
          count += 1
          return count
        }
        most.withLock { $0 = max($0, count) }
      },
      end: { running.withLock { $0 -= 1 } }, proofs: [])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<10 {
            _ = await Self.runner.run(FixtureSuite.clause("FX-pass"), on: Specimen(mutant))
          }
        }
      }
    }
    #expect(most.withLock(\.self) == 1)
  }

  @Test func `a missing capability that is declared is no skip`() async {
    let result = await Self.runner.run(FixtureSuite.clause("FX-lacking"), on: Boasting.self)
    #expect(result.verdict == .fail(details: "'throwingApply' is declared, and missing"))
  }

  @Test func `a body that never ends is left behind as a hang`() async {
    // Long enough for the thread to get going on a busy machine.
    let runner = Runner(seed: 1, deadline: .seconds(4))
    let result = await runner.run(FixtureSuite.clause("FX-hang"), on: Honest.self)
    #expect(result.verdict == .hang)
    #expect(result.actual == ["before"])
  }

  @Test func `a body on the main actor that is left behind ends, and gives up its turn`()
    async
    throws
  {
    let clause = Clause(
      "FX-waiting", .required, "", source: "", hint: "", expected: [],
      onMainActor: { _, context in
        let (stream, source) = AsyncStream.makeStream(of: Void.self)
        context.log("waits")
        for await _ in stream {}
        withExtendedLifetime(source) {}
      })
    let check = try #require(clause.check)
    let (abandonment, begun) = (Abandonment(), Latch())
    let context = ClauseContext(
      trace: Trace(echo: { _ in begun.open() }), seed: 1, rounds: 1)
    // Without the end of the first, neither returns.
    async let first: Void = DetachedThread.run {
      try? check.run(on: Specimen(Honest.self), context, until: abandonment)
    }
    await DetachedThread.run { begun.wait() }
    abandonment.abandon()
    await first
    let next = Clause(
      "FX-next", .required, "", source: "", hint: "", expected: ["runs"],
      onMainActor: { _, context in context.log("runs") })
    #expect(await Self.runner.run(next, on: Honest.self).verdict == .pass)
  }

  @Test func `a body runs on a thread of its own, prepared for the candidate`() async {
    let clause = Clause("FX-thread", .required, "", source: "", hint: "", expected: ["1"]) {
      _, context in
      context.log("\(Prepared.preparations.withLock(\.self))")
    }
    let result = await Self.runner.run(clause, on: Prepared.self)
    #expect(result.verdict == .pass)
  }

  @Test func `a body may wait for the concurrency runtime`() async {
    let clause = Clause("FX-actor", .required, "", source: "", hint: "", expected: ["on actor"]) {
      _, context in
      let ended = Latch()
      Task { @KitActor in
        context.log("on actor")
        ended.open()
      }
      ended.wait()
    }
    await withTaskGroup { group in
      for _ in 0..<16 {
        group.addTask { await Self.runner.run(clause, on: Honest.self).verdict }
      }
      for await verdict in group { #expect(verdict == .pass) }
    }
  }

  @Test func `a body that keeps blocks fails if nobody else makes any`() async {
    func run(isAlone: Bool, _ body: @escaping @Sendable () -> Void) async -> Verdict {
      let clause = Clause("FX-keeping", .required, "", source: "", hint: "", expected: []) { _, _ in
        body()
      }
      let runner = Runner(seed: 1, patience: 0.2, isAlone: isAlone)
      return await runner.run(clause, on: Hoarding.self).verdict
    }
    let blocks = Hoarding.blocks
    #expect(
      await run(isAlone: true) { blocks.withLock { $0 += 1 } }
        == .fail(details: "1 block of registrations left when the body has ended"))
    #expect(await run(isAlone: false) { blocks.withLock { $0 += 1 } } == .pass)
    #expect(await run(isAlone: true) {} == .pass)
    #expect(await run(isAlone: true) { blocks.withLock { $0 -= 2 } } == .pass)
    // What goes a little later is not kept.
    let late = await run(isAlone: true) {
      blocks.withLock { $0 += 1 }
      DetachedThread.start { blocks.withLock { $0 -= 1 } }
    }
    #expect(late == .pass)
  }

  /// Says how many blocks there are.
  enum Hoarding: FixtureCandidate {
    static let name = "hoarding"
    static let blocks = Locked(0)
    static var liveBlocks: Int? { blocks.withLock(\.self) }
  }

  enum Prepared: FixtureCandidate {
    static let name = "prepared"
    static let preparations = Locked(0)
    static func prepare() { preparations.withLock { $0 += 1 } }
  }
}
