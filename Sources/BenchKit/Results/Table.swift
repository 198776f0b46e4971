internal import CommandKit

/// The rows of a report as cells, for the terminal and for Markdown.
struct Table {
  /// A heading, and whether numbers stand below it.
  struct Column {
    let heading: String
    let isNumeric: Bool
  }

  /// The columns of a table of `rows`.
  static func columns(_ rows: [Report.Row]) -> [Column] {
    [
      Column(heading: "workload", isNumeric: false),
      Column(heading: "size", isNumeric: true),
      Column(heading: "threads", isNumeric: true),
      Column(heading: "candidate", isNumeric: false),
      Column(heading: "ns/op", isNumeric: true),
      Column(heading: "spread", isNumeric: true),
      Column(heading: "times as fast as stdlib \(ratios(rows).heading)", isNumeric: true),
      Column(heading: "allocs/op", isNumeric: true),
      Column(heading: "bytes/op", isNumeric: true),
    ]
  }

  /// The ratios that a table of `rows` shows.
  private static func ratios(_ rows: [Report.Row]) -> [Statistics.Interval] {
    rows.filter { $0.candidate != "stdlib" }.compactMap(\.stdlibRatio)
  }

  /// The cells of `rows`; that of a missing figure is empty.
  static func cells(_ rows: [Report.Row]) -> [[String]] {
    let isMarked = ratios(rows).needsMarks
    return rows.map { cells($0, isMarked: isMarked) }
  }

  private static func cells(_ row: Report.Row, isMarked: Bool) -> [String] {
    let ratio = row.stdlibRatio?.text(isMarked: isMarked, Text.significant)
    return [
      row.workload, "\(row.size)", "\(row.threads)", row.candidate,
      row.unavailability == nil
        ? row.nanosecondsPerOperation.map(Text.significant) ?? "" : "unavailable",
      row.spread.map { Text.decimal($0, 1) + " %" } ?? "",
      row.candidate == "stdlib" ? "" : ratio ?? "",
      row.allocationsPerOperation.map { Text.decimal($0, 2) } ?? "",
      row.bytesPerOperation.map { Text.decimal($0, 1) } ?? "",
    ]
  }

  /// The cells of `rows` in a run that measures nothing: no times.
  private static func cellsWithoutTimes(_ rows: [Report.Row]) -> [[String]] {
    zip(rows, cells(rows)).map { row, cells in
      cells.indices.map { index in
        (4...6).contains(index) && row.unavailability == nil ? "" : cells[index]
      }
    }
  }

  /// All tables of a report; those that are not about times, if they mean nothing.
  static func terminal(_ report: Report) -> String {
    let columns = columns(report.rows)
    guard report.judges else { return terminal(columns, cellsWithoutTimes(report.rows)) }
    var text = terminal(columns, cells(report.rows))
    if !report.growths.isEmpty {
      text += "\n" + terminal(growthColumns(report.growths), cells(report.growths))
    }
    if !report.contentions.isEmpty {
      text += "\n" + terminal(contentionColumns, report.contentions.map(cells))
    }
    if !report.suspensions.isEmpty {
      text += "\n" + terminal(suspensionColumns, report.suspensions.map(cells))
    }
    if !report.latencies.isEmpty {
      text += "\n" + terminal(latencyColumns, report.latencies.map(cells))
    }
    return text
  }

  /// Aligned columns, with a blank line where the shape changes.
  static func terminal(_ columns: [Column], _ rows: [[String]]) -> String {
    let lines = TextTable.render([columns.map(\.heading)] + rows, numbers: numbers(columns))
    // What stands before the candidate is the shape; where each has one row,
    // the workload is enough.
    var parameters = columns.firstIndex { $0.heading == "candidate" } ?? 0
    if Set(rows.map { $0[parameters] }).count == 1 { parameters = 1 }
    var text = lines[0] + "\n"
    var previous: [String] = []
    for (row, line) in zip(rows, lines.dropFirst()) {
      let shape = Array(row.prefix(parameters))
      if shape != previous { text += "\n" }
      previous = shape
      text += line + "\n"
    }
    return text
  }

  /// One Markdown table for each workload.
  static func markdown(_ report: Report) -> String {
    let workloads = report.rows.reduce(into: [String]()) { names, row in
      if !names.contains(row.workload) { names.append(row.workload) }
    }
    return workloads.map { workload in
      let rows = report.rows.filter { $0.workload == workload }
      return "\n### \(workload)\n\n"
        + markdown(Array(columns(rows).dropFirst()), cells(rows).map { Array($0.dropFirst()) })
    }.joined()
  }

  /// The columns to align on the right.
  private static func numbers(_ columns: [Column]) -> Set<Int> {
    Set(columns.indices.filter { columns[$0].isNumeric })
  }
}

// MARK: - Growth

extension Table {
  static func growthColumns(_ growths: [Report.Growth]) -> [Column] {
    [
      Column(heading: "workload", isNumeric: false),
      Column(heading: "sizes", isNumeric: false),
      Column(heading: "candidate", isNumeric: false),
      Column(heading: "exponent \(growths.map(\.exponent).heading)", isNumeric: true),
    ]
  }

  static func cells(_ growths: [Report.Growth]) -> [[String]] {
    let isMarked = growths.map(\.exponent).needsMarks
    return growths.map { growth in
      [
        growth.workload,
        "\(growth.smallest) to \(growth.largest) \(growth.unit)".trimmingTrailingSpaces,
        growth.candidate,
        growth.exponent.text(isMarked: isMarked) { Text.decimal($0, 2) },
      ]
    }
  }
}

// MARK: - Threads that share

extension Table {
  static let contentionColumns = [
    Column(heading: "workload", isNumeric: false),
    Column(heading: "writers", isNumeric: true),
    Column(heading: "threads", isNumeric: true),
    Column(heading: "candidate", isNumeric: false),
    Column(heading: "Mops/s", isNumeric: true),
    Column(heading: "fairness", isNumeric: true),
    Column(heading: "p50 / p99 / max ns", isNumeric: false),
  ]

  static func cells(_ contention: Report.Contention) -> [String] {
    [
      contention.workload, "\(contention.size)", "\(contention.threads)", contention.candidate,
      Text.significant(contention.operationsPerSecond / 1e6),
      contention.fairness.map { Text.decimal($0, 2) } ?? "",
      contention.roles.map { role in
        "\(role.name) \(Text.decimal(role.median, 0)) / \(Text.decimal(role.percentile99, 0))"
          + " / \(role.maximum)"
      }.joined(separator: ", "),
    ]
  }

  static let suspensionColumns = [
    Column(heading: "workload", isNumeric: false),
    Column(heading: "threads", isNumeric: true),
    Column(heading: "candidate", isNumeric: false),
    Column(heading: "suspensions", isNumeric: true),
    Column(heading: "nobody got on", isNumeric: true),
    Column(heading: "Mops/s of the others", isNumeric: true),
  ]

  static func cells(_ suspension: Report.Suspension) -> [String] {
    [
      suspension.workload, "\(suspension.threads)", suspension.candidate,
      "\(suspension.suspensions)", "\(suspension.stalls)",
      Text.significant(suspension.operationsPerSecond / 1e6),
    ]
  }

  /// A Markdown table.
  static func markdown(_ columns: [Column], _ rows: [[String]]) -> String {
    TextTable.markdown([columns.map(\.heading)] + rows, numbers: numbers(columns))
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
