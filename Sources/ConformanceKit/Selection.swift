package import CommandKit

/// Which clauses a command is about.
package struct Selection: Sendable {
  /// The highest level; it includes the ones before it.
  package let level: Clause.Level

  /// The patterns; none means all.
  package let patterns: [Glob]

  package init(level: Clause.Level = .strict, patterns: [String] = []) {
    self.level = level
    self.patterns = Glob.list(patterns)
  }

  /// The selected ones of `clauses`, in their order.
  ///
  /// - Throws: ``CommandFailure`` with ``ConformStatus/nothingMatched`` if there
  ///   are none, or if one of the patterns matches none.
  package func choose(from clauses: [Clause]) throws -> [Clause] {
    let candidates = clauses.filter { $0.level <= level }
    let chosen = try Glob.choose(patterns, from: candidates, name: \.id) { pattern in
      CommandFailure(
        .nothingMatched, "'\(pattern)' matches no clause up to the level '\(level.rawValue)'")
    }
    guard !chosen.isEmpty else {
      throw CommandFailure(.nothingMatched, "no clause up to the level '\(level.rawValue)'")
    }
    return chosen
  }
}
