/// Calls who read in the middle of a mutation before it has ended.
final class CallingBeforeStoreEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "calling-before-store" }
  override class var fault: String {
    "Calls who read in the middle of a mutation before it has ended."
  }

  override func register(_ tracking: Tracking, for property: Property, in table: inout Table) {
    super.register(tracking, for: property, in: &table)
    let isChanging = table.mutations[property]?.contains { $0.thread != thread } ?? false
    if isChanging { tracking.isStale = true }
  }
}

extension CallingBeforeStoreEngine {
  static let mutants = [
    Mutant(
      CallingBeforeStoreEngine.self,
      clauses: ["C-05"],
      message: "between willSet and didSet, read 0: calls = 1")
  ]
}
