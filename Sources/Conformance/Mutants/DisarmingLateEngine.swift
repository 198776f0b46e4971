/// Removes a tracking after its `onChange` has returned.
final class DisarmingLateEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "disarming-late" }
  override class var fault: String {
    "Removes a tracking after its onChange has returned."
  }

  override func claim(
    _ observers: [Tracking], of property: Property, in table: inout Table
  ) -> [Tracking] {
    super.claim(observers.filter(\.isOpen), of: property, in: &table)
      + observers.filter { !$0.isOpen }
  }

  override func fire(_ trackings: [Tracking]) {
    super.fire(trackings)
    table.withLock { table in
      for tracking in trackings { unregister(tracking, because: nil, in: &table) }
    }
  }
}

extension DisarmingLateEngine {
  static let mutants = [
    Mutant(
      DisarmingLateEngine.self,
      clauses: ["I-05s"],
      message: "calls = 10"),
    Mutant(
      DisarmingLateEngine.self,
      clauses: ["C-03"],
      message: "calls = 2"),
    Mutant(
      DisarmingLateEngine.self,
      clauses: ["OBSV-20"],
      message: "calls = 2"),
  ]
}
