import Candidates
import CommandKit
import ConformCommand
import ConformanceKit
import Foundation
import GateFixtures
import Testing

/// `conform expect` and `--expectations`, with files of every kind.
@Suite struct ExpectCommandTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var path: String { directory.path("a.expectations") }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

  /// Runs a command with the file, in this process.
  private func run(
    _ arguments: String..., suite: Suite = CommandLineTests.suite
  ) async -> CommandLineTests.Run {
    await CommandLineTests().run(
      arguments + ["--no-isolation", "--expectations", path], suite: suite)
  }

  // MARK: - The gate

  @Test func `a file counts instead of what candidates say`() async throws {
    try write("[honest]\nFX-fail fails: It counts wrong.\n")
    let known = await run("run", "--candidate", "honest", "FX-fail")
    #expect(known.status == .conforms)
    #expect(known.output.contains("(It counts wrong.)"))
    // What it states itself does not count any more.
    let unknown = await run("run", "--candidate", "open", "FX-fail")
    #expect(unknown.status == .nonconforming)
    let stale = await run("run", "--candidate", "stale", "FX-pass")
    #expect(stale.status == .conforms)
  }

  static let errors: [(text: String, patterns: [String], status: ConformStatus, says: String)] = [
    (
      "[honest]\nFX-pass fails: It was so.", ["FX-pass"], .staleExpectation,
      "passes although it is stated as a known failure: PATH:2: It was so."
    ),
    (
      "[honest]\nFX-nothing fails: so", ["FX-pass"], .staleExpectation,
      "PATH:2: there is no clause FX-nothing"
    ),
    (
      "[honest]\nFX-untested fails: so", ["FX-pass"], .staleExpectation,
      "PATH:2: nothing tests the clause FX-untested"
    ),
    (
      "[honest]\nFX-fial fails: so", ["FX-pass"], .staleExpectation,
      "PATH:2: there is no clause FX-fial; did you mean 'FX-fail'?"
    ),
    (
      "[honest]\nFX-needing fails: so", ["FX-pass"], .staleExpectation,
      "PATH:2: FX-needing never runs on 'honest', which lacks throwingApply"
    ),
    (
      "[honest]\nfx-pass fails: It was so.", ["FX-pass"], .staleExpectation,
      "passes although it is stated as a known failure: PATH:2: It was so."
    ),
    (
      "[nobody]\nFX-pass fails: so", ["FX-pass"], .staleExpectation,
      "PATH: there is no candidate 'nobody'"
    ),
    (
      "[honest]\nFX-fail fails until=1999-12-31: so", ["FX-fail"], .nonconforming,
      "PATH:2: FX-fail was to be mended by 1999-12-31"
    ),
    (
      "[honest]\nFX-fail fails until=1999-12-31: so", ["FX-pass"], .staleExpectation,
      "PATH:2: FX-fail was to be mended by 1999-12-31"
    ),
    (
      "[honest]\nFX-fail crashes: so", ["FX-fail"], .nonconforming,
      "line 2: expected 'two', got '2'"
    ),
    (
      "[honest]\nFX-fail fails swift=-5.9: so", ["FX-fail"], .nonconforming,
      "line 2: expected 'two', got '2'"
    ),
    ("[honest]\nFX-fail", ["FX-pass"], .usage, "PATH:2: an entry is 'CLAUSE fails: reason'"),
    ("FX-fail fails: so", ["FX-pass"], .usage, "PATH:1: no line '[name]' before"),
  ]

  @Test(arguments: errors)
  func `what does not hold is an error`(
    _ text: String, _ patterns: [String], _ status: ConformStatus, _ says: String
  ) async throws {
    try write(text)
    let run = await CommandLineTests().run(
      ["run", "--no-isolation", "--candidate", "honest", "--expectations", path] + patterns,
      suite: CommandLineTests.suite)
    #expect(run.status == status)
    let said = says.replacing("PATH", with: path)
    #expect((run.output + run.error).contains(said), "\(run.output)\(run.error)")
  }

  @Test func `a file that is missing, a directory or no text ends the command`() async throws {
    let missing = await run("run", "--candidate", "honest", "FX-pass")
    #expect(missing.status == .usage)
    #expect(missing.error == "error: '\(path)' cannot be read: No such file or directory\n")
    #expect(missing.output == "")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    for command in [["run"], ["expect"], ["expect", "--update"], ["doctor"], ["candidates"]] {
      let run = await CommandLineTests().run(
        command + ["--expectations", path], suite: CommandLineTests.suite)
      #expect(run.status == .usage)
      #expect(run.error == "error: '\(path)' cannot be read: Is a directory\n")
    }
    try FileManager.default.removeItem(atPath: path)
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: path))
    let binary = await run("run", "--candidate", "honest", "FX-pass")
    #expect(binary.status == .usage)
    #expect(binary.error == "error: \(path):1: this is not UTF-8\n")
  }

  @Test func `a process of its own is judged by the file, too`() async throws {
    try write("[honest]\nFX-abort crashes: It gives up.\nFX-fail fails: It counts wrong.\n")
    let json = directory.path("report.json")
    let run = try await Spawned.run([
      "run", "--candidate", "honest", "--expectations", path, "--json", json, "FX-abort", "FX-fail",
      "FX-pass",
    ])
    #expect(run.status == ConformStatus.conforms.rawValue, "\(run.output)")
    let report = try JSONDecoder().decode(
      RunReport.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
    #expect(
      report.candidates.map(\.knownFailures) == [
        ["FX-abort": "It gives up.", "FX-fail": "It counts wrong."]
      ])
    #expect(report.results.filter { $0.verdict.kind == .knownFailure }.count == 2)
  }

  // MARK: - The update

  @Test func `without --update nothing is written`() async throws {
    let before = "[honest]\nFX-pass fails: It was so.\n"
    try write(before)
    let stale = await run("expect", "--candidate", "honest", "FX-pass")
    #expect(stale.status == .staleExpectation)
    #expect(
      stale.output == """
        - honest FX-pass: passes; it was: It was so.
        \(path): is not up to date; --update makes it so
        exit 4: \(ConformStatus.staleExpectation.summary)

        """)
    let new = await run("expect", "--candidate", "honest", "FX-fail")
    #expect(new.status == .nonconforming)
    #expect(new.output.hasPrefix("+ honest FX-fail: fails: line 2: expected 'two', got '2'\n"))
    #expect(try text == before)
  }

  @Test func `an update writes a file by which the gate is passed`() async throws {
    let clauses = ["FX-fail", "FX-throw", "FX-pass", "FX-watch"]
    try write("# Mine.\n[honest]\nFX-pass fails: It was so.\n")
    let update = await CommandLineTests().run(
      ["expect", "--update", "--no-isolation", "--candidate", "honest", "--expectations", path]
        + clauses, suite: CommandLineTests.suite)
    #expect(update.status == .conforms, "\(update.output)\(update.error)")
    #expect(
      try text == """
        # Mine.
        [honest]
        FX-fail fails: line 2: expected 'two', got '2'
        FX-throw fails: the body threw FixtureError: thrown

        """)
    let gate = await CommandLineTests().run(
      ["run", "--no-isolation", "--candidate", "honest", "--expectations", path] + clauses,
      suite: CommandLineTests.suite)
    #expect(gate.status == .conforms, "\(gate.output)\(gate.error)")
    let again = await CommandLineTests().run(
      ["expect", "--no-isolation", "--candidate", "honest", "--expectations", path] + clauses,
      suite: CommandLineTests.suite)
    #expect(again.status == .conforms)
    #expect(again.output.hasPrefix("\(path): says what there is\n"))
    #expect(try directory.names == ["a.expectations"])
  }

  @Test func `an update makes a file that is not there`() async throws {
    let run = await run("expect", "--update", "--candidate", "honest", "FX-fail")
    #expect(run.status == .conforms)
    #expect(try text == "[honest]\nFX-fail fails: line 2: expected 'two', got '2'\n")
  }

  @Test func `an update keeps the permissions and follows a link`() async throws {
    let target = directory.path("target")
    try Data("[honest]\n".utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    let run = await run("expect", "--update", "--candidate", "honest", "FX-fail")
    #expect(run.status == .conforms)
    #expect(try String(contentsOfFile: target, encoding: .utf8).contains("FX-fail"))
    let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
  }

  @Test func `a file that nobody may write to stays as it is`() async throws {
    try write("[honest]\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let run = await run("expect", "--update", "--candidate", "honest", "FX-fail")
    #expect(run.status == .reportNotWritten)
    #expect(run.error == "error: cannot write '\(path)': it is not to be written to\n")
    #expect(try text == "[honest]\n")
    #expect(try directory.names == ["a.expectations"])
  }

  @Test(arguments: [nil, "[honest]\n"])
  func `a file that has changed meanwhile stays as it is`(_ before: String?) async throws {
    if let before { try write(before) }
    let path = path
    let editing = Clause(
      "FX-editing", .strict, "A fixture MUST edit the file.", source: "the fixture", hint: "",
      expected: ["no"]
    ) { _, _ in try Data("# Edited.\n".utf8).write(to: URL(fileURLWithPath: path)) }
    let suite = Suite(candidates: [Honest.self], clauses: [editing], mutants: [])
    let run = await run("expect", "--update", suite: suite)
    #expect(run.status == .reportNotWritten)
    #expect(run.error == "error: cannot write '\(path)': it has changed since it was read\n")
    #expect(try text == "# Edited.\n")
    #expect(try directory.names == ["a.expectations"])
  }

  @Test func `what has expired is left, and an error`() async throws {
    let before = "[honest]\nFX-fail fails until=1999-12-31: so\n"
    try write(before)
    let run = await run("expect", "--update", "--candidate", "honest", "FX-fail")
    #expect(run.status == .staleExpectation)
    #expect(try text == before)
  }

  @Test func `what names no clause is left, and an error`() async throws {
    let before = "[honest]\nFX-fial fails: so\n"
    try write(before)
    let run = await run("expect", "--update", "--candidate", "honest", "FX-pass")
    #expect(run.status == .staleExpectation)
    #expect(run.output.contains("\n\(path): says what there is, but for what is left\n"))
    #expect(try text == before)
  }

  @Test func `the case of an id does not matter, and reports have that of the clause`()
    async throws
  {
    try write("[honest]\nfx-fail fails: It counts wrong.\n")
    let json = directory.path("report.json")
    let run = await run("run", "--candidate", "honest", "--json", json, "FX-fail")
    #expect(run.status == .conforms, "\(run.output)")
    let report = try JSONDecoder().decode(
      RunReport.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
    #expect(report.candidates.map(\.knownFailures) == [["FX-fail": "It counts wrong."]])
    let expect = await self.run("expect", "--candidate", "honest", "FX-fail")
    #expect(expect.status == .conforms, "\(expect.output)")
  }

  @Test func `a clause that is named has to run, and one of a pattern need not`() async throws {
    try write("[honest]\n")
    let named = await run("expect", "--candidate", "honest", "FX-pass", "FX-needing")
    #expect(named.status == .nothingMatched)
    #expect(
      named.error
        == "error: 'FX-needing' was asked for, and was not checked on 'honest': needs throwingApply\n"
    )
    #expect(named.output.hasPrefix("\(path): says what there is\n"))
    let covered = await run("expect", "--candidate", "honest", "FX-pass", "FX-need*")
    #expect(covered.status == .conforms, "\(covered.error)")
  }

  @Test func `what a candidate may do elsewhere is no mistake here`() async throws {
    let suite = Suite(candidates: [Sometimes.self], clauses: FixtureSuite.clauses, mutants: [])
    try write("[sometimes]\nFX-needing fails: so\n")
    let gate = await run("run", "FX-pass", suite: suite)
    #expect(gate.status == .conforms, "\(gate.output)")
    let expect = await run("expect", "FX-pass", suite: suite)
    #expect(expect.output.hasPrefix("\(path): says what there is\n"))
    #expect(expect.status == .conforms)
  }

  /// Is able to do more on another day.
  enum Sometimes: FixtureCandidate {
    static let name = "sometimes"
    static let capabilitiesElsewhere: Set<Capability> = [.throwingApply]
  }

  @Test func `nothing is learnt of an adapter that is not in order, or from nothing`() async throws
  {
    try write("[clumsy]\n")
    let clumsy = await run("expect", "--update", "--candidate", "clumsy", "FX-fail")
    #expect(clumsy.status == .nonconforming)
    #expect(clumsy.error.contains("the adapter of 'clumsy' is not in order"))
    let nothing = await run("expect", "--update", "--candidate", "honest", "FX-needing")
    #expect(nothing.status == .nothingMatched)
    #expect(try text == "[clumsy]\n")
  }

  @Test func `what stands in code, or nowhere, is not rewritten`() async throws {
    let suite = CommandLineTests.suite
    for name in ["honest", "open"] {
      let run = await CommandLineTests().run(
        ["expect", "--update", "--no-isolation", "--candidate", name, "FX-throw"], suite: suite)
      #expect(run.status == .usage)
      #expect(run.error.contains("'\(name)' has no file of expectations"))
    }
    let nothing = await CommandLineTests().run(
      ["expect", "--update", "--no-isolation", "--candidate", "honest", "FX-pass"], suite: suite)
    #expect(nothing.status == .conforms)
  }

  @Test func `one file may be about several candidates`() async throws {
    try write("[modest]\n\n[honest]\n")
    let suite = Suite(
      candidates: [Honest.self, Open.self], clauses: [FixtureSuite.clause("FX-fail")], mutants: [])
    let run = await run("expect", "--update", suite: suite)
    // 'modest' is not in this program.
    #expect(run.status == .staleExpectation)
    #expect(run.error == "error: \(path): there is no candidate 'modest'\n")
    #expect(
      try text == """
        [modest]

        [honest]
        FX-fail fails: line 2: expected 'two', got '2'

        [open]
        FX-fail fails: line 2: expected 'two', got '2'

        """)
  }
}
