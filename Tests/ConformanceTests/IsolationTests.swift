import CommandKit
import ConformanceKit
import Foundation
import GateFixtures
import Testing

@Suite struct IsolationTests {
  /// Runs `ids` on `candidate` in workers, on a thread that may block.
  func run(
    _ ids: [String], on candidate: any Candidate.Type = Honest.self,
    deadline: Duration = Runner.defaultDeadline, grace: Duration = .seconds(30)
  ) async throws -> [ClauseResult] {
    let runner = Runner(seed: 3, rounds: 7, deadline: deadline)
    let isolated = IsolatedRunner(
      runner: runner, executable: Spawned.gate.path, grace: grace)
    return try await DetachedThread.run {
      Result {
        var results: [ClauseResult] = []
        try isolated.run(ids.map { FixtureSuite.clause($0) }, on: Specimen(candidate)) {
          results.append($0)
        }
        return results
      }
    }.get()
  }

  @Test func `gives the results that a run in this process gives`() async throws {
    let ids = ["FX-pass", "FX-watch", "FX-fail", "FX-throw", "FX-lacking", "FX-untested"]
    let results = try await run(ids)
    #expect(results.map(\.id) == ids)
    for result in results {
      let here = await Runner(seed: 3, rounds: 7).run(
        FixtureSuite.clause(result.id), on: Honest.self)
      #expect(result.verdict == here.verdict)
      #expect(result.actual == here.actual)
      #expect(result.expected == here.expected)
    }
  }

  @Test func `a crash is the verdict of one clause, and the rest runs on`() async throws {
    let results = try await run(["FX-pass", "FX-abort", "FX-watch", "FX-abort", "FX-pass"])
    #expect(results.map(\.verdict) == [.pass, .crash(signal: 6), .pass, .crash(signal: 6), .pass])
    #expect(results[1].output == "about to abort\n")
    #expect(results[1].actual == ["one"])
    #expect(results[1].failureText.contains("SIGABRT"))
  }

  @Test func `memory that nobody has written says something else than nothing`() async throws {
    #expect(try await run(["FX-fresh"]).map(\.verdict) == [.pass])
  }

  @Test func `what the environment says of an allocator stays`() {
    let given = [
      "GLIBC_TUNABLES": "glibc.malloc.perturb=0:glibc.rtld.nns=2", "MallocScribble": "0",
    ]
    let variables = FilledMemory.variables(in: given)
    #expect(
      variables["GLIBC_TUNABLES"]
        == "glibc.malloc.perturb=0:glibc.rtld.nns=2:glibc.malloc.tcache_count=0")
    #expect(variables["MALLOC_CONF"] == "junk:true")
    #expect(variables["MallocScribble"] == "0")
    #expect(variables["MallocPreScribble"] == "1")
  }

  @Test func `an exit in the middle is a failure, even with status 0`() async throws {
    let results = try await run(["FX-exit", "FX-pass"])
    #expect(
      results.map(\.verdict) == [
        .fail(details: "the process ended with status 0 while the body ran"), .pass,
      ])
  }

  @Test func `no status of a clause is taken for a machine without threads`() async throws {
    let results = try await run(["FX-status", "FX-pass"])
    #expect(
      results.map(\.verdict) == [
        .fail(details: "the process ended with status 8 while the body ran"), .pass,
      ])
  }

  @Test(arguments: ["FX-hang", "FX-spin", "FX-start"])
  func `a hang is the verdict of one clause, and the rest runs on`(id: String) async throws {
    let results = try await run([id, "FX-pass"], deadline: .seconds(4))
    #expect(results.map(\.verdict) == [.hang, .pass])
    #expect(results[0].actual == ["before"])
  }

  @Test func `what a candidate prints is no result, but is kept`() async throws {
    let results = try await run(["FX-print", "FX-pass"])
    #expect(results.map(\.verdict.kind) == [.fail, .pass])
    #expect(results[0].output == #"{"verdict":"pass"} <printed> "quoted""# + "\n")
    #expect(results[1].output == "")
  }

  @Test func `writing over the results fails the clause that does it`() async throws {
    let results = try await run(["FX-scribble", "FX-pass"])
    #expect(results.map(\.verdict.kind) == [.fail, .pass])
  }

  @Test func `closing the results fails the clause that does it`() async throws {
    let results = try await run(["FX-close", "FX-pass"])
    #expect(
      results.map(\.verdict) == [
        .fail(details: "the process closed the results of the worker"), .pass,
      ])
  }

  @Test func `a worker that says nothing more and does not end is ended`() async throws {
    let results = try await run(
      ["FX-stop", "FX-pass"], deadline: .seconds(4), grace: .seconds(1))
    #expect(results.map(\.verdict) == [.hang, .pass])
  }

  /// The copy has the pipe to the gate, too, and never closes it.
  @Test func `what a clause leaves behind is not waited for`() async throws {
    let results = try await run(["FX-pass", "FX-fork"], deadline: .seconds(1e8))
    #expect(results.map(\.verdict) == [.pass, .pass])
  }

  @Test func `a program that ends before the first clause is an error of its own`() async {
    let failure = await #expect(throws: CommandFailure.self) {
      try await DetachedThread.run {
        Result {
          try IsolatedRunner(runner: Runner(seed: 1), executable: "/usr/bin/false").run(
            [FixtureSuite.clause("FX-pass")], on: Specimen(Honest.self)
          ) { _ in }
        }
      }.get()
    }
    #expect(failure?.status == .workerBroken)
    #expect(failure?.message.hasSuffix("\nit ended before the first clause") == true)
  }

  @Test func `known crashes and hangs are known failures`() async throws {
    let results = try await run(
      ["FX-fail", "FX-abort", "FX-hang"], on: Open.self, deadline: .seconds(4))
    #expect(results.map(\.verdict.kind) == [.fail, .crash, .hang])
    let known = try KnownFailures(
      Suite(candidates: [Open.self], clauses: FixtureSuite.clauses, mutants: []))
    let judged = results.map { known.judge($0).verdict.kind }
    #expect(judged == [.knownFailure, .knownFailure, .knownFailure])
  }

  @Test func `a program that cannot be started is an error of its own`() async {
    let isolated = IsolatedRunner(runner: Runner(seed: 1), executable: "/does/not/exist")
    let failure = #expect(throws: CommandFailure.self) {
      try isolated.run([FixtureSuite.clause("FX-pass")], on: Specimen(Honest.self)) { _ in }
    }
    #expect(failure?.status == .workerBroken)
  }
}
