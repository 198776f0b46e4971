internal import CommandKit
package import ConformanceKit

// MARK: - Markdown

extension RunReport {
  /// The run as a page in GitHub's Markdown, for the summary of a job: the verdict, what
  /// fails, and how the candidates stand in each group of clauses.
  ///
  /// - Parameters:
  ///   - groups: What the groups are called, by what their ids begin with.
  ///   - places: Where the clauses stand.
  package func markdown(groups: [String: String], places: ClausePlaces) -> String {
    var parts = ["## Conformance: \(outcome)\n"]
    parts.append(
      standings.map { standing in
        let symbol =
          switch standing.verdict {
          case .conforms: "✅"
          case .asStated: "⚠️"
          case .fails, .silent, .unknown, .unanswered: "❌"
          }
        return "- \(symbol) \(MarkdownText.escape(standing.sentence))"
      }.joined(separator: "\n") + "\n")
    parts.append(
      MarkdownText.escape("exit \(status.code): \(status.meaning); level \(level.rawValue), ")
        + "seed \(seed), rounds \(rounds)\n")
    parts += MarkdownText.blocks("Failures", results.filter(\.verdict.isUnexpected), places)
    parts += MarkdownText.blocks(
      "Known failures", results.filter { $0.verdict.kind == .knownFailure }, places)
    parts.append("### By group\n\n" + matrix(groups))
    return parts.joined(separator: "\n")
  }

  /// What the run comes to.
  private var outcome: String {
    if status.code == ConformStatus.conforms.rawValue { return "nothing unexpected" }
    // Otherwise the run itself is what is wrong, and says nothing against anybody.
    return standings.contains { $0.verdict == .fails } ? "does not conform" : "not checked"
  }

  /// A row for each group of clauses, a column for each candidate.
  private func matrix(_ groups: [String: String]) -> String {
    let names = candidates.map { MarkdownText.escape($0.name) }
    var rows = [["group", "about"] + names]
    for group in ClauseGroup.all(in: results) {
      rows.append(
        [MarkdownText.escape(group.id), MarkdownText.escape(groups[group.id] ?? "")]
          + candidates.map { candidate in
            Self.cell(Tally(group.results.filter { $0.candidate == candidate.name }))
          })
    }
    return TextTable.markdown(rows)
  }

  /// The counts of a group.
  private static func cell(_ tally: Tally) -> String {
    let checked = tally.total - tally[.skip] - tally[.untested]
    var parts: [String] = []
    if tally.failures > 0 { parts.append("❌ **\(tally.failures) fail**") }
    if tally[.knownFailure] > 0 { parts.append("⚠️ \(tally[.knownFailure]) known") }
    if tally[.pass] > 0 { parts.append("\(tally[.pass] == checked ? "✅ " : "")\(tally[.pass])") }
    if tally[.skip] > 0 { parts.append("\(tally[.skip]) skipped") }
    if parts.isEmpty { parts.append("–") }
    return parts.joined(separator: ", ")
  }
}

/// Clauses whose ids begin alike, with what was said about them.
package struct ClauseGroup: Sendable {
  /// What the ids begin with: `OBSV` for `OBSV-21`.
  package let id: String
  package let results: [ClauseResult]

  /// What the id of a clause begins with.
  package static func id(of clause: String) -> String {
    clause.firstIndex(of: "-").map { String(clause[..<$0]) } ?? clause
  }

  /// The groups in the order of the run, that of the adapter's checks last.
  package static func all(in results: [ClauseResult]) -> [ClauseGroup] {
    var order: [String] = []
    var members: [String: [ClauseResult]] = [:]
    for result in results {
      let id = id(of: result.id)
      if members[id] == nil { order.append(id) }
      members[id, default: []].append(result)
    }
    let groups = order.map { ClauseGroup(id: $0, results: members[$0] ?? []) }
    return groups.filter { !$0.isAboutAdapter } + groups.filter(\.isAboutAdapter)
  }

  /// Whether these are the checks of the adapter.
  package var isAboutAdapter: Bool { results.allSatisfy(\.isAboutAdapter) }
}

/// The parts of a page in Markdown.
package enum MarkdownText {
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

  /// Lines as they are, between fences that none of them can end.
  package static func fenced(_ lines: [String]) -> String {
    let longest = lines.flatMap { $0.split { $0 != "`" } }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }

  /// `text` on one line, in which nothing is markup of either language.
  package static func escape(_ text: String) -> String {
    var result = ""
    for scalar in markup(text).unicodeScalars {
      if "\\`*_[]|#~$".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// `text` on one line between tags of HTML, where Markdown has nothing to say.
  private static func markup(_ text: String) -> String {
    Text.line(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }
}
