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
      clauses: ["I-09", "I-09n", "C-04"],
      message: "calls = 0"),
    Mutant(
      LosingWindowEngine.self,
      clauses: ["R-06"],
      message: "after the run: calls = 0"),
    Mutant(
      LosingWindowEngine.self,
      clauses: ["C-05b"],
      message: "after apply: calls = 0"),
    Mutant(
      LosingWindowEngine.self,
      clauses: ["OBSV-21"],
      message: "text 0"),
    Mutant(
      LosingWindowEngine.self,
      clauses: ["R-15"],
      message: "rounds that ended with an old value = "),
  ]
}
