import ConformanceKit

private final class SilentEngine: ReferenceEngine, @unchecked Sendable {
  override func call(_ onChange: @escaping @Sendable () -> Void) {}
}

private final class FiringTwiceEngine: ReferenceEngine, @unchecked Sendable {
  override func call(_ onChange: @escaping @Sendable () -> Void) {
    onChange()
    onChange()
  }
}

private final class FiringLateEngine: ReferenceEngine, @unchecked Sendable {
  override func willSet(_ property: Property) {}

  override func didSet(_ property: Property) {
    super.willSet(property)
    super.didSet(property)
  }
}

private final class FiringElsewhereEngine: ReferenceEngine, @unchecked Sendable {
  override func call(_ onChange: @escaping @Sendable () -> Void) {
    _ = Worker(onChange).join(10)
  }
}

private final class CallingAtOnceEngine: ReferenceEngine, @unchecked Sendable {
  override func endScope(of tracking: Tracking, in table: inout Table) {
    super.endScope(of: tracking, in: &table)
    if tracking.hasRead { tracking.isStale = true }
  }
}

private final class CallingDuringApplyEngine: ReferenceEngine, @unchecked Sendable {
  override func track<Result>(
    _ apply: () throws -> Result, onChange: () -> @Sendable () -> Void
  ) rethrows -> Result {
    let closure = onChange()
    return try super.track(
      {
        table.withLock { $0.scopes[thread]?.last?.onChange = closure }
        return try apply()
      }, onChange: { closure })
  }

  override func claim(
    _ observers: [Tracking], of property: Property, in table: inout Table
  ) -> [Tracking] {
    for tracking in observers { unregister(tracking, because: property, in: &table) }
    return observers
  }
}

private final class HoldingLockEngine: ReferenceEngine, @unchecked Sendable {
  override func willSet(_ property: Property) {
    table.withLock { table in
      let due = claim(table.observers(of: property), of: property, in: &table)
      for tracking in due { tracking.onChange?() }
    }
  }
}

private final class EagerEngine: ReferenceEngine, @unchecked Sendable {
  override func isNeeded(hasRead: Bool) -> Bool { true }
}

private final class ApplyingTwiceEngine: ReferenceEngine, @unchecked Sendable {
  override func track<Result>(
    _ apply: () throws -> Result, onChange: () -> @Sendable () -> Void
  ) rethrows -> Result {
    _ = try apply()
    return try super.track(apply, onChange: onChange)
  }
}

private final class SkippingMutationEngine: ReferenceEngine, @unchecked Sendable {
  override func withMutation<Result>(
    _ property: Property, _ mutation: () throws -> Result
  ) rethrows -> Result {
    let isObserved = table.withLock { !$0.observers(of: property).isEmpty }
    if !isObserved, let nothing = () as? Result { return nothing }
    return try super.withMutation(property, mutation)
  }
}

