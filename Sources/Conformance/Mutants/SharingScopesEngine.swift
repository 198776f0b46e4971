/// Counts reads of every thread for an `apply`.
final class SharingScopesEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "sharing-scopes" }
  override class var fault: String {
    "Counts reads of every thread for an apply."
  }

  override func access(_ property: Property) {
    table.withLock { table in
      for tracking in table.scopes.values.flatMap(\.self) where !tracking.isStale {
        register(tracking, for: property, in: &table)
      }
    }
  }
}

extension SharingScopesEngine {
  static let mutants = [
    Mutant(
      SharingScopesEngine.self,
      clauses: ["I-11"],
      message: "other thread read: calls = 1")
  ]
}
