/// Text of others in a page in Markdown, in which none of it is markup.
///
/// By scalars: a character with an accent is another one, and would not be looked for.
package enum MarkdownText {
  /// `text` on one line, in which nothing is markup of either language, Markdown or HTML.
  package static func escape(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in markup(text).unicodeScalars {
      if "\\`*_[]|#~$".unicodeScalars.contains(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  /// `text` on one line between tags of HTML, where Markdown has nothing to say.
  package static func markup(_ text: String) -> String {
    var result = ""
    for scalar in Text.line(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Lines as they are, between fences that none of them can end.
  package static func fenced(_ lines: [String]) -> String {
    let longest = lines.flatMap { $0.split { $0 != "`" } }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }
}
