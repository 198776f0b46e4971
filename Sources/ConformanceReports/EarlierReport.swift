package import ConformanceKit

/// A report on an earlier run.
package struct EarlierReport: Sendable {
  /// What to call it where it does not say when it ran.
  package let name: String
  package let report: RunReport

  package init(name: String, report: RunReport) {
    self.name = name
    self.report = report
  }

  /// When it ran, or what it is called.
  package var label: String { report.date.map(ReportPage.day) ?? name }
}
