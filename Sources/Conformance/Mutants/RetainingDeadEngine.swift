/// Never releases the observers of a dead object.
final class RetainingDeadEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "retaining-dead" }
  override class var fault: String {
    "Never releases the observers of a dead object."
  }

  override func forget(_ registrar: Int) {}
}

extension RetainingDeadEngine {
  static let mutants = [
    Mutant(
      RetainingDeadEngine.self,
      clauses: ["T-16", "I-29", "I-30s"],
      message: "captures alive")
  ]
}
