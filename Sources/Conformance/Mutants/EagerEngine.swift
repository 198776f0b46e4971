/// Evaluates the expression for `onChange` when nothing was read.
final class EagerEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "eager" }
  override class var fault: String {
    "Evaluates the expression for onChange when nothing was read."
  }

  override func isNeeded(hasRead: Bool) -> Bool { true }
}

extension EagerEngine {
  static let mutants = [
    Mutant(
      EagerEngine.self,
      clauses: ["I-12"],
      message: "nothing read: evaluated = 1")
  ]
}
