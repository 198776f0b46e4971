/// Registers the first read of a tracking only.
final class FirstReadEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "first-read" }
  override class var fault: String {
    "Registers the first read of a tracking only."
  }

  override func register(_ tracking: Tracking, for property: Property, in table: inout Table) {
    guard !tracking.hasRead else { return }
    super.register(tracking, for: property, in: &table)
  }
}

extension FirstReadEngine {
  static let mutants = [
    Mutant(
      FirstReadEngine.self,
      clauses: ["T-06", "T-07"],
      message: "calls = 0")
  ]
}
