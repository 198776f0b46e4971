/// Forgets who read in the middle of a mutation.
final class LosingStoreEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "losing-store" }
  override class var fault: String {
    "Forgets who read in the middle of a mutation."
  }

  override func endMutation(of property: Property, in table: inout Table) -> Set<Int> {
    _ = super.endMutation(of: property, in: &table)
    return []
  }
}

extension LosingStoreEngine {
  static let mutants = [
    Mutant(
      LosingStoreEngine.self,
      clauses: ["C-05"],
      message: "after didSet: calls = 0"),
    Mutant(
      LosingStoreEngine.self,
      clauses: ["C-05b"],
      message: "after apply: calls = 0"),
  ]
}
