import Foundation

/// Loses the registration of two threads that register at once.
final class LosingRegistrationEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "losing-registration" }
  override class var fault: String {
    "Loses the registration of two threads that register at once."
  }

  override func access(_ property: Property) {
    let (observers, isTracking) = table.withLock { ($0.observers, $0.scopes[thread] != nil) }
    guard isTracking else { return }
    // Others register meanwhile, and are overwritten.
    for _ in 0..<50 { sched_yield() }
    table.withLock { $0.observers = observers }
    super.access(property)
  }
}

extension LosingRegistrationEngine {
  static let mutants = [
    Mutant(
      LosingRegistrationEngine.self,
      clauses: ["C-02"],
      message: "observers that were not called = ")
  ]
}
