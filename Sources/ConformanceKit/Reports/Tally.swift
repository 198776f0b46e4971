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
  package var failures: Int { self[.fail] + self[.crash] + self[.hang] + self[.staleWaiver] }

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
