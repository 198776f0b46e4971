import CommandKit
import ConformanceKit
import Foundation
import GateFixtures
import Testing

/// `conform compare`, and what it takes for worse.
@Suite struct CompareCommandTests {
  private static let fail = Verdict.fail(details: "it is wrong | so\nwrong")
  private static let known = Verdict.knownFailure(reason: "why", form: .fails, details: "wrong")
  private static let stale = Verdict.staleExpectation(reason: "why")
  private static let skip = Verdict.skip(capabilities: [.manualKeyPaths])
  private static let untested = Verdict.untested(reason: "why")
  private static let crash = Verdict.crash(signal: 11)

  /// What each verdict may become, and what that is called; nil stands for no result.
  private static let changes: [(Verdict?, Verdict?, RunComparison.Kind?)] = [
    (.pass, .pass, nil), (fail, fail, nil), (skip, skip, nil), (known, known, nil),
    (.pass, fail, .newlyFailing), (.pass, crash, .newlyFailing), (.pass, .hang, .newlyFailing),
    (skip, fail, .newlyFailing), (untested, crash, .newlyFailing), (known, fail, .newlyFailing),
    (known, .hang, .newlyFailing), (stale, fail, .newlyFailing), (.pass, known, .newlyFailing),
    (stale, known, .newlyFailing),
    (.pass, skip, .noLongerChecked), (fail, skip, .noLongerChecked),
    (crash, untested, .noLongerChecked), (known, skip, .noLongerChecked),
    (stale, untested, .noLongerChecked), (.pass, nil, .noLongerChecked),
    (fail, nil, .noLongerChecked),
    (fail, .pass, .newlyPassing), (crash, .pass, .newlyPassing), (.hang, stale, .newlyPassing),
    (known, .pass, .newlyPassing), (known, stale, .newlyPassing),
    (.pass, stale, .other), (stale, .pass, .other), (fail, crash, .other), (.hang, fail, .other),
    (fail, known, .other), (skip, known, .other), (skip, .pass, .other), (untested, skip, .other),
    (nil, .pass, .added), (nil, fail, .added), (nil, skip, .added),
    (skip, nil, .gone), (untested, nil, .gone),
  ]

