/// Releases the captures of a dead object's observers under its lock.
final class ReleasingUnderLockEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "releasing-under-lock" }
  override class var fault: String {
    "Releases the captures of a dead object's observers under its lock."
  }

  override func forget(_ registrar: Int) {
    table.withLock { _ = $0.removeObservers(of: registrar) }
  }
}

extension ReleasingUnderLockEngine {
  static let mutants = [
    Mutant(
      ReleasingUnderLockEngine.self,
      clauses: ["I-38"],
      message: "hung: the end of a capture after the object died")
  ]
}
