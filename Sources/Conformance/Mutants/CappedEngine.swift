/// Drops every observer of a property beyond the fourth.
final class CappedEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "capped" }
  override class var fault: String {
    "Drops every observer of a property beyond the fourth."
  }

  override func register(_ tracking: Tracking, for property: Property, in table: inout Table) {
    guard table.observers(of: property).count < 4 else { return }
    super.register(tracking, for: property, in: &table)
  }
}

extension CappedEngine {
  static let mutants = [
    Mutant(
      CappedEngine.self,
      clauses: ["I-32"],
      message: "called = 4"),
    Mutant(
      CappedEngine.self,
      clauses: ["I-40"],
      message: "calls = 4"),
  ]
}
