/// Calls `onChange` after the mutation instead of before.
final class FiringLateEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "firing-late" }
  override class var fault: String {
    "Calls onChange after the mutation instead of before."
  }

  override func willSet(_ property: Property) {}

  override func didSet(_ property: Property) {
    super.willSet(property)
    super.didSet(property)
  }
}

extension FiringLateEngine {
  static let mutants = [
    Mutant(
      FiringLateEngine.self,
      clauses: ["I-01"],
      message: "onChange: count = 1"),
    Mutant(
      FiringLateEngine.self,
      clauses: ["I-35"],
      message: "onChange: array = [1]"),
    Mutant(
      FiringLateEngine.self,
      clauses: ["I-06"],
      message: "count = 9"),
    Mutant(
      FiringLateEngine.self,
      clauses: ["I-07", "R-04"],
      message: "read [0, 1, 2, 3]"),
    Mutant(
      FiringLateEngine.self,
      clauses: ["I-21"],
      message: "didSet alone: calls = 1"),
    Mutant(
      FiringLateEngine.self,
      clauses: ["I-22"],
      message: "in the mutation: calls = 0"),
    Mutant(
      FiringLateEngine.self,
      clauses: ["OBSV-15"],
      message: "onChange saw 1"),
  ]
}
