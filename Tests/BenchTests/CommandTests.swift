import BenchKit
import Candidates
import CommandKit
import ConformanceKit
import Foundation
import Testing
import Workloads

/// What a command line wrote, and how it ended.
struct Outcome {
  let status: CommandStatus
  let output: String
  let error: String

  init(
    _ arguments: [String], candidates: [any MeasuredCandidate.Type] = [StdlibCandidate.self],
    // Counts are those of the process, in which other tests allocate.
    openCounter: @escaping @Sendable () throws -> Allocator = {
      throw Allocator.Unavailable(description: "other tests run")
    }
  ) async {
    let output = Locked("")
    let error = Locked("")
    let console = Console(
      output: { text in output.withLock { $0 += text } },
      error: { text in error.withLock { $0 += text } })
    status = await BenchCommand.run(
      arguments, candidates: candidates, console: console, openCounter: openCounter)
    self.output = output.withLock { $0 }
    self.error = error.withLock { $0 }
  }
}

@Suite(.serialized)
struct CommandTests {
  @Test func `smoke run measures every workload of every participant`() async throws {
    let candidates = CandidateCatalogue.all
    let scratch = try Scratch()
    let directory = scratch.url.appendingPathComponent("run")
    let run = await Outcome(
      ["--smoke", "--seed", "7", "--output", directory.path], candidates: candidates)
    #expect(run.status == .success, "\(run.error)")
    let rows = try ["samples.csv", "latencies.csv"].flatMap { name in
      try String(contentsOf: directory.appendingPathComponent(name), encoding: .utf8)
        .split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    }
    let pairs = Set(rows.map { "\($0[0]) \($0[1])" })
    for participant in [Participant.plain, .floor] + candidates.map({ Participant($0) }) {
      for loop in participant.loops {
        #expect(
          pairs.contains("\(loop.workload.id) \(participant.name)") == (loop.unavailability == nil))
      }
    }
  }

  @Test func `results are written whole`() async throws {
    let scratch = try Scratch()
    let path = scratch.url.appendingPathComponent("run").path
    let run = await Outcome(["run", "--smoke", "--filter", "read/untracked", "--output", path])
    #expect(run.status == .success, "\(run.error)")
    #expect(scratch.names == ["run"])
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(
      names == [
        "environment.json", "latencies.csv", "samples.csv", "summary.csv", "summary.md",
        "threads.csv",
      ])
    let environment = try JSONDecoder().decode(
      Environment.self, from: Data(contentsOf: URL(fileURLWithPath: path + "/environment.json")))
    #expect(environment.candidates.map(\.name) == ["plain", "floor", "stdlib"])
    #expect(environment.commandLine.first == "bench")
    #expect(environment.units["cycle/one-shot"] == "properties")
    #expect(environment.units["read/untracked"] == nil)
    let summary = try String(contentsOfFile: path + "/summary.md", encoding: .utf8)
    #expect(summary.contains("### read/untracked"))
    #expect(summary.contains("one thread-local load and branch, one load"))
  }

  @Test func `json holds environment, results and warnings`() async throws {
    let run = await Outcome(["--smoke", "--filter", "cycle/*", "--format", "json"])
    #expect(run.status == .success, "\(run.error)")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(
      Set(document.keys) == [
        "contentions", "environment", "growths", "latencies", "results", "suspensions",
        "warnings",
      ])
  }

  @Test func `order of a run depends on the seed alone`() async {
    func order(_ seed: String) async -> [Substring] {
      let run = await Outcome([
        "--smoke", "--filter", "cycle/one-shot", "--seed", seed, "--format", "csv",
      ])
      // Without the counting pass, whose place does not depend on the seed.
      return run.output.split(separator: "\n").compactMap { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        return fields[4] == "0" ? nil : fields[1]
      }
    }
    #expect(await order("5") == order("5"))
  }

  @Test(
    arguments: [
      (["--smoke", "--candidate", "nobody"], .usage, "there is no candidate 'nobody'"),
      (["--smoke", "--filter", "nothing/*"], .nothingMatched, "no workload matches 'nothing/*'"),
      (
        ["--smoke", "--filter", "read/*", "--filter", "nothing/*"], .nothingMatched,
        "no workload matches 'nothing/*'"
      ),
      (["--smoke", "--format", "xml"], .usage, "xml"),
      (["--nonsense"], .usage, "nonsense"),
      (["nonsense"], .usage, "nonsense"),
      (
        ["--smoke", "--filter", "read/untracked", "--output", "/dev/null/run"], .resultsNotWritten,
        "results cannot be written to /dev/null/run"
      ),
    ] as [([String], CommandStatus, String)])
  func `mistakes have their exit status`(
    arguments: [String], status: CommandStatus, message: String
  ) async {
    let run = await Outcome(arguments)
    #expect(run.status == status)
    #expect(run.error.contains(message), "\(run.error)")
    #expect(run.output.isEmpty)
  }

  @Test(
    arguments: [
      (["--help"], "USAGE: bench <subcommand>"), (["help"], "USAGE: bench <subcommand>"),
      (["run", "--help"], "--filter <glob>"), (["help", "run"], "--filter <glob>"),
      (["list", "--help"], "--json"), (["help", "list"], "--json"),
    ] as [([String], String)])
  func `help is about the command that it was asked for`(
    arguments: [String], part: String
  ) async {
    let run = await Outcome(arguments)
    #expect(run.status == .success)
    #expect(run.error.isEmpty)
    #expect(run.output.contains(part), "\(run.output)")
  }

  @Test func `list names every workload and its floor`() async throws {
    let text = await Outcome(["list"])
    for workload in Workload.all {
      #expect(text.output.contains(workload.id))
      #expect(text.output.contains(workload.floor))
    }
    let json = await Outcome(["list", "--json", "-"])
    let entries = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(entries.compactMap { $0["id"] as? String } == Workload.all.map(\.id))
  }

  @Test func `a mistake is said as every other one, whoever finds it`() async {
    let run = await Outcome(["run", "--nothing"])
    #expect(run.status == .usage)
    #expect(run.error.hasPrefix("error: "), "\(run.error)")
    #expect(run.error.contains("\nUsage: "), "\(run.error)")
  }

  @Test func `explain says what there is to know about one workload`() async throws {
    let page = await Outcome(["explain", "Cycle/Persistent"])
    #expect(page.status == .success, "\(page.error)")
    let workload = try #require(Workload.all.first { $0.id == "cycle/persistent" })
    let area = try #require(WorkloadArea.of(workload))
    let words = page.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    for text in [workload.summary, workload.floor, area.stresses, area.ignoring, area.code[0]] {
      #expect(words.contains(text), "\(text) in \(page.output)")
    }
    // From the package's own file of budgets.
    #expect(words.contains("counted ") && words.contains(" instructions, 0.00 allocations"))
    let json = await Outcome(["explain", "view/leaf", "--json", "-"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((object["workload"] as? [String: Any])?["id"] as? String == "view/leaf")
    #expect(Set(object.keys) == ["workload", "stresses", "ignoring", "code", "budgets"])
    let pattern = await Outcome(["explain", "cycle/*"])
    #expect(pattern.status == .usage && pattern.error.contains("is a pattern"))
    let unknown = await Outcome(["explain", "cycle/persistant"])
    #expect(unknown.status == .nothingMatched)
    #expect(unknown.error.contains("did you mean 'cycle/persistent'"), "\(unknown.error)")
  }

  @Test func `a short list has a line for each`() async {
    let list = await Outcome(["list", "--short"])
    #expect(list.output.split(separator: "\n").count == Workload.all.count)
    #expect(list.output.hasPrefix("read/untracked"))
  }

  @Test func `list takes patterns`() async throws {
    let text = await Outcome(["list", "read/*,write/equal"])
    #expect(text.status == .success, "\(text.error)")
    for workload in Workload.all {
      let isNamed = workload.id.hasPrefix("read/") || workload.id == "write/equal"
      let lines = text.output.split(separator: "\n")
      #expect(lines.contains { $0 == workload.id } == isNamed, "\(workload.id)")
    }
    let json = await Outcome(["list", "write/equal", "--json", "-"])
    let entries = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(entries.compactMap { $0["id"] as? String } == ["write/equal"])
    let nothing = await Outcome(["list", "read/nothing"])
    #expect(nothing.status == .nothingMatched)
    #expect(nothing.error.hasPrefix("error: no workload matches 'read/nothing'"))
    #expect(nothing.output.isEmpty)
  }

  @Test func `a candidate that loses a registration is not timed`() async {
    let run = await Outcome(
      ["--smoke", "--filter", "read/untracked"], candidates: [DeafCandidate.self])
    #expect(run.status == .checkFailed)
    #expect(run.error.contains("deaf does not conform and is not timed"), "\(run.error)")
  }

  @Test func `who does not conform is left out and named, the others are measured`() async throws {
    let scratch = try Scratch()
    let path = scratch.url.appendingPathComponent("run").path
    let words = ["--smoke", "--filter", "read/untracked", "--output", path]
    let run = await Outcome(words, candidates: [DeafCandidate.self, StdlibCandidate.self])
    #expect(run.status == .checkFailed)
    #expect(run.error.hasPrefix("warning: left out: deaf does not conform and is not timed: "))
    #expect(
      run.error.hasSuffix(
        "error: left out, while the others were measured: "
          + run.error.dropFirst("warning: left out: ".count).prefix { $0 != "\n" } + "\n"),
      "\(run.error)")
    #expect(run.output.hasPrefix("1 workload ran"), "\(run.output)")
    let text = try String(contentsOfFile: path + "/environment.json", encoding: .utf8)
    let environment = try JSONDecoder().decode(Environment.self, from: Data(text.utf8))
    #expect(environment.candidates.map(\.name) == ["plain", "floor", "stdlib"])
    #expect(text.contains("deaf does not conform and is not timed"))
    // Of whom the answer was to be.
    let asked = await Outcome(
      ["--smoke", "--filter", "read/untracked", "--scorecard", "deaf"],
      candidates: [DeafCandidate.self, StdlibCandidate.self])
    #expect(asked.status == .checkFailed && asked.output.isEmpty)
  }

  @Test func `a counter that breaks during the run spoils it`() async throws {
    let scratch = try Scratch()
    let path = scratch.url.appendingPathComponent("run").path
    let run = await Outcome(["--smoke", "--filter", "cycle/one-shot", "--output", path]) {
      Allocator(version: "broken") { body in
        try body()
        return Allocator.Count(allocations: 1, allocatedBytes: 48, liveBytes: 0)
      }
    }
    #expect(run.status == .instrumentBroken)
    #expect(run.status.rawValue == 5)
    #expect(
      run.error
        == "error: the canary allocated 1000 blocks of 48 bytes and counted 1 of 48 bytes in all\n")
    #expect(run.output.isEmpty)
    #expect(scratch.names == [])
  }

  @Test func `without a counter there are times and no counts`() async throws {
    let run = await Outcome(["--smoke", "--filter", "cycle/one-shot", "--format", "json"]) {
      throw Allocator.Unavailable(description: "no counter today")
    }
    #expect(run.status == .success, "\(run.error)")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(document["warnings"] as? [String] == ["allocations: unavailable (no counter today)"])
    let environment = try #require(document["environment"] as? [String: Any])
    #expect(environment["allocator"] as? String == "not jemalloc")
    let results = try #require(document["results"] as? [[String: Any]])
    #expect(!results.isEmpty)
    #expect(results.allSatisfy { $0["allocationsPerOperation"] == nil })
  }

  @Test func `a loop that does too little is a hard error`() async {
    let lazy = Participant(
      yardstick: "lazy", summary: "Does one iteration less.",
      loops: [
        WorkloadLoop(each: .readUntracked) { _, _ in { iterations in 3 * (iterations - 1) } }
      ])
    var harness = Harness(
      plan: .smoke, timer: .monotonic, allocator: nil, generator: SplitMix(seed: 1))
    let failure = #expect(throws: ChecksumMismatch.self) {
      try harness.measure([.readUntracked], [lazy])
    }
    #expect(
      failure?.description
        == "checksum of workload read/untracked (size 1, threads 1, 3 iterations) by candidate lazy:"
        + " expected 9, actual 6")
  }

  @Test func `a scope that is not told of a standard model's change is a hard error`() {
    var harness = Harness(
      plan: .smoke, timer: .monotonic, allocator: nil, generator: SplitMix(seed: 1))
    #expect(throws: ChecksumMismatch.self) {
      try harness.measure([.interopCycleStandard], [Participant(DeafCandidate.self)])
    }
  }

  /// Two groups and five passes of one round each: what was measured before somebody asked.
  @Test func `an interrupted run keeps the parts that are whole`() throws {
    let loops = [Workload.readUntracked, .writeUnobserved].map { workload in
      WorkloadLoop(each: workload) { shape, _ in { workload.checksum(shape, $0) } }
    }
    let idle = Participant(yardstick: "idle", summary: "Does nothing, and says so.", loops: loops)
    let plan = Plan(
      name: "long", rounds: 5, passes: 5, warmUpRounds: 0, sampleTarget: nil, iterations: 4,
      instances: 1, largestSize: 1, mostThreads: 1, contentionRounds: 1, contentionDuration: 0,
      suspensions: 1, suspension: 0, patience: 0, schedules: 1, scheduleLength: 1)
    // Two calibrations, a pass of both, and one of the first: then somebody asks.
    for (allowed, rounds) in [(5, [2, 1]), (3, [1, 0]), (1, [0, 0]), (.max, [5, 5])] {
      var harness = Harness(
        plan: plan, timer: .monotonic, allocator: nil, generator: SplitMix(seed: 1))
      var asked = 0
      var announced: [String] = []
      let result = try harness.measure(
        loops.map(\.workload), [idle],
        isInterrupted: {
          asked += 1
          return asked > allowed
        }, progress: { text, _ in announced.append(text) })
      #expect(result.isInterrupted == (allowed != .max))
      #expect(
        loops.map { loop in result.samples.filter { $0.workload == loop.workload.id }.count }
          == rounds, "\(allowed) parts")
      if allowed != .max { #expect(announced.count == allowed) }
    }
  }

  @Test func `rows that do not change places are a hard error`() {
    let rigid = Participant(
      yardstick: "rigid", summary: "Evaluates no row, and moves none.",
      loops: [
        WorkloadLoop(ensemble: .viewListSwap) { shape, _ in
          WorkloadLoop.Ensemble(runs: [{ _ in 0 }]) { Workload.viewListSwap.checksum(shape, 0) }
        }
      ])
    var harness = Harness(
      plan: .smoke, timer: .monotonic, allocator: nil, generator: SplitMix(seed: 1))
    #expect(throws: ChecksumMismatch.self) { try harness.measure([.viewListSwap], [rigid]) }
  }

  @Test(arguments: [
    ("read/untracked", "read/*", true), ("read/untracked", "*", true),
    ("read/untracked", "*untracked", true), ("read/untracked", "write/*", false),
    ("read/untracked", "read", false), ("read/untracked", "read/untracke?", true),
  ])
  func `patterns`(id: String, pattern: String, matches: Bool) {
    #expect(Glob(pattern).matches(id) == matches)
  }
}
