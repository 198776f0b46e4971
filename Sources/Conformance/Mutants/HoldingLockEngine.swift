/// Calls `onChange` while it holds its lock.
final class HoldingLockEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "holding-lock" }
  override class var fault: String {
    "Calls onChange while it holds its lock."
  }

  override func willSet(_ property: Property) {
    table.withLock { table in
      let due = claim(table.observers(of: property), of: property, in: &table)
      for tracking in due { tracking.onChange?() }
    }
  }
}

extension HoldingLockEngine {
  static let mutants = [
    Mutant(
      HoldingLockEngine.self,
      clauses: ["I-04", "I-05s", "C-03"],
      message: "hung: a write")
  ]
}
