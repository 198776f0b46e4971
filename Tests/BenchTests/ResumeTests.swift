import BenchKit
import CommandKit
import ConformanceKit
import Foundation
import Testing
import Workloads

/// What the harness does with a run that has begun.
struct GoingOnTests {
  private static let workloads: [Workload] = [.readUntracked, .writeUnobserved, .memoryIdle]

  private static let plan = Plan(
    name: "long", rounds: 5, passes: 5, warmUpRounds: 0, sampleTarget: nil, iterations: 4,
    instances: 1, largestSize: 1, mostThreads: 1, contentionRounds: 1, contentionDuration: 0,
    suspensions: 1, suspension: 0, patience: 0, schedules: 1, scheduleLength: 1)

  /// Measures what `earlier` lacks, until that many parts are done.
  private func measure(
    goingOnWith earlier: Harness.Result, allowed: Int, announced: inout [String],
    done: (Double) -> Void = { _ in }
  ) throws -> Harness.Result {
    let idle = Participant(
      yardstick: "idle", summary: "Does nothing, and says so.",
      loops: Self.workloads.map { workload in
        WorkloadLoop(each: workload) { shape, _ in { workload.checksum(shape, $0) } }
      })
    var harness = Harness(
      plan: Self.plan, timer: .monotonic, allocator: nil, generator: SplitMix(seed: 1))
    var asked = 0
    return try harness.measure(
      Self.workloads, [idle], goingOnWith: earlier,
      isInterrupted: {
        asked += 1
        return asked > allowed
      },
      progress: { text, fraction in
        announced.append(text)
        done(fraction)
      })
  }

  @Test func `however often a run is interrupted, each part is measured once`() throws {
    var whole: [String] = []
    var fractions: [Double] = []
    let expected = try measure(
      goingOnWith: Harness.Result(), allowed: .max, announced: &whole,
      done: { fractions.append($0) })
    // Two calibrations, two groups in five passes, two checks, one weighing.
    #expect(whole.count == 2 + 10 + 2 + 1)
    // The part that is done grows with each of them, from none to nearly all.
    #expect(fractions.count == whole.count && fractions.first == 0)
    #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 < $1 }, "\(fractions)")
    #expect((0.3..<1).contains(fractions.last ?? 0))
    for allowed in [1, 3, 4, 7, 20] {
      var result = Harness.Result()
      var parts: [String] = []
      repeat {
        result = try measure(goingOnWith: result, allowed: allowed, announced: &parts)
        // A calibration that no sample followed leaves nothing.
        if allowed == 1, parts.count > 1 { break }
      } while result.isInterrupted
      if allowed == 1 { continue }
      let measured = parts.filter { !$0.hasPrefix("calibrating") }
      #expect(Set(measured).count == measured.count, "\(allowed): \(parts)")
      #expect(Set(measured) == Set(whole.filter { !$0.hasPrefix("calibrating") }))
      func rows(_ result: Harness.Result) -> [String] {
        result.samples.map { "\($0.workload) \($0.round) \($0.operations)" }.sorted()
      }
      #expect(rows(result) == rows(expected))
      #expect(Set(result.checked) == Set(expected.checked))
    }
  }

  @Test func `what is not whole is measured again`() throws {
    var announced: [String] = []
    var whole = try measure(goingOnWith: Harness.Result(), allowed: .max, announced: &announced)
    whole.samples.removeAll {
      $0.workload == "read/untracked" && $0.round == 3
        || $0.workload == "memory/idle" && $0.round == 2
    }
    announced = []
    let result = try measure(goingOnWith: whole, allowed: .max, announced: &announced)
    #expect(
      announced == [
        "pass 3 of 5: read/untracked size 1 threads 1", "weighing memory/idle size 1 threads 1",
      ])
    #expect(result.samples.count == 5 + 5 + 2)
  }
}

extension CommandTests {
  /// `bench run --resume`, on results from which something was taken.
  struct ResumeTests {
    private static let words = [
      "run", "--smoke", "--filter", "read/untracked,write/unobserved", "--candidate", "stdlib",
    ]

    /// Results of a run that lacks `write/unobserved`, as if it had been interrupted.
    private func interrupted(
      _ scratch: Scratch, _ change: (inout [String: Any]) -> Void = { _ in }
    ) async throws -> URL {
      let directory = scratch.url.appendingPathComponent("run")
      let run = await Outcome(Self.words + ["--output", directory.path])
      try #require(run.status == .success, "\(run.error)")
      let file = directory.appendingPathComponent("environment.json")
      var environment = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      environment["interrupted"] = true
      environment["checked"] = [["workload": "read/untracked", "size": 1, "threads": 1]]
      change(&environment)
      try JSONSerialization.data(withJSONObject: environment).write(to: file)
      let samples = directory.appendingPathComponent("samples.csv")
      let kept = try String(contentsOf: samples, encoding: .utf8).split(separator: "\n")
        .filter { !$0.hasPrefix("write/") }
      try Data((kept.joined(separator: "\n") + "\n").utf8).write(to: samples)
      return directory
    }

