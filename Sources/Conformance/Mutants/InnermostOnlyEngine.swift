/// Counts a read for the innermost tracking only.
final class InnermostOnlyEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "innermost-only" }
  override class var fault: String {
    "Counts a read for the innermost tracking only."
  }

  override func receivers(among scopes: [Tracking]) -> [Tracking] {
    Array(scopes.suffix(1))
  }
}

extension InnermostOnlyEngine {
  static let mutants = [
    Mutant(
      InnermostOnlyEngine.self,
      clauses: ["T-08", "T-13", "R-12"],
      message: "outer calls = 0"),
    Mutant(
      InnermostOnlyEngine.self,
      clauses: ["OBSV-22"],
      message: "Nesting +0"),
  ]
}
