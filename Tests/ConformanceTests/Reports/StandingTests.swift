import ConformanceKit
import ConformanceReports
import GateFixtures
import Testing

/// What a run says of a candidate, which is never better than how the run ends.
@Suite struct StandingTests {
  static let skip = Verdict.skip(capabilities: [.codableModels])
  static let known = Verdict.knownFailure(reason: "so", form: .fails, details: "")

  static let rows: [(verdicts: [Verdict], status: ConformStatus, standing: Standing.Verdict)] = [
    ([.pass, .fail(details: "")], .nonconforming, .fails),
    ([.fail(details: ""), skip], .nothingMatched, .fails),
    ([.pass], .workerBroken, .unknown),
    ([skip], .nothingMatched, .silent),
    ([.pass, skip], .nothingMatched, .unanswered),
    ([.pass, .untested(reason: "so")], .nothingMatched, .unanswered),
    ([known, skip], .nothingMatched, .unanswered),
    ([.pass, known], .conforms, .asStated),
    ([.pass], .conforms, .conforms),
  ]

  /// A run that asked for its clause by the id, in lower case.
  func report(_ row: Int) -> RunReport {
    HostileReport.report(
      Self.rows[row].verdicts, status: Self.rows[row].status,
      of: FixtureSuite.clause("FX-pass"), patterns: ["FX-n*", "fx-pass"])
  }

  @Test(arguments: rows.indices)
  func `says what was asked for and what came of it`(_ row: Int) throws {
    let standing = try #require(report(row).standings.first)
    #expect(standing.verdict == Self.rows[row].standing)
  }

  @Test func `every standing has a row`() {
    #expect(Set(Self.rows.map(\.standing)) == Set(Standing.Verdict.allCases))
  }

  @Test func `a pattern asks for what there is`() throws {
    let report = HostileReport.report(
      [.pass, Self.skip], status: .conforms, of: FixtureSuite.clause("FX-pass"),
      patterns: ["FX-p*"])
    #expect(report.unanswered.isEmpty)
    #expect(try #require(report.standings.first).verdict == .conforms)
  }

  @Test(arguments: rows.indices)
  func `no report calls one conforming whose run is no success`(_ row: Int) throws {
    let report = report(row)
    let isGood = report.status.code == ConformStatus.conforms.rawValue
    let markdown = report.markdown(groups: [:], places: HostileReport.places)
    let first = try #require(markdown.split(separator: "\n").first)
    #expect(first.hasSuffix("nothing unexpected") == isGood)
    #expect(first.hasSuffix("does not conform") == (Self.rows[row].standing == .fails))
    #expect(isGood || !markdown.contains("conforms: "))
    let page = try ReportPage(
      report, suite: HostileReport.suite, places: HostileReport.places
    ).html()
    #expect(page.contains(#"<p class="standing">conforms</p>"#) == markdown.contains("conforms: "))
  }

  @Test func `the verdict of a run is what its end says`() async {
    let run = await CommandLineTests().run(
      "run", "--no-isolation", "--candidate", "honest", "FX-pass", "FX-needing")
    #expect(run.status == .nothingMatched)
    #expect(run.output.contains("honest was not checked with all that was asked for: "))
    #expect(!run.output.contains("honest conforms"))
  }
}
