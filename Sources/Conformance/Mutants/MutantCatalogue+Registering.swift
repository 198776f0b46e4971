import ConformanceKit

private final class FirstReadEngine: ReferenceEngine, @unchecked Sendable {
  override func register(_ tracking: Tracking, for property: Property, in table: inout Table) {
    guard !tracking.hasRead else { return }
    super.register(tracking, for: property, in: &table)
  }
}

private final class CappedEngine: ReferenceEngine, @unchecked Sendable {
  override func register(_ tracking: Tracking, for property: Property, in table: inout Table) {
    guard table.observers(of: property).count < 4 else { return }
    super.register(tracking, for: property, in: &table)
  }
}

private final class TrackingWritesEngine: ReferenceEngine, @unchecked Sendable {
  override func willSet(_ property: Property) {
    access(property)
    super.willSet(property)
  }
}

private final class RegisteringNothingEngine: ReferenceEngine, @unchecked Sendable {
  override func register(_ tracking: Tracking, for property: Property, in table: inout Table) {
    tracking.hasRead = true
  }
}

extension MutantCatalogue {
  /// What a read registers.
  static let registering: [Mutant] = [
    Mutant(
      "first-read", "Registers the first read of a tracking only.", FirstReadEngine.self,
      proofs: [Proof(clauses: ["T-06", "T-07"], message: "calls = 0")]),
    Mutant(
      "capped", "Drops every observer of a property beyond the fourth.", CappedEngine.self,
      proofs: [
        Proof(clauses: ["I-32"], message: "called = 4"),
        Proof(clauses: ["I-40"], message: "calls = 4"),
      ]),
    Mutant(
      "tracking-writes", "Takes a write for a read.", TrackingWritesEngine.self,
      proofs: [Proof(clauses: ["I-10", "I-28"], message: "calls = 1")]),
    Mutant(
      "registering-nothing", "Registers no read at all.", RegisteringNothingEngine.self,
      proofs: [
        Proof(clauses: ["I-29"], message: "tracked: captures gone"),
        Proof(clauses: ["I-31"], message: "dropped: gone"),
        Proof(clauses: ["T-16"], message: "tracked: calls = 0, object alive, captures gone"),
      ]),
  ]
}
