import ConformanceKit
import ConformanceReports
import Foundation
import GateFixtures
import Testing

/// What can be said of the page without a browser.
@Suite struct ReportPageTests {
  let page: String

  init() throws {
    let earlier = EarlierReport(name: HostileReport.text, report: HostileReport.report([.pass]))
    page = try ReportPage(
      HostileReport.report, suite: HostileReport.suite, places: HostileReport.places,
      earlier: [earlier]
    ).html()
  }

  @Test func `needs nothing but itself`() {
    for attribute in [" src=", "@import", "url("] { #expect(!page.contains(attribute)) }
    let links = page.matches(of: /href="([^"]*)"/).map { String($0.output.1) }
    #expect(links.allSatisfy { $0.hasPrefix("#") || $0 == "data:," })
  }

  @Test func `every place has one name, and every link a place`() {
    let names = page.matches(of: /\ id="([^"]*)"/).map { String($0.output.1) }
    #expect(Set(names).count == names.count)
    let links = page.matches(of: /href="#([^"]+)"/).map { String($0.output.1) }
    #expect(Set(links).subtracting(names).isEmpty)
    #expect(links.contains("FX-hostile_20_23_20_3cb_3e_2c_201_3a2_20_25"))
  }

  @Test func `no text becomes markup`() {
    #expect(!page.contains("<script>alert"))
    #expect(!page.contains("\u{202E}"))
    #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
    // The quotation mark that an accent follows is one, too.
    #expect(page.contains("&quot;\u{301} onfocus="))
    #expect(page.contains("{{name}} {{{name}}} &amp;amp;"))
  }

  @Test func `a page without earlier reports has no history`() throws {
    let page = try ReportPage(
      HostileReport.report, suite: HostileReport.suite, places: HostileReport.places
    ).html()
    #expect(!page.contains("<h4>History</h4>"))
    #expect(self.page.contains("<h4>History</h4>"))
  }

  /// The page of a run of `ids` after a run of `FX-pass` and `FX-watch`, all of which pass.
  func html(after ids: [String]) throws -> String {
    func report(_ ids: [String]) -> RunReport {
      let clauses = ids.map { FixtureSuite.clause($0) }
      return RunReport(
        level: .strict, patterns: [], runner: Runner(seed: 1), isolated: true, status: .conforms,
        candidates: [Honest.self],
        results: clauses.flatMap { HostileReport.report([.pass], of: $0).results })
    }
    let earlier = EarlierReport(name: "before", report: report(["FX-pass", "FX-watch"]))
    return try ReportPage(
      report(ids), suite: CommandLineTests.suite, places: HostileReport.places, earlier: [earlier]
    ).html()
  }

  @Test func `a clause that is not checked any more is named, without a link`() throws {
    let page = try html(after: ["FX-pass"])
    #expect(!page.contains("Every clause has the verdict that it had."))
    #expect(page.contains("no longer checked"))
    #expect(page.contains("<li><b>FX-watch</b> honest</li>"))
    #expect(!page.contains(##"href="#FX-watch""##))
  }

  @Test func `a clause of the page is linked, and no change is said`() throws {
    let more = try html(after: ["FX-pass", "FX-watch", "FX-throw"])
    #expect(more.contains(##"<li><a href="#FX-throw"><b>FX-throw</b> honest</a></li>"##))
    let same = try html(after: ["FX-pass", "FX-watch"])
    #expect(same.contains("Every clause has the verdict that it had."))
    #expect(!same.contains("<li><b>"))
  }

  @Test(
    arguments: [
      ([.pass], .conforms, "honest conforms"),
      (
        [.pass, .knownFailure(reason: "r", form: .hangs, details: "")], .conforms,
        "honest fails only as it says itself"
      ), ([.pass, .hang, .fail(details: "")], .nonconforming, "honest fails 1 clause"),
      ([.skip(capabilities: [])], .nothingMatched, "A pattern matches no clause, "),
      ([.pass], .workerBroken, "A process or thread could not be had, "),
    ] as [([Verdict], ConformStatus, String)])
  func `the heading is the verdict`(
    _ verdicts: [Verdict], _ status: ConformStatus, _ heading: String
  ) throws {
    let page = try ReportPage(
      HostileReport.report(verdicts, status: status), suite: HostileReport.suite,
      places: HostileReport.places
    ).html()
    let start = try #require(page.firstMatch(of: /<h1[^>]*>([^<]*)/)).output.1
    #expect(start.hasPrefix(heading))
  }
}
