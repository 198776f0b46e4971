/// Leaves the scope open after `apply` has returned.
final class LeakingScopeEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "leaking-scope" }
  override class var fault: String {
    "Leaves the scope open after apply has returned."
  }

  override func close(_ tracking: Tracking, onChange: () -> @Sendable () -> Void) {
    super.close(tracking, onChange: onChange)
    table.withLock { $0.scopes[tracking.thread, default: []].append(tracking) }
  }
}

extension LeakingScopeEngine {
  static let mutants = [
    Mutant(
      LeakingScopeEngine.self,
      clauses: ["T-05"],
      message: "set it: calls = 1")
  ]
}
