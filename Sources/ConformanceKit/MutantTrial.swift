/// Runs a mutant against the clauses that one of its proofs names.
package struct MutantTrial: Sendable {
  /// The mutant on trial.
  package let mutant: Mutant

  /// What is to be shown.
  package let proof: Proof

  private let suite: Suite

  /// One trial for each proof of each of `mutants`.
  package static func all(of mutants: [Mutant], _ suite: Suite) -> [MutantTrial] {
    mutants.flatMap { mutant in
      mutant.proofs.map { MutantTrial(mutant: mutant, proof: $0, suite: suite) }
    }
  }

  /// Runs the clauses and judges their results.
  ///
  /// A stochastic clause can pass by chance; it gets more chances, each with
  /// four times the rounds of the one before.
  ///
  /// - Parameters:
  ///   - runner: What the clauses run with at first.
  ///   - run: Runs clauses on the mutant and hands on each result.
  /// - Returns: What speaks against the kit, one line each; nothing if every
  ///   clause failed the mutant with its message.
  package func run(
    with runner: Runner,
    _ run: ([Clause], Runner, (ClauseResult) -> Void) throws -> Void
  ) rethrows -> [String] {
    var problems: [String] = []
    if proof.clauses.isEmpty { problems.append("names no clause") }
    if proof.message.isEmpty { problems.append("names no message") }
    var clauses: [Clause] = []
    for id in proof.clauses {
      if let clause = suite.clauses.first(where: { $0.id == id }) {
        clauses.append(clause)
      } else {
        problems.append("names the clause \(id), which does not exist")
      }
    }
    var runner = runner
    for chance in 1...4 where !clauses.isEmpty {
      var lucky: Set<String> = []
      try run(clauses, runner) { result in
        if result.isStochastic, result.verdict == .pass, chance < 4 {
          lucky.insert(result.id)
        } else if let problem = problem(with: result) {
          problems.append(problem)
        }
      }
      clauses.removeAll { !lucky.contains($0.id) }
      runner = runner.nextChance
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
    guard result.failureText.contains(proof.message) else {
      return "\(result.id) fails, but without '\(proof.message)': \(result.verdict.details)"
    }
    return nil
  }

  /// The ids of the tested clauses of `suite` that no mutant names.
  package static func unproved(_ suite: Suite) -> [String] {
    let proved = Set(suite.mutants.flatMap(\.proofs).flatMap(\.clauses))
    return suite.clauses.filter { clause in
      guard case .tested = clause.status else { return false }
      return !proved.contains(clause.id)
    }.map(\.id)
  }
}

extension Runner {
  /// The same with another seed and four times the rounds.
  fileprivate var nextChance: Runner {
    Runner(
      seed: seed &+ 1, rounds: rounds * 4, deadline: deadline, patience: patience,
      isAlone: isAlone)
  }
}
