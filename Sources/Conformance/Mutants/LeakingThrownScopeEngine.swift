/// Leaves the scope open after `apply` has thrown.
final class LeakingThrownScopeEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "leaking-thrown-scope" }
  override class var fault: String {
    "Leaves the scope open after apply has thrown."
  }

  override func abandon(_ tracking: Tracking) {
    table.withLock { unregister(tracking, because: nil, in: &$0) }
  }
}

extension LeakingThrownScopeEngine {
  static let mutants = [
    Mutant(
      LeakingThrownScopeEngine.self,
      clauses: ["I-39"],
      message: "outer calls = 2")
  ]
}
