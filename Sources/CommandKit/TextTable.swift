/// Rows of cells in aligned columns.
package enum TextTable {
  /// The rows as lines, the first of which is the heading.
  ///
  /// - Parameters:
  ///   - numbers: The columns to align on the right.
  ///   - gap: The spaces between two columns.
  package static func render(
    _ rows: [[String]], numbers: Set<Int> = [], gap: Int = 2
  ) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.indices.map { column -> String in
        let filling = String(repeating: " ", count: widths[column] - row[column].count)
        return numbers.contains(column) ? filling + row[column] : row[column] + filling
      }
      let line = cells.joined(separator: String(repeating: " ", count: gap))
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// A name, and beside it a text that may need several lines.
  ///
  /// - Parameter indent: Where the text begins.
  package static func entry(_ name: String, _ text: String, indent: Int) -> [String] {
    wrap(text, 100 - indent).enumerated().map { index, line in
      let start = index == 0 ? "  \(name)" : ""
      return start + String(repeating: " ", count: max(1, indent - start.count)) + line
    }
  }

  /// `text` in lines of at most `width` characters, broken at spaces where
  /// there are any; one empty line for an empty text.
  package static func wrap(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    var rest = Substring(text)
    // By index, and not by count, which would go through all of the rest each time.
    while rest.index(rest.startIndex, offsetBy: width, limitedBy: rest.endIndex) ?? rest.endIndex
      < rest.endIndex
    {
      let line = rest.prefix(width + 1)
      // A space at the very beginning is indentation, not a place to break.
      if let space = line.lastIndex(of: " "), line[..<space].contains(where: { $0 != " " }) {
        lines.append(String(rest[..<space]))
        rest = rest[rest.index(after: space)...]
      } else {
        lines.append(String(rest.prefix(width)))
        rest = rest.dropFirst(width)
      }
    }
    return lines + [String(rest)]
  }

  /// The rows as a Markdown table, the first of which is the heading.
  ///
  /// - Parameter numbers: The columns to align on the right.
  package static func markdown(_ rows: [[String]], numbers: Set<Int> = []) -> String {
    let rule = (rows.first ?? []).indices.map { numbers.contains($0) ? "---:" : "---" }
    return (rows.prefix(1) + [rule] + rows.dropFirst())
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
