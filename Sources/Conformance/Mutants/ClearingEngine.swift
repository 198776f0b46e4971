/// Removes all observers of an object when one of them fires.
final class ClearingEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "clearing" }
  override class var fault: String {
    "Removes all observers of an object when one of them fires."
  }

  override func claim(
    _ observers: [Tracking], of property: Property, in table: inout Table
  ) -> [Tracking] {
    let due = super.claim(observers, of: property, in: &table)
    if !due.isEmpty { _ = table.removeObservers(of: property.registrar) }
    return due
  }
}

extension ClearingEngine {
  static let mutants = [
    Mutant(
      ClearingEngine.self,
      clauses: ["T-14"],
      message: "inner calls = 1"),
    Mutant(
      ClearingEngine.self,
      clauses: ["I-14"],
      message: "then inner: inner calls = 0"),
  ]
}
