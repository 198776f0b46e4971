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
        + "\(pin), seed \(seed), rounds \(rounds)\n")
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
