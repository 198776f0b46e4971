internal import CommandKit
internal import ConformanceKit

// MARK: - Results

extension MarkdownText {
  /// The most bytes of all blocks: a summary of a job may have a megabyte.
  private static let limit = 400_000

  /// Results, each of which can be unfolded, under a heading; nothing for none.
  static func blocks(
    _ title: String, _ results: [ClauseResult], _ places: ClausePlaces
  ) -> [String] {
    if results.isEmpty { return [] }
    var parts = ["### \(title)\n"]
    var size = 0
    for (index, result) in results.enumerated() {
      let block = block(result, places[result.id])
      size += block.utf8.count
      if size > limit {
        parts.append("… and \(results.count - index) more, which the other reports have.\n")
        break
      }
      parts.append(block)
    }
    return parts
  }

  private static func block(_ result: ClauseResult, _ place: ClausePlaces.Place?) -> String {
    let title = "\(result.id), \(result.candidate) \(result.verdict.kind.word)"
    let lines = FailureBlock.lines(for: result).map(Text.line)
    let stands = place.map { ["  stands   \($0.file):\($0.line)"] } ?? []
    return "<details><summary><b>\(markup(title))</b>: \(markup(result.rule))</summary>\n\n"
      + fenced(lines + stands) + "\n</details>\n"
  }
}
