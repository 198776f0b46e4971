/// Runs a mutant against the clauses that it names.
package struct MutantTrial: Sendable {
  /// The mutant on trial.
  package let mutant: Mutant

  private let suite: Suite

  package init(_ mutant: Mutant, _ suite: Suite) {
    self.mutant = mutant
    self.suite = suite
  }

  /// Runs the clauses and judges their results.
  ///
  /// - Parameter run: Runs clauses on the mutant and hands on each result.
  /// - Returns: What speaks against the kit, one line each; nothing if every
  ///   clause failed the mutant with its message.
  package func run(
    _ run: ([Clause], (ClauseResult) -> Void) throws -> Void
  ) rethrows -> [String] {
    var problems: [String] = []
    if mutant.clauses.isEmpty { problems.append("names no clause") }
    if mutant.message.isEmpty { problems.append("names no message") }
    var clauses: [Clause] = []
    for id in mutant.clauses {
      if let clause = suite.clauses.first(where: { $0.id == id }) {
        clauses.append(clause)
      } else {
        problems.append("names the clause \(id), which does not exist")
      }
    }
    try run(clauses) { result in
      if let problem = problem(with: result) { problems.append(problem) }
    }
    return problems
  }

  /// What speaks against the kit in `result`, if anything.
  package func problem(with result: ClauseResult) -> String? {
    guard result.verdict.isFailure else {
      let details = result.verdict.details
      return "\(result.id) says \(result.verdict.kind.rawValue)"
        + (details.isEmpty ? "" : " (\(details))")
    }
    guard result.failureText.contains(mutant.message) else {
      return "\(result.id) fails, but without '\(mutant.message)': \(result.verdict.details)"
    }
    return nil
  }

  /// The ids of the tested clauses of `suite` that no mutant names.
  package static func unproved(_ suite: Suite) -> [String] {
    let proved = Set(suite.mutants.flatMap(\.clauses))
    return suite.clauses.filter { clause in
      guard case .tested = clause.status else { return false }
      return !proved.contains(clause.id)
    }.map(\.id)
  }
}
