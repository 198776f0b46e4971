internal import CommandKit

extension RunCommand {
  /// What a run says last: the scorecard, or, where nothing was measured, that
  /// all checksums were right.
  func printScorecard(_ report: Report) throws {
    if options.table {
      console.write(Table.terminal(report) + "\n")
      for warning in report.warnings { console.note("warning", warning) }
    }
    guard report.judges else { return console.print(Self.smoke(report)) }
    let table =
      (options.output ?? options.resume).map { "\($0)/summary.md" }
      ?? (options.table ? "above" : "--table prints all, --output keeps them")
    try Scorecard.print(report, of: options.scorecard, table: table, console)
  }

  private static func smoke(_ report: Report) -> [String] {
    let rows = Set(report.samples.map(Report.RowKey.init))
    let workloads = Set(rows.map(\.shape.workload) + report.latencies.map(\.workload))
    return [
      "\(Text.count(workloads.count, "workload")) ran, with the right checksum in each row.",
      "A smoke run measures nothing: there are no times.",
    ]
  }

  /// Refuses a name for the scorecard before anything is measured.
  func checkScorecard(_ participants: [Participant]) throws {
    _ = try Scorecard.candidate(options.scorecard, in: participants.map(\.name))
  }
}
