import ConformanceKit

private final class KeepingSiblingsEngine: ReferenceEngine, @unchecked Sendable {
  override func unregister(
    _ tracking: Tracking, because change: Property?, in table: inout Table
  ) {
    guard let change else { return super.unregister(tracking, because: nil, in: &table) }
    table.remove(tracking, from: change)
    tracking.properties.remove(change)
  }
}

private final class NeverDisarmingEngine: ReferenceEngine, @unchecked Sendable {
  override func unregister(
    _ tracking: Tracking, because change: Property?, in table: inout Table
  ) {
    if change == nil { super.unregister(tracking, because: nil, in: &table) }
  }
}

private final class DisarmingLateEngine: ReferenceEngine, @unchecked Sendable {
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

private final class ClearingEngine: ReferenceEngine, @unchecked Sendable {
  override func claim(
    _ observers: [Tracking], of property: Property, in table: inout Table
  ) -> [Tracking] {
    let due = super.claim(observers, of: property, in: &table)
    if !due.isEmpty { _ = table.removeObservers(of: property.registrar) }
    return due
  }
}

extension MutantCatalogue {
  /// What a call ends.
  static let disarming: [Mutant] = [
    Mutant(
      "keeping-siblings", "Removes a tracking that fired from the changed property only.",
      KeepingSiblingsEngine.self,
      proofs: [
        Proof(clauses: ["I-02", "I-17", "I-36", "I-14"], message: "calls = 2"),
        Proof(clauses: ["R-21"], message: "4,000 scopes around runs: 400"),
        Proof(clauses: ["C-22", "C-27"], message: "is not in the table"),
      ]),
    Mutant(
      "never-disarming", "Leaves a tracking armed after it has fired.", NeverDisarmingEngine.self,
      proofs: [
        Proof(
          clauses: ["T-03", "T-08", "T-12", "T-20", "I-02", "I-09", "I-27"], message: "calls = 2"),
        Proof(clauses: ["R-01"], message: "calls = 3"),
        Proof(clauses: ["I-32"], message: "called = 16"),
        Proof(clauses: ["C-04r"], message: "rounds with a late call = "),
        Proof(clauses: ["C-21", "C-27"], message: "is not in the table"),
      ]),
    Mutant(
      "disarming-late", "Removes a tracking after its onChange has returned.",
      DisarmingLateEngine.self,
      proofs: [
        Proof(clauses: ["RND-06"], message: "was called, and waits for nothing"),
        Proof(clauses: ["I-05s"], message: "calls = 10"),
        Proof(clauses: ["C-03"], message: "calls = 2"),
        Proof(clauses: ["C-21", "C-27"], message: "is not in the table"),
        Proof(clauses: ["OBSV-20"], message: "calls = 2"),
      ]),
    Mutant(
      "clearing", "Removes all observers of an object when one of them fires.", ClearingEngine.self,
      proofs: [
        Proof(clauses: ["T-14"], message: "inner calls = 1"),
        Proof(clauses: ["I-14"], message: "then inner: inner calls = 0"),
      ]),
  ]
}
