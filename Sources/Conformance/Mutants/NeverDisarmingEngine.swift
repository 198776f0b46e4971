/// Leaves a tracking armed after it has fired.
final class NeverDisarmingEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "never-disarming" }
  override class var fault: String {
    "Leaves a tracking armed after it has fired."
  }

  override func unregister(
    _ tracking: Tracking, because change: Property?, in table: inout Table
  ) {
    if change == nil { super.unregister(tracking, because: nil, in: &table) }
  }
}

extension NeverDisarmingEngine {
  static let mutants = [
    Mutant(
      NeverDisarmingEngine.self,
      clauses: ["T-03", "T-08", "T-12", "T-20", "I-02", "I-09", "I-27"],
      message: "calls = 2"),
    Mutant(
      NeverDisarmingEngine.self,
      clauses: ["R-01"],
      message: "calls = 3"),
    Mutant(
      NeverDisarmingEngine.self,
      clauses: ["I-32"],
      message: "called = 16"),
    Mutant(
      NeverDisarmingEngine.self,
      clauses: ["C-04r"],
      message: "rounds with a late call = "),
  ]
}
