import Foundation

/// A page in Markdown, as far as reports use it, read back.
struct MarkdownDocument {
  /// The contents of fenced blocks, a line each.
  private(set) var blocks: [[String]] = []
  /// The cells of each table, the heading first.
  private(set) var tables: [[[String]]] = []
  /// All other lines.
  private(set) var lines: [String] = []

  init(_ text: String) {
    var fence: String?
    var isInTable = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let open = fence {
        if line == open { fence = nil } else { blocks[blocks.count - 1].append(line) }
      } else if line.hasPrefix("```") {
        fence = String(line.prefix { $0 == "`" })
        blocks.append([])
      } else if line.hasPrefix("|") {
        if !isInTable { tables.append([]) }
        tables[tables.count - 1].append(Self.cells(line))
        isInTable = true
        continue
      } else {
        lines.append(line)
      }
      isInTable = false
    }
    // A fence that nothing closes takes the rest.
    if fence != nil { blocks.append(["a fence stays open"]) }
  }

  /// The cells between the bars that no backslash precedes, unescaped.
  private static func cells(_ line: String) -> [String] {
    var cells = [""]
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped || scalar != "\\" && scalar != "|" {
        cells[cells.count - 1].unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        cells.append("")
      }
    }
    return cells.dropFirst().dropLast().map {
      $0.trimmingCharacters(in: .whitespaces).replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
  }
}
