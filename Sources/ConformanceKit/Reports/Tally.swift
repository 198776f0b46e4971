internal import CommandKit

/// How many results there are of each kind.
package struct Tally: Sendable, Equatable {
  private var counts: [Verdict.Kind: Int] = [:]

  package init(_ results: some Sequence<ClauseResult>) {
    for result in results { counts[result.verdict.kind, default: 0] += 1 }
  }

  /// The number of results of `kind`.
  package subscript(kind: Verdict.Kind) -> Int { counts[kind] ?? 0 }

  /// Failures that nobody states as known: wrong traces, crashes, hangs, and
  /// statements that do not hold any more.
  package var failures: Int { self[.fail] + self[.crash] + self[.hang] + self[.staleExpectation] }

  /// All results.
  package var total: Int { counts.values.reduce(0, +) }

  /// The columns of the matrix: a heading, and the count below it.
  package var columns: [(heading: String, count: Int)] {
    [
      ("pass", self[.pass]), ("fail", failures), ("known", self[.knownFailure]),
      ("skip", self[.skip]), ("untested", self[.untested]),
    ]
  }
}

extension Tally {
  /// Counts per candidate and level; the checks of the adapter are a level of
  /// their own, `kit`.
  package static func table(_ results: [ClauseResult]) -> [String] {
    var rows = [["candidate", "level"] + Tally([]).columns.map(\.heading)]
    var names: [String] = []
    for result in results where !names.contains(result.candidate) { names.append(result.candidate) }
    for name in names {
      let own = results.filter { $0.candidate == name }
      let groups =
        [("kit", own.filter(\.isAboutAdapter))]
        + Clause.Level.allCases.map { level in
          (level.rawValue, own.filter { $0.level == level && !$0.isAboutAdapter })
        }
      for (level, group) in groups where !group.isEmpty {
        rows.append([name, level] + Tally(group).columns.map { "\($0.count)" })
      }
    }
    return TextTable.render(rows, numbers: Set(2..<rows[0].count))
  }
}