  @Test func `each change of a verdict has its name`() {
    for (before, now, kind) in Self.changes {
      #expect(
        RunComparison.Kind(from: before, to: now, isKnown: true) == kind,
        "\(String(describing: before)) to \(String(describing: now))")
    }
  }

  @Test func `a clause that there is no more is gone, whatever it was`() {
    for before in VerdictTests.all {
      #expect(RunComparison.Kind(from: before, to: nil, isKnown: false) == .gone)
    }
  }

  @Test(arguments: [
    (Pin.newest, RunComparison.Kind.noLongerChecked), (Pin(.swift62), .gone),
  ])
  func `what the newer run's edition leaves out has gone`(
    _ pin: Pin, _ kind: RunComparison.Kind
  ) {
    let later = Clause(
      "FX-later", .strict, "A fixture MUST be late.", source: "the fixture", hint: "",
      validity: Validity(since: .swift64), expected: []
    ) { _, _ in }
    let old = HostileReport.report([.pass], of: later)
    let new = RunReport(
      level: .strict, pin: pin, patterns: [], runner: Runner(seed: 1), isolated: true,
      status: .conforms, candidates: [Honest.self], results: [])
    let comparison = RunComparison(from: old, to: new, of: [later])
    #expect(comparison.changes.map(\.kind) == [kind])
  }

  @Test func `a result that nobody mentions stands for no change`() {
    let comparison = RunComparison(
      from: report([("FX-pass", .pass), ("FX-throw", Self.fail)]),
      to: report([("FX-pass", .pass), ("FX-throw", Self.fail)])
    ) { _ in true }
    #expect(comparison.changes.isEmpty)
    #expect(comparison.unchanged == 2)
    #expect(!comparison.isWorse)
  }

  // MARK: - The command

  @Test(
    "how the command ends",
    arguments: [
      ([("FX-pass", .pass)], [("FX-pass", .pass)], .conforms),
      ([("FX-pass", .pass)], [("FX-pass", fail)], .nonconforming),
      ([("FX-pass", .pass)], [("FX-pass", skip)], .nonconforming),
      (
        [("FX-pass", .pass), ("FX-throw", .pass)], [("FX-pass", .pass)], .nonconforming
      ),
      ([("FX-pass", fail)], [("FX-pass", .pass), ("FX-throw", fail)], .conforms),
      (
        [("FX-pass", .pass), ("FX-of-an-older-kit", .pass)], [("FX-pass", .pass)], .conforms
      ),
      ([("FX-pass", .pass)], [("FX-throw", .pass)], .nothingMatched),
      ([("FX-pass", .pass)], [], .nothingMatched),
    ] as [([(String, Verdict)], [(String, Verdict)], ConformStatus)])
  func ends(_ old: [(String, Verdict)], _ new: [(String, Verdict)], _ status: ConformStatus)
    async throws
  {
    let run = try await compare(report(old), report(new))
    #expect(run.status == status)
  }

  @Test func `text says what and why, the worst first`() async throws {
    let run = try await compare(
      report([("FX-pass", Self.fail), ("FX-throw", .pass), ("FX-fail", .pass)]),
      report([("FX-pass", .pass), ("FX-throw", Self.crash), ("FX-fail", .pass)]))
    #expect(
      run.output == """
        newly failing (1)
          honest  FX-throw  pass -> crash  the process died of SIGSEGV

        newly passing (1)
          honest  FX-pass  fail -> pass  A fixture MUST do as FX-pass says.

        1 newly failing, 0 no longer checked, 1 newly passing, 0 changed otherwise, \
        0 new clauses, 0 gone clauses, 1 as before

        """)
    #expect(run.error.isEmpty)
  }

  @Test func `JSON can be read again`() async throws {
    let old = report([("FX-pass", .pass)])
    let new = report([("FX-pass", Self.fail)])
    let run = try await compare(old, new, "--format", "json")
    let comparison = try JSONDecoder().decode(RunComparison.self, from: Data(run.output.utf8))
    #expect(comparison == RunComparison(from: old, to: new) { _ in true })
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["schema", "isWorse", "unchanged", "changes"])
  }

  @Test func `JSON goes beside the text, or in its place`() async throws {
    let old = report([("FX-pass", .pass)])
    let expected = RunComparison(from: old, to: old) { _ in true }
    let directory = try TemporaryDirectory()
    let file = directory.path("comparison.json")
    let both = try await compare(old, old, "--json", file)
    #expect(both.output.contains("0 newly failing"))
    let alone = try await compare(old, old, "--json", "-")
    for data in [try Data(contentsOf: URL(fileURLWithPath: file)), Data(alone.output.utf8)] {
      #expect(try JSONDecoder().decode(RunComparison.self, from: data) == expected)
    }
  }

  @Test func `Markdown keeps a row in its row`() async throws {
    let run = try await compare(
      report([("FX-pass", .pass)]), report([("FX-pass", Self.fail)]), "--format", "markdown")
    #expect(
      run.output.hasPrefix(
        """
        ### Newly failing

        | candidate | clause | verdict | what |
        | --- | --- | --- | --- |
        | honest | FX-pass | pass -> fail | it is wrong \\| so wrong |

        1 newly failing,
        """))
  }

  @Test func `Markdown has nothing of what a candidate says for markup`() throws {
    let comparison = RunComparison(
      from: HostileReport.report([.pass]),
      to: HostileReport.report([.fail(details: HostileReport.text)])
    ) { _ in true }
    let markdown = comparison.markdown
    let obeyed: Set<Unicode.Scalar> = ["\u{9B}", "\u{202E}", "\u{2028}"]
    #expect(
      !markdown.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || obeyed.contains($0) })
    #expect(markdown.matches(of: /<[^>]*>/).isEmpty)
    let table = try #require(MarkdownDocument(markdown).tables.first)
    // The heading, the rule below it, and a row.
    #expect(table.count == 3)
    #expect(
      table[2] == [
        "honest", HostileReport.clause.id, "pass -> fail",
        Text.line(HostileReport.text).trimmingCharacters(in: .whitespaces),
      ])
  }

  @Test(arguments: [
    ("", "is no report"), ("[]", "is no report"), ("{\"schema\": 99}", "has schema 99"),
    ("{\"schema\": 1, \"mutants\": []}", "is no report"),
  ])
  func `a file that is no report is refused`(_ text: String, _ message: String) async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("other.json")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let run = await CommandLineTests().run("compare", path, path)
    #expect(run.status == .usage)
    #expect(run.error.contains("'\(path)' \(message)"))
  }

  @Test(arguments: [true, false])
  func `a report of a suite that this kit does not have is refused`(_ isNew: Bool) async throws {
    let known = try report([("FX-pass", .pass)]).json()
    var object = try #require(try JSONSerialization.jsonObject(with: known) as? [String: Any])
    object["suite"] = "7.0"
    let directory = try TemporaryDirectory()
    let (path, other) = (directory.path("known.json"), directory.path("other.json"))
    try known.write(to: URL(fileURLWithPath: path))
    try JSONSerialization.data(withJSONObject: object).write(to: URL(fileURLWithPath: other))
    let paths = isNew ? [path, other] : [other, path]
    let run = await CommandLineTests().run(["compare"] + paths, suite: CommandLineTests.suite)
    #expect(run.status == .usage)
    #expect(
      run.error == """
        error: '\(other)' is about suite 7.0, which this kit does not have; its newest is \
        \(SuiteVersion.current)

        """)
  }

  @Test(arguments: [
    ("/nowhere/a.json", "No such file or directory"), ("/tmp", "Is a directory"),
  ])
  func `a file that cannot be read is refused`(_ path: String, _ reason: String) async {
    let run = await CommandLineTests().run("compare", path, path)
    #expect(run.status == .usage)
    #expect(run.error.contains("'\(path)' cannot be read: \(reason)"))
  }

  @Test func `what the gate writes can be compared`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("report.json")
    let gate = await CommandLineTests().run(
      "run", "--no-isolation", "--candidate", "honest", "--json", path, "FX-pass", "FX-fail")
    #expect(gate.status == .nonconforming)
    let run = await CommandLineTests().run("compare", path, path)
    #expect(run.status == .conforms)
    #expect(run.output.contains("0 newly failing"))
  }

  private func report(_ results: [(String, Verdict)]) -> RunReport {
    let results = results.map { id, verdict in
      let clause = FixtureSuite.clauses.first { $0.id == id } ?? FixtureSuite.clause("FX-pass")
      return ClauseResult(
        Clause(
          id, .strict, clause.rule.replacing(clause.id, with: id), source: clause.source,
          untested: "a fixture"),
        on: Specimen(Honest.self), verdict: verdict, seed: 1, rounds: 1)
    }
    return RunReport(
      level: .strict, patterns: [], runner: Runner(seed: 1, rounds: 1), isolated: true,
      status: .conforms, candidates: [Honest.self], results: results)
  }

  private func compare(
    _ old: RunReport, _ new: RunReport, _ options: String...
  ) async throws -> CommandLineTests.Run {
    let directory = try TemporaryDirectory()
    let paths = (directory.path("old.json"), directory.path("new.json"))
    try old.json().write(to: URL(fileURLWithPath: paths.0))
    try new.json().write(to: URL(fileURLWithPath: paths.1))
    return await CommandLineTests().run(
      ["compare", paths.0, paths.1] + options, suite: CommandLineTests.suite)
  }
}
