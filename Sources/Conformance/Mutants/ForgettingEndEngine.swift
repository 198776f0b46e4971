/// Takes no notice of an observer that goes.
final class ForgettingEndEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "forgetting-end" }
  override class var fault: String {
    "Takes no notice of an observer that goes."
  }

  override func end(_ observer: ReferenceObserver) {}
}

extension ForgettingEndEngine {
  static let mutants = [
    Mutant(
      ForgettingEndEngine.self,
      clauses: ["R-10"],
      message: "dropped: alive")
  ]
}
