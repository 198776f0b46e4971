import ArgumentParser
import CommandKit
import ConformanceKit
import ConformanceReports
import Foundation

/// What every command that writes reports can be told.
struct ReportOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write a report in JSON; - is standard output.", valueName: "file"))
  var json: String?

  @Option(
    help: ArgumentHelp(
      "Write a report in the JUnit format; - is standard output.", valueName: "file"))
  var junit: String?

  /// The files, checked before the run whose reports they are to hold.
  ///
  /// - Parameter others: Those that another option asks for.
  /// - Throws: ``CommandFailure`` if one cannot be written, or two are one.
  func files(and others: [(kind: ReportKind, path: String?)] = []) throws -> ReportFiles {
    try ReportFiles([(.json, json), (.junit, junit)] + others)
  }
}

/// What a run can be told about reports beside ``ReportOptions``.
struct RunReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write a report as one page of HTML; - is standard output, for those below, too.",
      valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("Write a report in TAP 14.", valueName: "file"))
  var tap: String?

  @Option(help: ArgumentHelp("Write a report in Markdown, for a job's summary.", valueName: "file"))
  var markdown: String?

  @Option(help: ArgumentHelp("Write what shields.io shows as a badge.", valueName: "file"))
  var badge: String?

  @ArgumentParser.Flag(help: "Print failures as annotations of a GitHub workflow, too.")
  var github: Bool = false

  @Option(
    help: ArgumentHelp(
      "An earlier report in JSON that --html shows beside this one; may be repeated, the oldest "
        + "first.", valueName: "file"))
  var history: [String] = []

  func validate() throws {
    if !history.isEmpty && html == nil { throw ValidationError("--history is for --html") }
  }

  /// What goes where.
  var paths: [(kind: ReportKind, path: String?)] {
    [(.html, html), (.tap, tap), (.markdown, markdown), (.badge, badge)]
  }

  /// The earlier reports.
  func earlierReports() throws -> [EarlierReport] {
    try history.map { path in
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      return EarlierReport(name: name, report: try ReportFile.report(at: path))
    }
  }
}
