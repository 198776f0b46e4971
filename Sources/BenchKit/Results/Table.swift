/// The rows of a report as cells, for the terminal and for Markdown.
struct Table {
  /// A heading, and whether numbers stand below it.
  struct Column {
    let heading: String
    let isNumeric: Bool
  }

  static let columns = [
    Column(heading: "workload", isNumeric: false),
    Column(heading: "size", isNumeric: true),
    Column(heading: "threads", isNumeric: true),
    Column(heading: "candidate", isNumeric: false),
    Column(heading: "ns/op", isNumeric: true),
    Column(heading: "spread", isNumeric: true),
    Column(heading: "times as fast as stdlib [95 % CI]", isNumeric: true),
    Column(heading: "allocs/op", isNumeric: true),
    Column(heading: "bytes/op", isNumeric: true),
  ]

  /// The cells of `row`; a figure that there is not is empty.
  static func cells(_ row: Report.Row) -> [String] {
    let ratio = row.stdlibRatio.map {
      "\(Text.significant($0.value)) [\(Text.significant($0.low)), \(Text.significant($0.high))]"
    }
    return [
      row.workload, "\(row.size)", "\(row.threads)", row.candidate,
      row.nanosecondsPerOperation.map(Text.significant) ?? "",
      row.spread.map { Text.decimal($0, 1) + " %" } ?? "",
      row.candidate == "stdlib" ? "" : ratio ?? "",
      row.allocationsPerOperation.map { Text.decimal($0, 2) } ?? "",
      row.bytesPerOperation.map { Text.decimal($0, 1) } ?? "",
    ]
  }

  /// Aligned columns, with a blank line between shapes.
  static func terminal(_ report: Report) -> String {
    let rows = report.rows.map(cells)
    let widths = columns.indices.map { column in
      (rows.map { $0[column].count } + [columns[column].heading.count]).max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      zip(zip(cells, widths), columns).map { cell, column in
        Text.padded(cell.0, cell.1, right: column.isNumeric)
      }.joined(separator: "  ").trimmingTrailingSpaces + "\n"
    }
    var text = line(columns.map(\.heading))
    var previous: [String] = []
    for row in rows {
      let shape = Array(row.prefix(3))
      if shape != previous { text += "\n" }
      previous = shape
      text += line(row)
    }
    return text
  }

  /// One Markdown table for each workload.
  static func markdown(_ report: Report) -> String {
    let headings = columns.dropFirst()
    let rule = headings.map { $0.isNumeric ? "---:" : "---" }
    var text = ""
    var workload = ""
    for row in report.rows {
      if row.workload != workload {
        workload = row.workload
        text += "\n### \(workload)\n\n"
        text += "| " + headings.map(\.heading).joined(separator: " | ") + " |\n"
        text += "| " + rule.joined(separator: " | ") + " |\n"
      }
      text += "| " + cells(row).dropFirst().joined(separator: " | ") + " |\n"
    }
    return text
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
