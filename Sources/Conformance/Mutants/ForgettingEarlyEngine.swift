/// Forgets a tracking when the first of its objects dies.
final class ForgettingEarlyEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "forgetting-early" }
  override class var fault: String {
    "Forgets a tracking when the first of its objects dies."
  }

  override func forget(_ registrar: Int) {
    let released = table.withLock { table in
      let observers = table.removeObservers(of: registrar)
      for tracking in observers { unregister(tracking, because: nil, in: &table) }
      return observers
    }
    withExtendedLifetime(released) {}
  }
}

extension ForgettingEarlyEngine {
  static let mutants = [
    Mutant(
      ForgettingEarlyEngine.self,
      clauses: ["I-29"],
      message: "one of two objects died: captures gone"),
    Mutant(
      ForgettingEarlyEngine.self,
      clauses: ["I-37"],
      message: "calls = 0"),
  ]
}
