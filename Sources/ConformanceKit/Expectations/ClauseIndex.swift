/// Clauses by their ids, whose case does not matter, as it does not on the command line.
package struct ClauseIndex: Sendable {
  /// The ids, as the clauses have them, and those of others.
  package let ids: [String]

  private let clauses: [String: Clause]

  /// An index of `clauses`; of two with one id it has the first.
  ///
  /// - Parameter others: The ids of clauses that are not there, and may be meant.
  package init(_ clauses: [Clause], besides others: [String] = []) {
    ids = clauses.map(\.id) + others
    self.clauses = Dictionary(clauses.map { (Self.key($0.id), $0) }) { first, _ in first }
  }

  /// The clause with an id.
  package subscript(id: String) -> Clause? { clauses[Self.key(id)] }

  /// What two spellings of an id have in common.
  static func key(_ id: String) -> String { id.lowercased() }
}
