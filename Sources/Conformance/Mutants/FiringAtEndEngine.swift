/// Calls `onChange` when a tracked object dies.
final class FiringAtEndEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "firing-at-end" }
  override class var fault: String {
    "Calls onChange when a tracked object dies."
  }

  override func forget(_ registrar: Int) {
    let observers = table.withLock { $0.removeObservers(of: registrar) }
    var seen: Set<Int> = []
    fire(observers.filter { seen.insert($0.serial).inserted })
  }
}

extension FiringAtEndEngine {
  static let mutants = [
    Mutant(
      FiringAtEndEngine.self,
      clauses: ["T-16", "I-37"],
      message: "calls = 1")
  ]
}
