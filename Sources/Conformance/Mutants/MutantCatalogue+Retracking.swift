import ConformanceKit

private final class KeepingRunsEngine: ReferenceEngine, @unchecked Sendable {
  override func replace(_ tracking: Tracking?) {}
}

private final class KeepingLostRunsEngine: ReferenceEngine, @unchecked Sendable {
  override func replace(_ tracking: Tracking?) {}

  override func forget(_ registrar: Int) {}
}

private final class IgnoringCancelEngine: ReferenceEngine, @unchecked Sendable {
  override func cancel(_ observer: ReferenceObserver) {}
}

private final class ForgettingEndEngine: ReferenceEngine, @unchecked Sendable {
  override func end(_ observer: ReferenceObserver) {}
}

extension MutantCatalogue {
  /// Observers that track again and again.
  static let retracking: [Mutant] = [
    Mutant(
      "keeping-runs", "Leaves what an observer's last run observed.", KeepingRunsEngine.self,
      proofs: [
        Proof(clauses: ["RND-09"], message: "was called, and waits for nothing"),
        Proof(clauses: ["RND-18"], message: "was called, and"),
        Proof(clauses: ["RND-19"], message: "read: calls = "),
        Proof(clauses: ["R-20"], message: "which is read: calls = 2"),
        Proof(clauses: ["R-02"], message: "set count: calls = 1"),
        Proof(clauses: ["R-03"], message: "calls = 20"),
        Proof(clauses: ["C-23"], message: "is not in the table"),
        Proof(clauses: ["R-13"], message: "keep: 6400"),
        Proof(clauses: ["R-14"], message: "64 objects: 4000"),
      ]),
    Mutant(
      "keeping-lost-runs", "Leaves what runs have observed, also of objects that are gone.",
      KeepingLostRunsEngine.self,
      proofs: [Proof(clauses: ["R-22"], message: "let go of and then gone: 200")]),
    Mutant(
      "ignoring-cancel", "Takes no notice of an observer that is cancelled.",
      IgnoringCancelEngine.self,
      proofs: [
        Proof(clauses: ["RND-12"], message: "cancelled"),
        // Captures that are kept, or a call: which of them comes first is a matter of the seed.
        Proof(clauses: ["RND-09"], message: "every program goes as the model says', got"),
        Proof(clauses: ["R-08"], message: "cancelled: alive"),
        Proof(clauses: ["R-09"], message: "set count: calls = 1"),
        Proof(clauses: ["R-13"], message: "keep: 6400"),
        Proof(clauses: ["R-17"], message: "rounds with a later call = "),
        Proof(clauses: ["C-23"], message: "is not in the table"),
      ]),
    Mutant(
      "forgetting-end", "Takes no notice of an observer that goes.", ForgettingEndEngine.self,
      proofs: [
        // Captures that are kept, or a call: which of them comes first is a matter of the seed.
        Proof(clauses: ["RND-09"], message: "every program goes as the model says', got"),
        Proof(clauses: ["R-10"], message: "dropped: alive"),
      ]),
  ]
}
