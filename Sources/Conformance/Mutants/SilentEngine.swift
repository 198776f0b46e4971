/// Calls no `onChange` at all.
final class SilentEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "silent" }
  override class var fault: String {
    "Calls no onChange at all."
  }

  override func call(_ onChange: @escaping @Sendable () -> Void) {}
}

extension SilentEngine {
  static let mutants = [
    Mutant(
      SilentEngine.self,
      clauses: [
        "T-03", "T-09", "T-10", "T-11", "T-12", "T-15", "F-10", "I-23", "I-24", "I-25", "I-26",
      ],
      message: "calls = 0"),
    Mutant(
      SilentEngine.self,
      clauses: ["C-02b", "C-05r"],
      message: "rounds without a call = "),
    Mutant(
      SilentEngine.self,
      clauses: ["C-07r", "R-15"],
      message: "rounds that ended with an old value = "),
    Mutant(
      SilentEngine.self,
      clauses: ["I-40"],
      message: "nested trackings, set count: calls = 0"),
    Mutant(
      SilentEngine.self,
      clauses: ["C-01b"],
      message: "silent after the storm = 1"),
    Mutant(
      SilentEngine.self,
      clauses: ["C-02"],
      message: "observers that were not called = "),
    Mutant(
      SilentEngine.self,
      clauses: ["R-16"],
      message: "runs without one call = "),
  ]
}
