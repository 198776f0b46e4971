/// Leaves what an observer's last run observed.
final class KeepingRunsEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "keeping-runs" }
  override class var fault: String {
    "Leaves what an observer's last run observed."
  }

  override func replace(_ tracking: Tracking?) {}
}

extension KeepingRunsEngine {
  static let mutants = [
    Mutant(
      KeepingRunsEngine.self,
      clauses: ["R-02"],
      message: "set count: calls = 1"),
    Mutant(
      KeepingRunsEngine.self,
      clauses: ["R-03"],
      message: "calls = 20"),
    Mutant(
      KeepingRunsEngine.self,
      clauses: ["R-13"],
      message: "keep: 6400"),
    Mutant(
      KeepingRunsEngine.self,
      clauses: ["R-14"],
      message: "64 objects: 4000"),
  ]
}
