internal import CommandKit

/// Two traces side by side, with the differing lines marked.
package enum TraceColumns {
  /// How the two sides of a row compare.
  package enum Marker: String, Sendable {
    case same = " "
    /// Both sides have a line, and they differ.
    case changed = "|"
    /// Only the expected trace has the line.
    case missing = "<"
    /// Only the actual trace has the line.
    case extra = ">"
  }

  /// One row of the two columns.
  package struct Row: Sendable, Equatable {
    package let marker: Marker
    package let expected: String?
    package let actual: String?

    package init(_ marker: Marker, _ expected: String?, _ actual: String?) {
      self.marker = marker
      self.expected = expected
      self.actual = actual
    }
  }

  /// The traces aligned on the lines that they share.
  ///
  /// - Complexity: Quadratic in the number of lines, therefore only up to 2,000
  ///   of them; longer traces are compared line by line.
  package static func rows(expected: [String], actual: [String]) -> [Row] {
    guard expected.count + actual.count <= 2_000 else {
      return rowsByPosition(expected, actual)
    }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in actual.difference(from: expected) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [Row] = []
    var left = 0
    var right = 0
    while left < expected.count || right < actual.count {
      switch (removed.contains(left), inserted.contains(right)) {
      case (true, true): rows.append(Row(.changed, expected[left], actual[right]))
      case (true, false): rows.append(Row(.missing, expected[left], nil))
      case (false, true): rows.append(Row(.extra, nil, actual[right]))
      case (false, false): rows.append(Row(.same, expected[left], actual[right]))
      }
      let row = rows[rows.count - 1]
      if row.expected != nil { left += 1 }
      if row.actual != nil { right += 1 }
    }
    return rows
  }

  private static func rowsByPosition(_ expected: [String], _ actual: [String]) -> [Row] {
    (0..<max(expected.count, actual.count)).map { line in
      switch (line < expected.count, line < actual.count) {
      case (true, true):
        Row(expected[line] == actual[line] ? .same : .changed, expected[line], actual[line])
      case (true, false): Row(.missing, expected[line], nil)
      case (false, _): Row(.extra, nil, actual[line])
      }
    }
  }

  /// Where the traces part, in one line; `nil` if they are equal.
  package static func firstDifference(expected: [String], actual: [String]) -> String? {
    guard expected != actual else { return nil }
    let common = zip(expected, actual).prefix { $0 == $1 }.count
    let line = "line \(common + 1)"
    // Both are there whole, below.
    func short(_ text: String) -> String { Text.shortened(text, to: 400) }
    if common == actual.count {
      return "\(line): expected '\(short(expected[common]))', but the trace ends"
    }
    if common == expected.count {
      return "\(line): expected the trace to end, got '\(short(actual[common]))'"
    }
    return "\(line): expected '\(short(expected[common]))', got '\(short(actual[common]))'"
  }

  /// The rows as lines of text under a heading.
  ///
  /// - Parameters:
  ///   - width: The most characters of each column; a longer line wraps.
  ///   - limit: The most rows; what is beyond is counted, not shown.
  package static func render(
    expected: [String], actual: [String], width: Int = 44, limit: Int = 200
  ) -> [String] {
    let rows = rows(expected: expected, actual: actual)
    let longest = (expected.map(\.count) + ["expected".count]).max() ?? 0
    let column = min(longest, width)
    var lines = [line(.same, "expected", "actual", column)]
    for row in rows.prefix(limit) {
      let left = TextTable.wrap(row.expected ?? "", width)
      let right = TextTable.wrap(row.actual ?? "", width)
      for index in 0..<max(left.count, right.count) {
        let cells = [left, right].map { index < $0.count ? $0[index] : "" }
        lines.append(line(row.marker, cells[0], cells[1], column))
      }
    }
    if rows.count > limit { lines.append("  ... \(rows.count - limit) more rows") }
    return lines
  }

  private static func line(
    _ marker: Marker, _ left: String, _ right: String, _ column: Int
  ) -> String {
    let padding = String(repeating: " ", count: max(0, column - left.count))
    let line = "\(marker.rawValue) \(left)\(padding)  \(marker.rawValue) \(right)"
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
