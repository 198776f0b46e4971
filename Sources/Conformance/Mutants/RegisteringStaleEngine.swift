/// Registers reads of a tracking that a change has already ended.
final class RegisteringStaleEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "registering-stale" }
  override class var fault: String {
    "Registers reads of a tracking that a change has already ended."
  }

  override func access(_ property: Property) {
    table.withLock { table in
      for tracking in receivers(among: table.scopes[thread] ?? []) {
        register(tracking, for: property, in: &table)
      }
    }
  }
}

extension RegisteringStaleEngine {
  static let mutants = [
    Mutant(
      RegisteringStaleEngine.self,
      clauses: ["C-04"],
      message: "set all the others: calls = 2")
  ]
}
