package import CommandKit

/// Which clauses a command is about.
package struct Selection: Sendable {
  /// The highest level; it includes the ones before it.
  package let level: Clause.Level

  /// The edition and the version of the suite.
  package let pin: Pin

  /// The patterns; none means all.
  package let patterns: [Glob]

  package init(
    level: Clause.Level = .strict, pin: Pin = .newest, patterns: [String] = []
  ) {
    self.level = level
    self.pin = pin
    self.patterns = Glob.list(patterns)
  }

  /// The selected ones of `clauses`, in their order.
  ///
  /// - Throws: ``CommandFailure`` with ``ConformStatus/nothingMatched`` if there
  ///   are none, or if one of the patterns matches none.
  /// - Parameter others: What else somebody may have meant who wrote a pattern
  ///   that matches none: the names of commands.
  package func choose(from clauses: [Clause], or others: [String] = []) throws -> [Clause] {
    let candidates = clauses.filter { clause in
      clause.level <= level && (pin.includes(clause) || isNamed(clause))
    }
    let chosen = try Glob.choose(patterns, from: candidates, name: \.id) { pattern in
      let glob = Glob(pattern)
      let isThere = clauses.contains { glob.matches($0.id) }
      let shown = Text.shortened(pattern, to: 200)
      return CommandFailure(
        .nothingMatched,
        "'\(shown)' matches no clause up to the level '\(level.rawValue)' in \(pin)"
          + (isThere
            ? ", and does so outside of that"
            : Suggestion.text(for: pattern, among: others + clauses.map(\.id))))
    }
    guard !chosen.isEmpty else {
      throw CommandFailure(
        .nothingMatched, "no clause up to the level '\(level.rawValue)' in \(pin)")
    }
    return chosen
  }

  /// Whether a clause is asked for by its id, and nothing is said about editions: so one that
  /// is replaced can be run, too.
  private func isNamed(_ clause: Clause) -> Bool {
    pin == .newest && patterns.contains { $0.pattern.lowercased() == clause.id.lowercased() }
  }
}
