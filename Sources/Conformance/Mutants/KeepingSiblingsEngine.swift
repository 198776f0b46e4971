/// Removes a tracking that fired from the changed property only.
final class KeepingSiblingsEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "keeping-siblings" }
  override class var fault: String {
    "Removes a tracking that fired from the changed property only."
  }

  override func unregister(
    _ tracking: Tracking, because change: Property?, in table: inout Table
  ) {
    guard let change else { return super.unregister(tracking, because: nil, in: &table) }
    table.remove(tracking, from: change)
    tracking.properties.remove(change)
  }
}

extension KeepingSiblingsEngine {
  static let mutants = [
    Mutant(
      KeepingSiblingsEngine.self,
      clauses: ["I-02", "I-17", "I-36", "I-14"],
      message: "calls = 2")
  ]
}
