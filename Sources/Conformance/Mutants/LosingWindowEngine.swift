/// Forgets a change by another thread while `apply` runs.
final class LosingWindowEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "losing-window" }
  override class var fault: String {
    "Forgets a change by another thread while apply runs."
  }

  override func concerns(_ tracking: Tracking) -> Bool { false }
}

extension LosingWindowEngine {
  static let mutants = [
    Mutant(
      LosingWindowEngine.self,
      clauses: ["I-09", "C-04"],
      message: "calls = 0"),
    Mutant(
      LosingWindowEngine.self,
      clauses: ["C-05b"],
      message: "after apply: calls = 0"),
  ]
}
