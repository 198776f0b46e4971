/// Counts a read for the outermost tracking only.
final class OutermostOnlyEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "outermost-only" }
  override class var fault: String {
    "Counts a read for the outermost tracking only."
  }

  override func receivers(among scopes: [Tracking]) -> [Tracking] {
    Array(scopes.prefix(1))
  }
}

extension OutermostOnlyEngine {
  static let mutants = [
    Mutant(
      OutermostOnlyEngine.self,
      clauses: ["T-08", "T-13", "T-14", "I-14"],
      message: "inner calls = 0"),
    Mutant(
      OutermostOnlyEngine.self,
      clauses: ["I-15"],
      message: "inside the outer apply: inner calls = 0"),
  ]
}
