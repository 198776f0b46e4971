import CommandKit
import ConformanceKit
import ConformanceReports
import Foundation
import GateFixtures
import Testing

@Suite struct ReportTests {
  /// A run with a result of every kind, with characters that need care.
  static let report: RunReport = {
    let results = VerdictTests.all.enumerated().map { index, verdict in
      ClauseResult(
        FixtureSuite.clause(index == 0 ? "FX-pass" : "FX-throw"), on: Specimen(Honest.self),
        verdict: verdict,
        actual: ["<a href=\"x\">'&amp;'</a>", "\u{1B}[31mred\u{0}", "]]>"],
        output: "tab\t and line\n", seed: .max, rounds: 7, seconds: 0.25)
    }
    return RunReport(
      level: .strict, patterns: ["FX-*"], runner: Runner(seed: .max, rounds: 7), isolated: true,
      status: .nonconforming, candidates: [Honest.self], results: results)
  }()

  @Test func `survives JSON`() throws {
    let data = try Self.report.json()
    #expect(try JSONDecoder().decode(RunReport.self, from: data) == Self.report)
    #expect(data.last == UInt8(ascii: "\n"))
  }

  @Test func `JSON has the documented keys`() throws {
    let report = try #require(
      try JSONSerialization.jsonObject(with: try Self.report.json()) as? [String: Any])
    #expect(
      Set(report.keys) == [
        "schema", "date", "kit", "swift", "platform", "level", "edition", "suite", "patterns",
        "seed", "rounds", "deadline",
        "isolated", "status",
        "candidates", "results",
      ])
    let results = try #require(report["results"] as? [[String: Any]])
    let always: Set = [
      "candidate", "id", "level", "rule", "source", "hint", "stochastic", "verdict", "details",
      "expected", "actual", "output", "seed", "rounds", "seconds", "options",
    ]
    let further: [String: Set<String>] = [
      "known-failure": ["reason", "form"], "stale-expectation": ["reason"], "untested": ["reason"],
      "crash": ["signal"], "skip": ["capabilities"],
    ]
    for result in results {
      let verdict = try #require(result["verdict"] as? String)
      #expect(Set(result.keys) == always.union(further[verdict] ?? []))
    }
  }

  @Test func `JSON says what ran where, and an older report says nothing`() throws {
    let report = RunReport(
      level: .strict, patterns: [], runner: Runner(seed: 1), isolated: true, status: .conforms,
      candidates: [Honest.self], results: [])
    #expect(report.kit == KitVersion.line)
    #expect(report.swift == SwiftVersion.current.description)
    #expect(report.platform == Platform.current?.rawValue)
    var object = try #require(
      try JSONSerialization.jsonObject(with: try report.json()) as? [String: Any])
    for key in ["kit", "swift", "platform"] { object[key] = nil }
    let old = try JSONDecoder().decode(
      RunReport.self, from: JSONSerialization.data(withJSONObject: object))
    #expect(old.kit == nil && old.swift == nil && old.platform == nil)
    #expect(old.results == report.results)
  }

  @Test(arguments: [
    (Verdict.hang, 5_000, true), (.hang, 1_000, false), (.fail(details: ""), 5_000, false),
  ])
  func `many rounds are named where the deadline ends them`(
    _ verdict: Verdict, _ rounds: Int, _ isNamed: Bool
  ) {
    let result = ClauseResult(
      FixtureSuite.clause("FX-chance"), on: Specimen(Honest.self), verdict: verdict, seed: 1,
      rounds: rounds)
    let lines = FailureBlock.lines(for: result)
    #expect(lines.contains { $0.contains("the deadline is for all rounds") } == isNamed)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `of what was printed, the last lines are shown`(_ end: String) {
    let result = ClauseResult(
      FixtureSuite.clause("FX-fail"), on: Specimen(Honest.self), verdict: .fail(details: "d"),
      output: (1...40).map { "line \($0)\(end)" }.joined(), seed: 1, rounds: 1)
    let printed = FailureBlock.lines(for: result).filter { $0.hasPrefix("  printed") }
    #expect(printed == (29...40).map { "  printed  line \($0)" })
  }

  @Test func `JUnit says what each verdict is`() throws {
    let document = try JUnitDocument(Self.report.junit.xml)
    #expect(
      document.cases.map(\.children) == [
        [], ["failure"], ["skipped"], ["failure"], ["skipped"], ["skipped"], ["error"], ["error"],
      ])
    for entry in document.cases {
      #expect(entry.attributes["name"] != nil)
      #expect(entry.attributes["classname"]?.hasPrefix("honest.") == true)
      #expect(entry.attributes["time"] == "0.250000")
    }
    let suite = try #require(document.suite)
    #expect(suite["tests"] == "8")
    #expect(suite["failures"] == "2")
    #expect(suite["errors"] == "2")
    #expect(suite["skipped"] == "3")
  }

  @Test(arguments: ConformStatus.allCases)
  func `JUnit is red for every run that is no success`(_ status: ConformStatus) throws {
    let isGood = status == .conforms
    let runs: [[Verdict]] = [[], [.pass], [.pass, .skip(capabilities: [])]]
    for verdicts in runs {
      let document = try JUnitDocument(HostileReport.report(verdicts, status: status).junit.xml)
      #expect(document.cases.count == verdicts.count + (isGood ? 0 : 1))
      guard !isGood else { continue }
      let last = try #require(document.cases.last)
      #expect(last.attributes["name"] == "run")
      #expect(last.children == ["error"])
      #expect(last.messages == [status.summary])
      #expect(document.suite?["errors"] == "1")
    }
  }

  @Test func `JUnit says that a candidate was not checked, whoever else is red`() throws {
    let results = HostileReport.report([.fail(details: "d")]).results
    let report = RunReport(
      level: .strict, patterns: [], runner: Runner(seed: 1, rounds: 1), isolated: true,
      status: .nonconforming, candidates: [Honest.self, Modest.self], results: results)
    let last = try #require(try JUnitDocument(report.junit.xml).cases.last)
    #expect(last.attributes["name"] == "run" && last.children == ["error"])
    #expect(report.annotations(places: HostileReport.places).count == 2)
  }

  @Test(arguments: [Verdict.fail(details: "d"), .staleExpectation(reason: "r"), .hang])
  func `JUnit adds nothing where a clause is red`(_ verdict: Verdict) throws {
    let report = HostileReport.report([.pass, verdict], status: .nonconforming)
    #expect(try JUnitDocument(report.junit.xml).cases.count == 2)
  }

  @Test(arguments: [Verdict.skip(capabilities: [.codableModels]), .untested(reason: "why")])
  func `JUnit has an error for a clause that was named and did not run`(
    _ verdict: Verdict
  ) throws {
    let report = HostileReport.report(
      [.pass, verdict], status: .nothingMatched, of: FixtureSuite.clause("FX-pass"),
      patterns: ["FX-pass"])
    let document = try JUnitDocument(report.junit.xml)
    #expect(document.cases.map(\.children) == [[], ["error"]])
    let message = try #require(document.cases.last?.messages.first)
    #expect(message.hasPrefix("was asked for, and was not checked: "))
    #expect(document.suite?["errors"] == "1")
    #expect(document.suite?["skipped"] == "0")
  }

  @Test func `JUnit keeps every character that XML can hold`() throws {
    let document = try JUnitDocument(Self.report.junit.xml)
    #expect(document.text.contains("<a href=\"x\">'&amp;'</a>"))
    // What it cannot hold, a terminal would obey: it is shown.
    #expect(document.text.contains(#"\u{1B}[31mred\0"#))
    #expect(document.text.contains("]]>"))
  }

  @Test(arguments: [
    ("a<b>&\"c\"'", "a&lt;b&gt;&amp;&quot;c&quot;&apos;"), ("\n\r\t", "&#10;&#13;&#9;"),
    ("\u{0}\u{8}\u{1F}\u{FFFE}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ("é\u{1F600}", "é\u{1F600}"),
  ])
  func `escapes markup and replaces what XML cannot hold`(_ text: String, _ escaped: String) {
    #expect(JUnitText.escape(text) == escaped)
    let kept = escaped.replacing("&#10;", with: "\n").replacing("&#9;", with: "\t")
    #expect(JUnitText.escape(text, keepsLines: true) == kept)
  }

  @Test(
    arguments: [
      ([.pass, .pass], .conforms), ([.pass, .fail(details: "")], .nonconforming),
      ([.pass, .crash(signal: 6)], .nonconforming), ([.pass, .hang], .nonconforming),
      ([.pass, .staleExpectation(reason: "")], .staleExpectation),
      ([.fail(details: ""), .staleExpectation(reason: "")], .nonconforming),
      ([.knownFailure(reason: "", form: .fails, details: "")], .conforms),
      ([.pass, .skip(capabilities: [])], .conforms), ([.skip(capabilities: [])], .nothingMatched),
      ([.untested(reason: "")], .nothingMatched), ([], .nothingMatched),
    ] as [([Verdict], ConformStatus)])
  func `the status fails closed`(_ verdicts: [Verdict], _ status: ConformStatus) {
    let results = verdicts.map {
      ClauseResult(
        FixtureSuite.clause("FX-pass"), on: Specimen(Honest.self), verdict: $0, seed: 1, rounds: 1)
    }
    #expect(RunReport.status(of: results) == status)
  }
}
