/// Calls `onChange` twice for one change.
final class FiringTwiceEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "firing-twice" }
  override class var fault: String {
    "Calls onChange twice for one change."
  }

  override func call(_ onChange: @escaping @Sendable () -> Void) {
    onChange()
    onChange()
  }
}

extension FiringTwiceEngine {
  static let mutants = [
    Mutant(
      FiringTwiceEngine.self,
      clauses: ["T-03", "T-06", "T-08", "T-12", "T-20", "I-02", "C-03", "R-01", "R-05"],
      message: "calls = 2"),
    Mutant(
      FiringTwiceEngine.self,
      clauses: ["I-41"],
      message: "calls = 16"),
    Mutant(
      FiringTwiceEngine.self,
      clauses: ["C-06r"],
      message: "rounds without one call = "),
    Mutant(
      FiringTwiceEngine.self,
      clauses: ["I-32"],
      message: "called = 16"),
    Mutant(
      FiringTwiceEngine.self,
      clauses: ["C-01"],
      message: "changes that were not reported once = "),
    Mutant(
      FiringTwiceEngine.self,
      clauses: ["C-03r", "C-05r"],
      message: "rounds with more than one call = "),
    Mutant(
      FiringTwiceEngine.self,
      clauses: ["R-16"],
      message: "runs without one call = "),
  ]
}
