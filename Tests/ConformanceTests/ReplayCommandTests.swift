import CommandKit
import ConformanceKit
import Foundation
import GateFixtures
import Testing

/// `conform replay`: what failed runs again as it ran.
@Suite struct ReplayCommandTests {
  /// A report of the gate about `patterns`, and the commands' run over it.
  private func replay(
    _ gate: [String], _ patterns: String...
  ) async throws -> CommandLineTests.Run {
    let directory = try TemporaryDirectory()
    let path = directory.path("report.json")
    _ = await CommandLineTests().run(
      ["run", "--no-isolation", "--json", path] + gate, suite: CommandLineTests.suite)
    return await CommandLineTests().run(
      ["replay", path] + patterns, suite: CommandLineTests.suite)
  }

  /// How many commands a replay has said that it runs.
  private func commands(_ run: CommandLineTests.Run) -> Int {
    run.output.split(separator: "\n").count { $0.hasPrefix("$ ") }
  }

  @Test func `a failure runs again, on its candidate, with its seed and its rounds`() async throws {
    let run = try await replay([
      "--candidate", "honest", "--seed", "9", "--rounds", "7", "FX-pass", "FX-fail",
    ])
    let command =
      "\(Console.program) run --candidate honest --seed 9 --rounds 7 --no-isolation FX-fail"
    #expect(run.output.hasPrefix("$ \(command)\n"))
    #expect(run.output.contains("\n  replay   \(command)\n"))
    #expect(run.output.contains("FAIL   FX-fail  strict  honest: line 2: expected 'two', got '2'"))
    // What passed does not.
    #expect(commands(run) == 1)
    #expect(run.status == .nonconforming)
  }

  @Test func `with patterns only these do`() async throws {
    let run = try await replay(
      ["--candidate", "honest", "--seed", "9", "FX-pass", "FX-fail", "FX-throw"], "fx-thr*")
    #expect(commands(run) == 1)
    #expect(run.output.contains("FX-throw\n"))
    #expect(run.status == .nonconforming)
  }

  @Test(arguments: [
    (["FX-pass"], nil, "has nothing that failed"),
    (["FX-pass", "FX-fail"], "FX-pass", "has no failure of 'FX-pass'"),
    (["FX-pass", "FX-fail"], "", "has no failure of ''"),
  ])
  func `where nothing is to run, that is an error`(
    _ gate: [String], _ pattern: String?, _ message: String
  ) async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("report.json")
    _ = await CommandLineTests().run(
      ["run", "--no-isolation", "--candidate", "honest", "--json", path] + gate,
      suite: CommandLineTests.suite)
    let run = await CommandLineTests().run(
      ["replay", path] + (pattern.map { [$0] } ?? []), suite: CommandLineTests.suite)
    #expect(run.status == .nothingMatched)
    #expect(run.error == "error: '\(path)' \(message)\n")
    #expect(run.output.isEmpty)
  }

  @Test func `the report of another suite names who is not there`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("report.json")
    _ = await CommandLineTests().run(
      "run", "--no-isolation", "--candidate", "honest", "--json", path, "FX-fail")
    let others = Suite(
      candidates: FixtureSuite.candidates.filter { $0.name != "honest" },
      clauses: FixtureSuite.clauses, mutants: [])
    #expect(!others.candidates.isEmpty)
    let run = await CommandLineTests().run(["replay", path], suite: others)
    #expect(run.status == .usage)
    #expect(run.error.contains("'honest'"))
  }

  @Test(arguments: [
    ("--no-isolation", "--json /nowhere/a.json"), ("--no-isolation", "--json=/nowhere/a.json"),
    ("--no-isolation", "--html 'a b'"), ("--no-isolation", "-q"), ("FX-fail", "--json=/nowhere/a"),
    ("honest", "--json=/nowhere/a"),
  ])
  func `a report does not have files written`(_ word: String, _ option: String) async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("report.json")
    _ = await CommandLineTests().run(
      "run", "--no-isolation", "--candidate", "honest", "--json", path, "FX-fail")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\"\(word)\""))
    try text.replacing("\"\(word)\"", with: "\"\(option)\"")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let run = await CommandLineTests().run(["replay", path], suite: CommandLineTests.suite)
    #expect(run.status == .usage)
    #expect(run.error.contains("has a result with the option '\(option.prefix { $0 != " " })'"))
  }

  @Test(arguments: [
    ["--weak", "a.json"], ["--spares", "a.json"], ["--bug", "b", "a.json"],
    ["--scenario", "fire/cancel", "1", "2", "1"],
  ])
  func `what belongs to the other form is refused`(_ arguments: [String]) async {
    let run = await CommandLineTests().run(["replay"] + arguments, suite: CommandLineTests.suite)
    #expect(run.status == .usage)
    #expect(run.error.contains(arguments.count == 5 ? "in quotes?" : "give its --scenario"))
  }

  // MARK: - Schedules

  /// A directory that has a script in the explorer's place, which says what it was told.
  private func replay(in directory: URL, _ arguments: String...) async throws -> Spawned {
    try await Spawned.shell(
      #"cd "$1" && shift && exec "$0" replay "$@""#, [directory.path] + arguments)
  }

  @Test(
    arguments: [
      (0, .conforms), (1, .nonconforming), (2, .usage), (7, .workerBroken),
    ] as [(Int32, ConformStatus)])
  func `a schedule is the explorer's, and ends as it does`(
    _ status: Int32, _ expected: ConformStatus
  ) async throws {
    let checkout = try TemporaryDirectory()
    let scripts = checkout.url.appendingPathComponent("scripts")
    let inside = checkout.url.appendingPathComponent("Sources/ObservationCore")
    for directory in [scripts, inside] {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }
    try Data("printf '<%s>' \"$@\"; exit \(status)".utf8)
      .write(to: scripts.appendingPathComponent("explore.sh"))
    // From anywhere inside.
    let run = try await replay(
      in: inside, "--scenario", "fire/cancel", "--weak", "--bug", "core.lost", "1 2 1")
    #expect(
      run.output == "<--scenario><fire/cancel><--replay><1 2 1><--bug><core.lost><--weak>")
    #expect(run.status == expected.rawValue)
    #expect(run.error == (status == 7 ? "error: scripts/explore.sh has ended with 7\n" : ""))
  }

  @Test func `outside of a checkout a schedule means nothing`() async throws {
    let directory = try TemporaryDirectory()
    let run = try await replay(in: directory.url, "--scenario", "fire/cancel", "1 2 1")
    #expect(run.status == ConformStatus.usage.rawValue)
    #expect(run.error.contains("there is no scripts/explore.sh around '"))
    #expect(run.error.contains("run this in a checkout of Observatory"))
    #expect(run.output.isEmpty)
  }

  // MARK: - Words

  @Test(arguments: [
    ["a"], ["a b"], ["it's", ""], ["'", "''", "\\"], ["--deadline", "2"], [" ", "\"", "$x"], [],
  ])
  func `words that are quoted for a shell are read again`(_ words: [String]) {
    #expect(ShellWord.words(in: words.map(ShellWord.text).joined(separator: " ")) == words)
  }
}
