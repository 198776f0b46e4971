internal import CommandKit
internal import Foundation

/// What has become of the results of one run in a later one.
///
/// As JSON (`conform compare --format json`), one object:
///
/// | key | value |
/// | --- | --- |
/// | `schema` | 1; grows when a key changes its meaning or goes away |
/// | `isWorse` | whether a clause fails newly, or is not checked any more |
/// | `unchanged` | how many results have the verdict that they had |
/// | `changes` | one object per other result |
///
/// A change has `kind`, `candidate`, `id` and `rule`; `before` and `now`, which are
/// verdicts, where there was and is a result; and `details`, which says why it is the
/// verdict of now.
package struct RunComparison: Sendable, Equatable, Codable {
  /// The version of this schema.
  package static let currentSchema: Int = 1

  package let schema: Int
  package let isWorse: Bool
  package let unchanged: Int
  package let changes: [Change]

  /// What a change means, the most important first.
  package enum Kind: String, Sendable, CaseIterable, Codable {
    /// A clause fails, known or not, that did not.
    case newlyFailing = "newly-failing"
    /// A clause was run, and is not run any more, although there is such a clause.
    case noLongerChecked = "no-longer-checked"
    /// A clause passes that failed, known or not.
    case newlyPassing = "newly-passing"
    /// Another verdict, neither better nor worse.
    case other
    /// A clause that the run before did not have.
    case added = "new"
    /// A clause that there is no more, or that nobody had run.
    case gone

    /// What the list of such changes is called.
    package var title: String {
      switch self {
      case .newlyFailing: "newly failing"
      case .noLongerChecked: "no longer checked"
      case .newlyPassing: "newly passing"
      case .other: "changed otherwise"
      case .added: "new clauses"
      case .gone: "gone clauses"
      }
    }

    /// Whether somebody who has made a change is to look at it.
    package var isWorse: Bool { self == .newlyFailing || self == .noLongerChecked }

    /// What it means that `before` has become `now`; nil if they are the same.
    ///
    /// - Parameter isKnown: Whether there is such a clause where the comparison is made.
    package init?(from before: Verdict?, to now: Verdict?, isKnown: Bool) {
      guard let before, let now else {
        let wasRun = before?.isExecuted ?? false
        self = before == nil ? .added : wasRun && isKnown ? .noLongerChecked : .gone
        return
      }
      if before.kind == now.kind { return nil }
      self =
        if before.isExecuted, !now.isExecuted {
          .noLongerChecked
        } else if now.isFailure && !before.isFailure || now.isKnown && before.holds {
          .newlyFailing
        } else if now.holds, before.isFailure || before.isKnown {
          .newlyPassing
        } else {
          .other
        }
    }
  }

  /// A result that is another one, or that only one run has.
  package struct Change: Sendable, Equatable, Codable {
    package let kind: Kind
    package let candidate: String
    package let id: String
    package let rule: String
    package let before: Verdict.Kind?
    package let now: Verdict.Kind?
    package let details: String
  }

  /// Compares two runs, clause by clause and candidate by candidate.
  ///
  /// - Parameters:
  ///   - old: The run before.
  ///   - new: The run of now.
  ///   - isKnown: Whether there is a clause with an id: one that is not, and was, may
  ///     have gone with an older version of the kit.
  package init(from old: RunReport, to new: RunReport, isKnown: (_ id: String) -> Bool) {
    struct Key: Hashable {
      let candidate: String
      let id: String

      init(_ result: ClauseResult) {
        candidate = result.candidate
        id = result.id
      }
    }
    func byKey(_ report: RunReport) -> [Key: ClauseResult] {
      Dictionary(report.results.map { (Key($0), $0) }) { first, _ in first }
    }
    let before = byKey(old)
    let now = byKey(new)
    let onlyBefore = old.results.map(Key.init).filter { now[$0] == nil }
    var changes: [Change] = []
    var unchanged = 0
    for key in new.results.map(Key.init) + onlyBefore {
      let (before, now) = (before[key], now[key])
      let kind = Kind(from: before?.verdict, to: now?.verdict, isKnown: isKnown(key.id))
      guard let kind else {
        unchanged += 1
        continue
      }
      changes.append(
        Change(
          kind: kind, candidate: key.candidate, id: key.id, rule: (now ?? before)?.rule ?? "",
          before: before?.verdict.kind, now: now?.verdict.kind,
          details: now?.verdict.details ?? ""))
    }
    schema = RunComparison.currentSchema
    isWorse = changes.contains { $0.kind.isWorse }
    self.unchanged = unchanged
    self.changes = changes
  }

  /// Compares two runs where `clauses` are those that can be run.
  ///
  /// What the pin of the newer run leaves out has gone.
  package init(from old: RunReport, to new: RunReport, of clauses: [Clause]) {
    let pin = new.pin
    let ids = Set(clauses.filter { pin.includes($0) }.map(\.id))
    self.init(from: old, to: new) { ids.contains($0) }
  }

  /// The changes of one kind, in the order of the runs.
  package subscript(kind: Kind) -> [Change] { changes.filter { $0.kind == kind } }

  /// How many results both runs have.
  package var common: Int { unchanged + changes.count { $0.before != nil && $0.now != nil } }
}

extension Verdict {
  /// Whether the rule holds, as far as the clause can tell.
  fileprivate var holds: Bool {
    switch self {
    case .pass, .staleExpectation: true
    default: false
    }
  }

  fileprivate var isKnown: Bool { kind == .knownFailure }
}

// MARK: - Text

extension RunComparison {
  /// The comparison for a terminal.
  package var lines: [String] {
    Kind.allCases.flatMap { kind -> [String] in
      let changes = self[kind]
      if changes.isEmpty { return [] }
      let rows = changes.map { [$0.candidate, $0.id, $0.verdicts, $0.explanation] }
      return ["\(kind.title) (\(changes.count))"]
        + TextTable.render(rows).map { "  \($0)" } + [""]
    } + [summary]
  }

  /// The comparison for a page, as a job's summary: headings and tables.
  package var markdown: String {
    let tables = Kind.allCases.map { kind -> String in
      let changes = self[kind]
      if changes.isEmpty { return "" }
      let rows = changes.map { change in
        [
          MarkdownText.escape(change.candidate), MarkdownText.escape(change.id), change.verdicts,
          MarkdownText.escape(change.explanation),
        ]
      }
      return "### \(kind.title.prefix(1).uppercased())\(kind.title.dropFirst())\n\n"
        + TextTable.markdown([["candidate", "clause", "verdict", "what"]] + rows) + "\n"
    }
    return tables.joined() + summary + "\n"
  }

  /// The comparison as JSON text with sorted keys.
  package func json() throws -> String { try JSONText.string(self) }

  /// One line with all counts.
  package var summary: String {
    Kind.allCases.map { "\(self[$0].count) \($0.title)" }.joined(separator: ", ")
      + ", \(unchanged) as before"
  }
}

extension RunComparison.Change {
  fileprivate var verdicts: String {
    "\(before?.rawValue ?? "none") -> \(now?.rawValue ?? "none")"
  }

  /// Why it is the verdict of now, or what the clause asks for.
  fileprivate var explanation: String { details.isEmpty ? rule : details }
}
