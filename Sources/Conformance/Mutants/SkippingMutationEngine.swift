/// Does not mutate what nobody observes.
final class SkippingMutationEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "skipping-mutation" }
  override class var fault: String {
    "Does not mutate what nobody observes."
  }

  override func withMutation<Result>(
    _ property: Property, _ mutation: () throws -> Result
  ) rethrows -> Result {
    let isObserved = table.withLock { !$0.observers(of: property).isEmpty }
    if !isObserved, let nothing = () as? Result { return nothing }
    return try super.withMutation(property, mutation)
  }
}

extension SkippingMutationEngine {
  static let mutants = [
    Mutant(
      SkippingMutationEngine.self,
      clauses: ["T-01"],
      message: "total = 0"),
    Mutant(
      SkippingMutationEngine.self,
      clauses: ["T-02"],
      message: "count = 0"),
  ]
}
