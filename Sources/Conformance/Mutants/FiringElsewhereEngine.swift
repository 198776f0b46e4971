/// Calls `onChange` on a thread of its own.
final class FiringElsewhereEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "firing-elsewhere" }
  override class var fault: String {
    "Calls onChange on a thread of its own."
  }

  override func call(_ onChange: @escaping @Sendable () -> Void) {
    _ = Worker(onChange).join(10)
  }
}

extension FiringElsewhereEngine {
  static let mutants = [
    Mutant(
      FiringElsewhereEngine.self,
      clauses: ["I-03"],
      message: "thread = false")
  ]
}
