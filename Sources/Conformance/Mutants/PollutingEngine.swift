/// Counts what an `onChange` reads for the `apply` it interrupts.
final class PollutingEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "polluting" }
  override class var fault: String {
    "Counts what an onChange reads for the apply it interrupts."
  }

  override func suspend() -> [Tracking]? { nil }

  override func resume(_ scopes: [Tracking]?) {}
}

extension PollutingEngine {
  static let mutants = [
    Mutant(
      PollutingEngine.self,
      clauses: ["I-16s"],
      message: "other onChange read: calls = 1")
  ]
}
