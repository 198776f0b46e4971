/// Registers no read at all.
final class RegisteringNothingEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "registering-nothing" }
  override class var fault: String {
    "Registers no read at all."
  }

  override func register(_ tracking: Tracking, for property: Property, in table: inout Table) {
    tracking.hasRead = true
  }
}

extension RegisteringNothingEngine {
  static let mutants = [
    Mutant(
      RegisteringNothingEngine.self,
      clauses: ["I-29"],
      message: "tracked: captures gone"),
    Mutant(
      RegisteringNothingEngine.self,
      clauses: ["I-31"],
      message: "dropped: gone"),
    Mutant(
      RegisteringNothingEngine.self,
      clauses: ["T-16"],
      message: "tracked: calls = 0, object alive, captures gone"),
  ]
}