    private func samples(_ directory: URL) throws -> [Sample] {
      try CSV.samples(
        String(contentsOf: directory.appendingPathComponent("samples.csv"), encoding: .utf8))
    }

    private func files(_ directory: URL) throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      return try Dictionary(
        uniqueKeysWithValues: names.map { name in
          (name, try Data(contentsOf: directory.appendingPathComponent(name)))
        })
    }

    @Test func `only what is missing is measured, and the rest stays`() async throws {
      let scratch = try Scratch()
      let directory = try await interrupted(scratch)
      let before = try samples(directory)
      let run = await Outcome(["run", "--resume", directory.path])
      #expect(run.status == .success, "\(run.error)")
      #expect(run.output.hasPrefix("2 workloads ran"), "\(run.output)")
      let after = try samples(directory)
      // As they were, with the times that were measured then.
      #expect(after.filter { $0.workload == "read/untracked" } == before)
      let added = after.filter { $0.workload == "write/unobserved" }
      #expect(Set(added.map(\.candidate)) == ["plain", "floor", "stdlib"])
      #expect(Set(added.map(\.round)) == [1, 2])
      let environment = try JSONDecoder().decode(
        Environment.self,
        from: Data(contentsOf: directory.appendingPathComponent("environment.json")))
      #expect(environment.interrupted == false && environment.resumed?.count == 1)
      #expect(environment.commandLine == ["bench"] + Self.words + ["--output", directory.path])
      let summary = try String(
        contentsOf: directory.appendingPathComponent("summary.md"), encoding: .utf8)
      #expect(summary.contains("- the run was interrupted and gone on with"))
      #expect(summary.contains("### write/unobserved"))
      #expect(scratch.names == ["run"])
      // And that is all.
      let again = await Outcome(["run", "--resume", directory.path])
      #expect(again.status == .usage)
      #expect(again.error.contains("was not interrupted, and lacks nothing"), "\(again.error)")
    }

    @Test(arguments: [
      (["--output", "other"], "leave out --output"),
      (["--quick"], "had the plan 'smoke', and not 'quick'"),
      (["--seed", "1"], "had --seed '"),
      (["--filter", "read/*"], "had --filter 'read/untracked,write/unobserved', and not 'read/*'"),
      (["--candidate", "core"], "had --candidate 'stdlib', and not 'core'"),
    ])
    func `other options are refused`(words: [String], reason: String) async throws {
      let scratch = try Scratch()
      let directory = try await interrupted(scratch)
      let before = try files(directory)
      let run = await Outcome(["run", "--resume", directory.path] + words)
      #expect(run.status == .usage)
      #expect(run.error.contains(reason), "\(run.error)")
      #expect(try files(directory) == before)
    }

    @Test func `the same options may be given again`() async throws {
      let scratch = try Scratch()
      let directory = try await interrupted(scratch)
      let run = await Outcome(Self.words + ["--resume", directory.path])
      #expect(run.status == .success, "\(run.error)")
    }

    @Test(arguments: [
      ("cpu", "machine"), ("kernel", "kernel"), ("revision", "revision of the sources"),
      ("executable", "executable"), ("compiler", "compiler"), ("allocator", "allocator"),
    ])
    func `another build or machine is refused`(key: String, name: String) async throws {
      let scratch = try Scratch()
      let directory = try await interrupted(scratch) { $0[key] = "another one" }
      let before = try files(directory)
      let run = await Outcome(["run", "--resume", directory.path])
      #expect(run.status == .usage)
      #expect(run.error.contains("its \(name) was '"), "\(run.error)")
      #expect(run.error.contains("another one"), "\(run.error)")
      #expect(try files(directory) == before && scratch.names == ["run"])
    }

    @Test func `results that do not say by which build are refused`() async throws {
      let scratch = try Scratch()
      let directory = try await interrupted(scratch) { $0["executable"] = nil }
      let run = await Outcome(["run", "--resume", directory.path])
      #expect(run.status == .usage && run.error.contains("did not keep"), "\(run.error)")
      let nothing = await Outcome(["run", "--resume", scratch.url.path + "/nothing"])
      #expect(nothing.status == .checkFailed)
      #expect(nothing.error.contains("nothing/environment.json"), "\(nothing.error)")
    }
  }
}