extension MutantCatalogue {
  /// When, where and how often `apply` and `onChange` are called.
  static let calling: [Mutant] = [
    Mutant(
      "silent", "Calls no onChange at all.", SilentEngine.self,
      proofs: [
        Proof(
          clauses: [
            "T-03", "T-09", "T-10", "T-11", "T-12", "T-15", "F-10", "I-23", "I-24", "I-25", "I-26",
            "I-44", "I-45", "I-48", "I-51", "I-52", "I-53", "I-54", "I-57",
          ], message: "calls = 0"),
        Proof(clauses: ["C-02b", "C-05r"], message: "rounds without a call = "),
        Proof(clauses: ["C-20"], message: "is not in the table"),
        Proof(
          clauses: ["C-21", "C-22", "C-23", "C-27"], message: "is not in the table"),
        Proof(clauses: ["C-07r", "R-15"], message: "rounds that ended with an old value = "),
        Proof(clauses: ["I-40"], message: "nested trackings, set count: calls = 0"),
        Proof(clauses: ["C-01b"], message: "silent after the storm = 1"),
        Proof(clauses: ["C-02"], message: "observers that were not called = "),
        Proof(clauses: ["R-16"], message: "runs without one call = "),
        Proof(
          clauses: [
            "RND-01", "RND-02", "RND-03", "RND-06", "RND-07", "RND-09", "RND-10", "RND-11",
            "RND-12", "RND-17",
          ], message: "was not called"),
      ]),
    Mutant(
      "firing-twice", "Calls onChange twice for one change.", FiringTwiceEngine.self,
      proofs: [
        Proof(
          clauses: ["T-03", "T-06", "T-08", "T-12", "T-20", "I-02", "C-03", "R-01", "R-05"],
          message: "calls = 2"),
        Proof(clauses: ["I-48"], message: "calls = 80"),
        Proof(clauses: ["I-51"], message: "calls = 600"),
        Proof(clauses: ["I-41"], message: "calls = 16"),
        Proof(clauses: ["C-06r"], message: "rounds without one call = "),
        Proof(clauses: ["I-32"], message: "called = 16"),
        Proof(clauses: ["C-01"], message: "changes that were not reported once = "),
        Proof(clauses: ["C-03r", "C-05r"], message: "rounds with more than one call = "),
        Proof(clauses: ["C-21", "C-22", "C-23", "C-27"], message: "is not in the table"),
        Proof(clauses: ["R-16"], message: "runs without one call = "),
        Proof(
          clauses: ["RND-01", "RND-06", "RND-11", "RND-12"],
          message: "was called, and waits for nothing"),
      ]),
    Mutant(
      "firing-late", "Calls onChange after the mutation instead of before.", FiringLateEngine.self,
      proofs: [
        Proof(clauses: ["I-01"], message: "onChange: count = 1"),
        Proof(clauses: ["I-35"], message: "onChange: array = [1]"),
        Proof(clauses: ["I-06"], message: "count = 9"),
        Proof(clauses: ["I-07", "R-04"], message: "read [0, 1, 2, 3]"),
        Proof(clauses: ["I-21"], message: "didSet alone: calls = 1"),
        Proof(clauses: ["I-22"], message: "in the mutation: calls = 0"),
        Proof(clauses: ["OBSV-15"], message: "onChange saw 1"),
      ]),
    Mutant(
      "firing-elsewhere", "Calls onChange on a thread of its own.", FiringElsewhereEngine.self,
      proofs: [Proof(clauses: ["I-03"], message: "thread = false")]),
    Mutant(
      "calling-at-once", "Calls onChange as soon as apply has returned.", CallingAtOnceEngine.self,
      proofs: [Proof(clauses: ["T-03"], message: "tracked: calls = 1")]),
    Mutant(
      "calling-during-apply", "Calls onChange while apply still runs.",
      CallingDuringApplyEngine.self,
      proofs: [
        Proof(clauses: ["I-08"], message: "inside apply: calls = 1"),
        Proof(clauses: ["I-09"], message: "during apply: calls = 1"),
        Proof(clauses: ["I-09n"], message: "during inner: inner calls = 1, outer calls = 1"),
        Proof(clauses: ["C-05b"], message: "during apply: calls = 1"),
      ]),
    Mutant(
      "holding-lock", "Calls onChange while it holds its lock.", HoldingLockEngine.self,
      proofs: [Proof(clauses: ["I-04", "I-05s", "C-03"], message: "hung: a write", waits: true)]),
    Mutant(
      "eager", "Evaluates the expression for onChange when nothing was read.", EagerEngine.self,
      proofs: [Proof(clauses: ["I-12"], message: "nothing read: evaluated = 1")]),
    Mutant(
      "applying-twice", "Calls apply twice.", ApplyingTwiceEngine.self,
      proofs: [Proof(clauses: ["I-13"], message: "apply runs = 2")]),
    Mutant(
      "skipping-mutation", "Does not mutate what nobody observes.", SkippingMutationEngine.self,
      proofs: [
        Proof(clauses: ["T-01"], message: "total = 0"),
        Proof(clauses: ["T-02"], message: "count = 0"),
      ]),
  ]
}
