import CommandKit
import ConformCommand
import ConformanceKit
import Foundation
import GateFixtures
import Testing

@Suite struct CommandLineTests {
  /// What a command printed and how it ended, run in this process.
  struct Run {
    let status: ConformStatus?
    let output: String
    let error: String
  }

  static let suite = Suite(
    candidates: FixtureSuite.candidates, clauses: FixtureSuite.clauses,
    mutants: FixtureSuite.mutants)

  func run(
    _ arguments: String..., suite: Suite = suite, isTerminal: Bool = false
  ) async -> Run {
    await run(arguments, suite: suite, isTerminal: isTerminal)
  }

  func run(_ arguments: [String], suite: Suite, isTerminal: Bool = false) async -> Run {
    await DetachedThread.run {
      let output = Locked("")
      let error = Locked("")
      let console = Console(
        isTerminal: isTerminal, paint: isTerminal ? .colours : .none,
        output: { text in output.withLock { $0 += text } },
        error: { text in error.withLock { $0 += text } })
      let status = ConformCommand.run(arguments, suite: suite, console: console)
      return Run(
        status: ConformStatus(rawValue: status), output: output.withLock(\.self),
        error: error.withLock(\.self))
    }
  }

  @Test func `a failing clause explains itself`() async {
    let run = await run(
      "run", "--no-isolation", "--candidate", "honest", "--seed", "9", "--rounds", "7", "FX-fail")
    let block = """
      level strict: 1 clause, also what people assume and nobody promises; the standard library's own
      registrar fails some of it, so one like it does, too: --level stdlib-compat leaves that out

      honest fails: 5 pass, 1 fail

      FAIL   FX-fail  strict  honest: line 2: expected 'two', got '2'
        rule     A fixture MUST do as FX-fail says.
        source   the fixture

            expected    actual
            one         one
          | two       | 2
            three       three

        seed     9, rounds 7
        replay   \(Console.program) run --candidate honest --seed 9 --rounds 7 --no-isolation FX-fail
        hint     Look at the fixture & its <clauses>.

      """
    #expect(run.output.hasPrefix(block))
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.status == .nonconforming)
  }

  @Test func `a run ends with counts and with the status`() async {
    let run = await run(
      "run", "--no-isolation", "--candidate", "honest", "--seed", "9", "--rounds", "7", "FX-pass",
      "FX-fail", "FX-unt*", "FX-need*")
    #expect(
      run.output.contains(
        """
        candidate  level     pass  fail  known  skip  untested
        honest     kit          5     0      0     0         0
        honest     required     1     0      0     0         1
        honest     strict       0     1      0     1         0
        """))
    #expect(
      run.output.contains(
        "9 results for 1 candidate: 6 pass, 1 fail, 0 known, 1 skip, 1 untested; seed 9, "))
    #expect(run.output.hasSuffix("exit 1: \(ConformStatus.nonconforming.summary)\n"))
  }

  @Test func `the verdict comes first, then what nobody knows of`() async throws {
    let run = await run(
      "run", "--no-isolation", "--candidate", "open", "--candidate", "clumsy", "FX-pass", "FX-fail",
      "FX-throw")
    let lines = run.output.split(separator: "\n").drop { !$0.hasPrefix("open ") }
    #expect(lines.first == "open fails: 6 pass, 1 fail, 1 known")
    #expect(lines.dropFirst().first?.hasPrefix("clumsy fails: ") == true)
    let heads = lines.filter { $0.hasPrefix("FAIL ") || $0.hasPrefix("KNOWN") }
    #expect(heads.last?.hasPrefix("KNOWN  FX-fail") == true)
    #expect(heads.filter { $0.hasPrefix("KNOWN") }.count == 1)
    // How long each candidate took: the last line has it of several.
    let last = try #require(lines.last)
    let times = #/, \d+\.\d s \(open \d+\.\d, clumsy \d+\.\d\); exit 1: /#
    #expect(last.contains(times), "\(last)")
  }

  @Test func `a known failure is shown, with its reason`() async {
    let run = await run("run", "--no-isolation", "--candidate", "open", "FX-fail")
    #expect(
      run.output.contains(
        """

        open fails as it says itself: 5 pass, 1 known

        KNOWN  FX-fail  strict  open: line 2: expected 'two', got '2' (It counts wrong.)

        """))
    #expect(run.status == .conforms)
  }

  @Test func `quiet is one line per failure and the total`() async {
    let run = await run(
      "run", "--quiet", "--no-isolation", "--candidate", "honest", "FX-pass", "FX-fail", "FX-throw")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("FAIL   FX-throw"))
  }

  @Test func `progress and colours are for a terminal`() async {
    let run = await run(
      "run", "--no-isolation", "--candidate", "honest", "FX-fail", isTerminal: true)
    #expect(run.error.contains("\r\u{1B}[K[0/6] honest"))
    #expect(run.output.contains("\u{1B}[31mFAIL \u{1B}[0m"))
  }

  @Test(arguments: [
    ["list", "--json", "-"], ["explain", "FX-pass"], ["run", "--no-isolation", "FX-pass"],
    ["--help"],
  ])
  func `output that is lost is no success`(_ arguments: [String]) async throws {
    let error = Locked("")
    let status = await DetachedThread.run {
      ConformCommand.run(
        arguments, suite: Self.suite,
        console: Console(
          output: { _ in }, error: { text in error.withLock { $0 += text } },
          loss: { "No space left on device" }))
    }
    #expect(status == ConformStatus.reportNotWritten.rawValue)
    #expect(
      error.withLock(\.self).hasSuffix(
        "error: standard output could not be written: No space left on device\n"))
  }

  @Test func `the list is an array of objects`() async throws {
    let run = await run("list", "--json", "-")
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(list.count == FixtureSuite.clauses.count)
    let untested = try #require(list.last)
    #expect(untested["id"] as? String == "FX-untested")
    #expect(untested["level"] as? String == "required")
    #expect(untested["status"] as? String == "untested")
    #expect(untested["reason"] as? String == "It is one.")
    #expect(list[0]["status"] as? String == "tested")
    #expect(list[0]["reason"] as? String == "")
  }

  @Test(arguments: [("required", 2), ("stdlib-compat", 3), ("strict", FixtureSuite.clauses.count)])
  func `a level includes the ones before it`(_ level: String, _ count: Int) async throws {
    let run = await run("list", "--json", "-", "--level", level)
    let list = try JSONDecoder().decode([ClauseRecord].self, from: Data(run.output.utf8))
    #expect(list.count == count)
  }

  @Test func `an explanation has the trace and the mutants`() async {
    let run = await run("explain", "fx-watch")
    for text in ["FX-watch  stdlib-compat  tested", "silent, harmless", "    | onChange\n"] {
      #expect(run.output.contains(text))
    }
  }

  @Test(arguments: ["FX-watc?", "FX-*"])
  func `an explanation is of one clause, and not of a pattern`(_ pattern: String) async {
    let run = await run("explain", pattern)
    #expect(run.status == .usage)
    #expect(
      run.error == "error: '\(pattern)' is a pattern, and 'explain' takes the id of one clause; "
        + "'list' takes patterns\n")
  }

  @Test func `one is not many`() async {
    let list = await self.run("list", "FX-pass")
    #expect(list.output.contains("\n1 clause of edition "))
    let run = await run("run", "--no-isolation", "--candidate", "honest", "FX-pass")
    #expect(run.output.contains("level strict: 1 clause, "))
    #expect(Text.count(1, "result") == "1 result")
    #expect(Text.count(0, "result") == "0 results")
    #expect(Text.count(2, "result") == "2 results")
  }

  @Test func `a mistake is said as every other one, whoever finds it`() async {
    for arguments in [["run", "--nothing"], ["run", "--quiet", "--verbose"], ["explain"]] {
      let run = await run(arguments, suite: Self.suite)
      #expect(run.status == .usage)
      #expect(run.error.hasPrefix("error: "), "\(run.error)")
      #expect(run.error.contains("\nUsage: "), "\(run.error)")
    }
  }

  @Test func `the reports are written`() async throws {
    let directory = try TemporaryDirectory()
    let json = directory.path("report.json")
    let junit = directory.path("report.xml")
    let run = await run(
      "run", "--no-isolation", "--candidate", "honest", "--candidate", "modest", "--json", json,
      "--junit", junit, "FX-pass", "FX-fail")
    #expect(run.status == .capabilityMismatch)
    let report = try JSONDecoder().decode(
      RunReport.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
    #expect(report.candidates.map(\.name) == ["honest", "modest"])
    #expect(report.results.count == 14)
    #expect(report.status == RunReport.Status(.capabilityMismatch))
    let document = try JUnitDocument(String(contentsOfFile: junit, encoding: .utf8))
    #expect(document.cases.count == 14)
    #expect(try directory.names == ["report.json", "report.xml"])
  }

  @Test func `the reports on the mutants are written`() async throws {
    let directory = try TemporaryDirectory()
    let json = directory.path("report.json")
    let junit = directory.path("report.xml")
    let run = await run(
      "mutants", "--no-isolation", "--seed", "9", "--rounds", "7", "--json", json, "--junit", junit)
    #expect(run.status == .selfTestFailed)
    let report = try JSONDecoder().decode(
      MutantReport.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
    #expect(report.patterns == [])
    #expect(report.seed == 9)
    #expect(report.rounds == 7)
    #expect(!report.isolated)
    #expect(report.status == RunReport.Status(.selfTestFailed))
    #expect(report.mutants.map(\.name) == ["silent", "harmless"])
    #expect(report.mutants.map(\.verdict) == [.killed, .alive])
    #expect(report.mutants.map(\.problems) == [[], ["FX-watch says pass"]])
    #expect(report.mutants.map(\.clauses) == [["FX-watch"], ["FX-watch"]])
    #expect(report.mutants.allSatisfy { $0.message == "onChange" && $0.seconds > 0 })
    #expect(report.unproved.first == "FX-pass")
    #expect(!report.unproved.contains("FX-watch"))
    #expect(!report.unproved.contains("FX-untested"))
    let document = try JUnitDocument(String(contentsOfFile: junit, encoding: .utf8))
    #expect(document.cases.count == 2 + report.unproved.count)
    #expect(document.cases.map(\.children).prefix(3) == [[], ["failure"], ["failure"]])
    #expect(document.cases[1].attributes["name"] == "harmless")
    #expect(document.cases[2].attributes["name"] == "FX-pass")
    #expect(document.suite?["failures"] == "\(1 + report.unproved.count)")
    #expect(document.text.contains("must fail FX-watch with 'onChange'"))
    #expect(try directory.names == ["report.json", "report.xml"])
  }

  @Test func `mutants that are named are not asked for every clause`() async throws {
    let directory = try TemporaryDirectory()
    let json = directory.path("report.json")
    let run = await run("mutants", "--no-isolation", "--json", json, "silent")
    #expect(run.status == .conforms)
    let text = try String(contentsOfFile: json, encoding: .utf8)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(
      Set(report.keys) == [
        "schema", "patterns", "seed", "rounds", "deadline", "isolated", "status", "mutants",
        "absent", "unproved",
      ])
    #expect(report["patterns"] as? [String] == ["silent"])
    #expect((report["unproved"] as? [String])?.isEmpty == true)
    let mutant = try #require((report["mutants"] as? [[String: Any]])?.first)
    #expect(
      Set(mutant.keys) == [
        "name", "fault", "clauses", "message", "verdict", "problems", "seconds",
      ])
  }

  @Test func `a mutant of another build is counted, and an error where it is named`() async {
    let absent = Mutant(
      name: "absent", fault: "Is elsewhere.", candidate: Honest.self,
      proofs: [Proof(clauses: ["FX-pass"], message: "one")], absence: "it is elsewhere")
    let silent = FixtureSuite.silent([Proof(clauses: ["FX-watch"], message: "onChange")])
    let suite = Suite(
      candidates: [Honest.self],
      clauses: FixtureSuite.clauses.filter { ["FX-pass", "FX-watch"].contains($0.id) },
      mutants: [silent, absent])
    // It proves its clause: where it can be run is not the question.
    let all = await run("mutants", "--no-isolation", suite: suite)
    #expect(all.status == .conforms)
    #expect(all.output.contains("1 mutants are not in this build: it is elsewhere"))
    #expect(all.output.contains("1 mutants, 1 trials, 0 problems"))
    let named = await run("mutants", "--no-isolation", "absent", suite: suite)
    #expect(named.status == .nothingMatched)
    #expect(
      named.error.contains("'absent' matches no mutant of this build: it is elsewhere"))
    let both = await run("mutants", "--no-isolation", "*s*", suite: suite)
    #expect(both.status == .conforms)
  }

  @Test(arguments: [false, true])
  func `progress on the mutants is for a terminal`(_ isTerminal: Bool) async {
    let run = await run("mutants", "--no-isolation", "silent", isTerminal: isTerminal)
    #expect(run.error.contains("\r\u{1B}[K[0/1] silent") == isTerminal)
    #expect(run.error.contains("\u{1B}") == isTerminal)
    #expect(run.status == .conforms)
  }

  @Test func `a report that cannot be written any more is a failure of the run`() async throws {
    let directory = try TemporaryDirectory()
    let json = directory.path("report.json")
    let junit = directory.path("report.xml")
    // A clause that puts a directory where the report was going to be.
    let blocking = Clause(
      "FX-blocking", .strict, "A fixture MUST be in the way.", source: "the fixture", hint: "",
      expected: []
    ) { _, _ in
      try FileManager.default.createDirectory(
        atPath: json + "/inside", withIntermediateDirectories: true)
    }
    let suite = Suite(
      candidates: [Honest.self], clauses: [blocking],
      mutants: [FixtureSuite.silent([Proof(clauses: ["FX-blocking"], message: "onChange")])])
    for command in [["run", "--no-isolation"], ["mutants", "--no-isolation"]] {
      let run = await run(command + ["--json", json, "--junit", junit], suite: suite)
      #expect(run.status == .reportNotWritten)
      #expect(run.error.contains("cannot write '\(json)'"))
      #expect(try directory.names == ["report.json", "report.xml"])
      try FileManager.default.removeItem(atPath: json)
      try FileManager.default.removeItem(atPath: junit)
    }
  }

  @Test func `a report that has no place ends the command before the run`() async {
    for command in [["run", "--candidate", "honest", "FX-fail"], ["mutants", "harmless"]] {
      let options = ["--no-isolation", "--json", "/does/not/exist/r.json"]
      let run = await run(command + options, suite: Self.suite)
      #expect(run.status == .reportNotWritten)
      #expect(run.output == "")
    }
  }

  @Test func `a suite that names two things alike is refused`() async {
    let twice = FixtureSuite.clause("FX-pass")
    let proof = Proof(clauses: [twice.id], message: "one")
    func mutant(named name: String, _ proofs: [Proof]) -> Mutant {
      Mutant(name: name, fault: "Some.", candidate: Silent.self, proofs: proofs)
    }
    let suites = [
      Suite(candidates: [Honest.self, Honest.self], clauses: [twice], mutants: []),
      Suite(candidates: [Honest.self], clauses: [twice, twice], mutants: []),
      Suite(candidates: [], clauses: [twice], mutants: []),
      Suite(
        candidates: [Honest.self], clauses: [twice], mutants: [mutant(named: "honest", [proof])]),
      Suite(candidates: [Honest.self], clauses: [twice], mutants: [mutant(named: "mute", [])]),
      Suite(
        candidates: [Honest.self],
        clauses: AdapterChecks.all(for: Honest.self), mutants: []),
    ]
    for suite in suites {
      let run = await run("list", suite: suite)
      #expect(run.status == .usage)
    }
  }

  @Test func `one mutant may have several proofs, and each is tried`() async {
    let proof = Proof(clauses: ["FX-watch"], message: "onChange")
    let suite = Suite(
      candidates: [Honest.self], clauses: [FixtureSuite.clause("FX-watch")],
      mutants: [FixtureSuite.silent([proof, proof])])
    let run = await run("mutants", "--no-isolation", suite: suite)
    #expect(run.status == .conforms)
    #expect(run.output.contains("1 mutants, 2 trials, 0 problems"))
  }
}
