/// Calls `onChange` as soon as `apply` has returned.
final class CallingAtOnceEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "calling-at-once" }
  override class var fault: String {
    "Calls onChange as soon as apply has returned."
  }

  override func endScope(of tracking: Tracking, in table: inout Table) {
    super.endScope(of: tracking, in: &table)
    if tracking.hasRead { tracking.isStale = true }
  }
}

extension CallingAtOnceEngine {
  static let mutants = [
    Mutant(
      CallingAtOnceEngine.self,
      clauses: ["T-03"],
      message: "tracked: calls = 1")
  ]
}
