/// What a test of a clause is called by.
package struct ClauseName: Sendable, Equatable {
  /// The id: `I-05s`.
  package let id: String
  /// The level, as Swift spells it: `stdlibCompat`.
  package let level: String
  /// The rule.
  package let rule: String

  /// What ids of its group begin with: `I`.
  package var group: String { String(id.prefix { $0 != "-" }) }

  /// The id and the rule, as a raw identifier can have them.
  package var testName: String { String("\(id) \(rule)".filter { $0 != "`" && $0 != "\\" }) }

  /// The id, the level and the rule: a line of the list of clauses.
  package var line: String { "\(id) \(level) \(rule)" }

  package init(id: String, level: String, rule: String) {
    self.id = id
    self.level = level
    self.rule = rule
  }

  init(line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 2)
    self.init(id: String(parts[0]), level: String(parts[1]), rule: String(parts[2]))
  }
}

extension ClauseList {
  /// The clauses of each catalogue, by its name.
  package static let catalogues = texts.mapValues {
    $0.split(separator: "\n").map(ClauseName.init(line:))
  }

  /// The ids of the clauses that all catalogues but one have, sorted.
  package static func ids(besides catalogue: String) -> [String] {
    catalogues.filter { $0.key != catalogue }.values.joined().map(\.id).sorted()
  }
}
