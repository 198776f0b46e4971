import CommandKit
import ConformCommand
import ConformanceKit
import Foundation
import GateFixtures
import Testing

/// The reports of `conform run`, as a command writes them.
@Suite struct ReportCommandTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  func run(_ arguments: String...) async -> CommandLineTests.Run {
    await CommandLineTests().run(
      ["run", "--no-isolation", "--candidate", "honest", "--seed", "9"] + arguments,
      suite: CommandLineTests.suite)
  }

  @Test func `several reports are written at once, each in its format`() async throws {
    let kinds = ["json", "junit", "tap", "markdown", "html", "badge"]
    let options = kinds.flatMap { ["--\($0)", directory.path($0)] }
    let run = await CommandLineTests().run(
      ["run", "--no-isolation", "--candidate", "honest"] + options + ["FX-pass", "FX-fail"],
      suite: CommandLineTests.suite)
    #expect(run.status == .nonconforming)
    #expect(try directory.names == kinds.sorted())
    func text(_ kind: String) throws -> String {
      try String(contentsOfFile: directory.path(kind), encoding: .utf8)
    }
    #expect(try TAPDocument(text("tap")).plan == 7)
    #expect(MarkdownDocument(try text("markdown")).tables.count == 1)
    #expect(try text("html").hasPrefix("<!DOCTYPE html>"))
    #expect(try text("html").contains("honest fails 1 clause"))
    #expect(try text("badge").contains("1 fail, 6 pass"))
    #expect(try JUnitDocument(text("junit")).cases.count == 7)
  }

  @Test func `what people read says which edition and suite were asked for`() async throws {
    let kinds = ["junit", "markdown", "html"]
    let run = await CommandLineTests().run(
      ["run", "--no-isolation", "--candidate", "honest", "--edition", "6.2"]
        + kinds.flatMap { ["--\($0)", directory.path($0)] } + ["FX-pass"],
      suite: CommandLineTests.suite)
    #expect(run.status == .conforms)
    let texts = try kinds.map { try String(contentsOfFile: directory.path($0), encoding: .utf8) }
    #expect(texts[0].contains(#"<property name="edition" value="6.2"/>"#))
    #expect(texts[0].contains(#"<property name="suite" value="1.0"/>"#))
    #expect(texts[1].contains(", edition 6.2, suite 1.0, seed "))
    #expect(texts[2].contains("<dt>Edition</dt><dd>6.2</dd>"))
    #expect(texts[2].contains("<dt>Suite</dt><dd>1.0</dd>"))
  }

  @Test(arguments: ["tap", "markdown", "html", "badge"])
  func `a report without a place ends the command before the run`(_ kind: String) async {
    let run = await run("--\(kind)", "/does/not/exist/report", "FX-fail")
    #expect(run.status == .reportNotWritten)
    #expect(run.output == "")
  }

  @Test func `two reports cannot be one file`() async {
    let run = await run("--tap", directory.path("r"), "--html", directory.path("./r"), "FX-pass")
    #expect(run.status == .usage)
    #expect(run.error.contains("--html and --tap name the same file"))
  }

  @Test func `a report that cannot be made is not written, and the others are`() throws {
    struct Broken: Error {}
    let kinds: [ReportKind] = [.junit, .html, .tap]
    let files = try ReportFiles(kinds.map { (kind: $0, path: directory.path($0.rawValue)) })
    let failures = files.write { kind in
      if kind == .html { throw Broken() }
      return Data(kind.rawValue.utf8)
    }
    #expect(failures.map(\.status) == [.reportNotWritten])
    #expect(failures.map(\.message) == ["the report for --html cannot be made: Broken()"])
    #expect(try directory.names == ["junit", "tap"])
  }

  @Test func `annotations come where nothing else can be taken for one`() async throws {
    let run = await run("--github", "FX-fail")
    let lines = run.output.split(separator: "\n").map(String.init)
    let first = try #require(lines.first)
    #expect(first.hasPrefix("::stop-commands::conform-"))
    let token = first.dropFirst("::stop-commands::".count)
    let end = try #require(lines.firstIndex(of: "::\(token)::"))
    #expect(lines[1..<end].allSatisfy { !$0.hasPrefix("::") })
    #expect(lines[(end + 1)...].count == 1)
    #expect(
      lines[end + 1].hasPrefix("::error file=Tests/GateFixtures/FixtureSuite.swift,line="))
    let again = await self.run("--github", "FX-fail")
    #expect(!again.output.contains(token))
  }

  @Test func `earlier reports are the page's history`() async throws {
    let old = directory.path("old.json")
    #expect(await run("--json", old, "FX-pass").status == .conforms)
    let page = directory.path("page.html")
    let run = await run("--html", page, "--history", old, "FX-pass", "FX-fail")
    #expect(run.status == .nonconforming)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("<h4>History</h4>"))
    #expect(text.contains("new clauses"))
    let without = await self.run("--history", old, "FX-pass")
    #expect(without.status == .usage)
    let none = await self.run("--html", page, "--history", directory.path("none"), "FX-pass")
    #expect(none.status == .usage)
    #expect(none.error.contains("cannot be read"))
  }

  /// The words of the command that the example's workflow runs as its gate.
  static let workflow: [String] = {
    let path = "Examples/Custom/.github/workflows/conformance.yml"
    let text = (try? Repository.text(path)) ?? ""
    let words = text.split { $0 == " " || $0 == "\n" }.map(String.init)
    guard let start = words.firstIndex(of: ".build/release/gate") else { return [] }
    return Array(words[(start + 1)...].prefix { $0 != "-" })
  }()

  @Test func `the example's workflow asks for reports that there are`() async throws {
    try FileManager.default.createDirectory(
      atPath: directory.path("reports"), withIntermediateDirectories: false)
    let words = Self.workflow.map { word in
      word.hasPrefix("reports/") ? directory.path(word) : word
    }
    #expect(words.first == "run")
    let run = await CommandLineTests().run(
      words + ["--no-isolation", "--candidate", "honest", "FX-pass"],
      suite: CommandLineTests.suite)
    #expect(run.status == .conforms)
    let written = try FileManager.default.contentsOfDirectory(atPath: directory.path("reports"))
    #expect(written.count == 6)
  }
}
