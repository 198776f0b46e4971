import CommandKit
import ConformanceKit
import ConformanceReports
import Foundation
import GateFixtures
import Testing

@Suite struct MarkdownReportTests {
  let report = HostileReport.report

  func document(_ report: RunReport) -> MarkdownDocument {
    MarkdownDocument(
      report.markdown(groups: HostileReport.suite.groups, places: HostileReport.places))
  }

  @Test func `the verdict comes first`() {
    #expect(document(report).lines.first == "## Conformance: does not conform")
    let good = HostileReport.report([.pass], status: .conforms)
    #expect(document(good).lines.first == "## Conformance: nothing unexpected")
    #expect(document(good).lines.contains("- ✅ honest conforms: 1 pass"))
  }

  @Test func `who fails as stated does not conform`() {
    let known = Verdict.knownFailure(reason: "so", form: .fails, details: "line 1")
    let lines = document(HostileReport.report([.pass, known], status: .conforms)).lines
    #expect(lines.contains("- ⚠️ honest fails as it says itself: 1 pass, 1 known"))
  }

  @Test func `a run that broke says of nobody that they conform`() {
    let lines = document(HostileReport.report([.pass], status: .workerBroken)).lines
    #expect(lines.contains("- ❌ honest was not checked to the end: 1 pass"))
  }

  @Test func `the matrix has a row for each group and a cell for each candidate`() throws {
    let table = try #require(document(report).tables.last)
    #expect(table.count == 3)
    #expect(table[0] == ["group", "about", "honest"])
    // A group is called what its ids begin with, and is about what the suite says.
    #expect(table[2][0] == "FX")
    #expect(
      table[2][1] == Text.line(HostileReport.text).trimmingCharacters(in: .whitespaces))
    #expect(table[2][2] == "❌ **5 fail**, ⚠️ 1 known, 1, 1 skipped")
  }

  @Test func `what fails is there whole, and ends no block`() {
    let document = document(report)
    // Five failures and a known one.
    #expect(document.blocks.count == 6)
    for block in document.blocks {
      #expect(block.contains { $0.contains("hint") })
      #expect(block.contains { $0.contains("HostileReport.swift:") })
    }
    #expect(document.lines.filter { $0 == "</details>" }.count == 6)
  }

  @Test func `no text is markup`() {
    for line in document(report).lines {
      let tags = line.matches(of: /<[^>]*>/).map { String($0.output) }
      #expect(
        tags.allSatisfy {
          ["<details>", "<summary>", "<b>", "</b>", "</summary>", "</details>"].contains($0)
        })
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
    }
  }

  @Test(arguments: [["```"], ["a", "`````` b ```"], [""]])
  func `a fence is longer than what it holds`(_ lines: [String]) {
    #expect(MarkdownDocument(MarkdownText.fenced(lines)).blocks == [lines])
  }

  @Test func `a summary stays within what a job may have`() {
    let clause = Clause(
      "FX-long", .strict, "A trace MUST be short.", source: "the fixture", hint: "Cut it.",
      expected: (0..<200).map { "\($0) " + String(repeating: "x", count: 200) }
    ) { _, _ in }
    let report = HostileReport.report(
      Array(repeating: .fail(details: "long"), count: 40), of: clause)
    let text = report.markdown(groups: [:], places: HostileReport.places)
    #expect(text.utf8.count < 1_000_000)
    #expect(text.contains("more, which the other reports have."))
  }
}
