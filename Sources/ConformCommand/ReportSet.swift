import CommandKit
import ConformanceKit
import ConformanceReports
import Foundation

/// The reports on one run.
struct ReportSet {
  private let report: RunReport
  private let suite: Suite
  private let earlier: [EarlierReport]
  private let places: ClausePlaces

  init(_ report: RunReport, _ suite: Suite, earlier: [EarlierReport]) {
    self.report = report
    self.suite = suite
    self.earlier = earlier
    places = ClausePlaces(suite.clauses, root: ClausePlaces.root())
  }

  /// What a report consists of.
  func data(_ kind: ReportKind) throws -> Data {
    switch kind {
    case .json: try report.json()
    case .junit: report.junit.data
    case .tap: Data(report.tap(places: places).utf8)
    case .markdown: Data(report.markdown(groups: suite.groups, places: places).utf8)
    case .badge: try Badge(report).json()
    case .html:
      Data(try ReportPage(report, suite: suite, places: places, earlier: earlier).html().utf8)
    }
  }

  /// Lines for a GitHub workflow.
  var annotations: [String] { report.annotations(places: places) }
}
