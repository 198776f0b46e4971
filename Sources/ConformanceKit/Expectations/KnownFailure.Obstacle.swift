internal import CommandKit

extension KnownFailure {
  /// Why no run of a candidate says anything about an entry.
  enum Obstacle: Sendable, Equatable {
    /// There is no clause with that id; what may have been meant, as the end of a message.
    case unknown(suggestion: String)
    /// Nothing tests the clause.
    case untested
    /// The clause needs what the candidate is not able to do.
    case lacking([Capability], candidate: String)
  }

  /// Why no run says anything about the entry, if that is so.
  ///
  /// What a candidate lacks where the entry is not in force is not known here.
  ///
  /// - Parameters:
  ///   - clauses: All clauses of the catalogue.
  ///   - candidate: Who is known to fail.
  ///   - circumstances: Where and when a run would take place.
  func obstacle(
    among clauses: ClauseIndex, on candidate: any Candidate.Type, in circumstances: Circumstances
  ) -> Obstacle? {
    guard let found = clauses[clause] else {
      return .unknown(suggestion: Suggestion.text(for: clause, among: clauses.ids))
    }
    guard case .tested = found.status else { return .untested }
    let able = candidate.capabilities.union(candidate.capabilitiesElsewhere)
    let missing = found.needs.subtracting(able)
    guard !missing.isEmpty, scope.covers(circumstances) else { return nil }
    return .lacking(missing.sorted { $0.rawValue < $1.rawValue }, candidate: candidate.name)
  }

  /// What is to be said about an obstacle.
  func text(of obstacle: Obstacle) -> String {
    switch obstacle {
    case .unknown(let suggestion): return "there is no clause \(clause)\(suggestion)"
    case .untested: return "nothing tests the clause \(clause)"
    case .lacking(let capabilities, let candidate):
      let list = capabilities.map(\.rawValue).joined(separator: ", ")
      return "\(clause) never runs on '\(candidate)', which lacks \(list)"
    }
  }
}
