import CommandKit
import ConformanceKit
import ConformanceReports
import GateFixtures
import Testing

@Suite struct TAPTests {
  let report = HostileReport.report

  func document(_ report: RunReport) throws -> TAPDocument {
    try TAPDocument(report.tap(places: HostileReport.places))
  }

  @Test func `has a test point for each result, and no line that is something else`() throws {
    let document = try document(report)
    #expect(document.plan == report.results.count)
    #expect(document.points.map(\.number) == Array(1...report.results.count))
    #expect(document.bailOut == nil)
    for (point, result) in zip(document.points, report.results) {
      let description = "honest \(result.id): \(Text.line(result.rule))"
      #expect(point.description == description)
    }
  }

  @Test func `says what each verdict is`() throws {
    let points = try document(report).points
    #expect(points.map(\.isOK) == [true, false, false, false, true, true, false, false, false])
    #expect(
      points.map(\.directive?.name) == [nil, nil, "TODO", nil, "SKIP", "SKIP", nil, nil, nil])
    #expect(points[2].directive?.reason == Text.line(HostileReport.text))
    #expect(points[4].directive?.reason == "needs codableModels, manualKeyPaths")
    #expect(
      points[5].directive?.reason == "untested: " + Text.line(HostileReport.text))
  }

  @Test func `a failure keeps both traces, to the character`() throws {
    let document = try document(report)
    for (point, result) in zip(document.points, report.results)
    where result.verdict.isUnexpected || result.verdict.kind == .knownFailure {
      #expect(point.diagnosis["message"] == .text(result.verdict.details))
      #expect(point.diagnosis["expected"] == .list(result.expected))
      #expect(point.diagnosis["actual"] == .list(result.actual))
      #expect(point.diagnosis["printed"] == .text(result.output))
      #expect(point.diagnosis["rule"] == .text(result.rule))
      #expect(
        point.diagnosis["at"]
          == .map([
            "file": "Tests/ConformanceTests/Reports/HostileReport.swift",
            "line": "\(HostileReport.clause.line)",
          ]))
    }
    #expect(document.points[0].diagnosis.isEmpty)
  }

  @Test(arguments: ConformStatus.allCases)
  func `a run that checked nothing bails out`(_ status: ConformStatus) throws {
    let report = HostileReport.report([.skip(capabilities: [])], status: status)
    let checkedNothing: Set<ConformStatus> = [.nothingMatched, .workerBroken, .usage]
    #expect(
      try document(report).bailOut == (checkedNothing.contains(status) ? status.summary : nil))
  }

  @Test(arguments: [
    "TAP version 13\n", "TAP version 14\nok 1 - a # MAYBE b\n", "TAP version 14\nx\n",
  ])
  func `the reader refuses what is no report`(_ text: String) {
    #expect(throws: TAPDocument.Problem.self) { try TAPDocument(text) }
  }
}
