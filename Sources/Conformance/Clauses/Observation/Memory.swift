import ConformanceKit

/// What is left of everything that the other clauses do.
extension Catalogue {
  static let memory: [Clause] = [
    Clause(
      memory: "MEM-01",
      "Whatever the clauses about observation do MUST take no memory for good, however often.",
      hint: "Is something never freed that a registration, a change, or an end of them has taken?",
      clauses: { observation })
  ]
}

extension Clause {
  /// A clause about the memory that others take.
  ///
  /// - Parameter clauses: These.
  package init(
    memory id: String, _ rule: String, hint: String,
    file: String = #filePath, line: Int = #line,
    clauses: @escaping @Sendable () -> [Clause]
  ) {
    guard Weighing.isPossible else {
      self.init(
        id, .strict, rule, source: Source.decision,
        untested: "the system does not say how much memory is taken", file: file, line: line)
      return
    }
    let losing = "clauses that take memory each time"
    self.init(
      id, .strict, rule, source: Source.decision, hint: hint,
      // What is lost in some runs only is not found in each.
      stochastic: true, needsProcess: true, expected: ["\(losing): none"], file: file, line: line
    ) { candidate, x in
      let weighing = Weighing(runner: Runner(seed: x.seed, rounds: 1, patience: x.patience))
      var losses: [String] = []
      // A few say where to look.
      for clause in clauses() where clause.id != id && losses.count < 3 {
        let bytes = weighing.loss(of: clause, on: candidate)
        if bytes > 0 { losses.append("\(clause.id) \(bytes) bytes") }
      }
      x.log("\(losing): \(losses.isEmpty ? "none" : losses.joined(separator: ", "))")
    }
  }
}
