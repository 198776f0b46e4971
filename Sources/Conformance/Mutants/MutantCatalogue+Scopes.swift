import ConformanceKit

private final class InnermostOnlyEngine: ReferenceEngine, @unchecked Sendable {
  override func receivers(among scopes: [Tracking]) -> [Tracking] {
    Array(scopes.suffix(1))
  }
}

private final class OutermostOnlyEngine: ReferenceEngine, @unchecked Sendable {
  override func receivers(among scopes: [Tracking]) -> [Tracking] {
    Array(scopes.prefix(1))
  }
}

private final class LeakingScopeEngine: ReferenceEngine, @unchecked Sendable {
  override func close(_ tracking: Tracking, onChange: () -> @Sendable () -> Void) {
    super.close(tracking, onChange: onChange)
    table.withLock { $0.scopes[tracking.thread, default: []].append(tracking) }
  }
}

private final class LeakingThrownScopeEngine: ReferenceEngine, @unchecked Sendable {
  override func abandon(_ tracking: Tracking) {
    table.withLock { unregister(tracking, because: nil, in: &$0) }
  }
}

private final class InstallingThrownEngine: ReferenceEngine, @unchecked Sendable {
  override func track<Result>(
    _ apply: () throws -> Result, onChange: () -> @Sendable () -> Void
  ) rethrows -> Result {
    let result = super.track({ Swift.Result { try apply() } }, onChange: onChange)
    switch result {
    case .success(let value): return value
    case .failure: return try apply()
    }
  }
}

private final class PollutingEngine: ReferenceEngine, @unchecked Sendable {
  override func suspend() -> [Tracking]? { nil }

  override func resume(_ scopes: [Tracking]?) {}
}

private final class SharingScopesEngine: ReferenceEngine, @unchecked Sendable {
  override func access(_ property: Property) {
    table.withLock { table in
      for tracking in table.scopes.values.flatMap(\.self) where !tracking.isStale {
        register(tracking, for: property, in: &table)
      }
    }
  }
}

extension MutantCatalogue {
  /// Which trackings a read counts for.
  static let scopes: [Mutant] = [
    Mutant(
      "innermost-only", "Counts a read for the innermost tracking only.", InnermostOnlyEngine.self,
      proofs: [
        Proof(clauses: ["RND-03"], message: "observer A: "),
        Proof(clauses: ["T-08", "T-13", "R-12"], message: "outer calls = 0"),
        Proof(clauses: ["C-22"], message: "is not in the table"),
        Proof(clauses: ["OBSV-22"], message: "FunctionView +0"),
      ]),
    Mutant(
      "outermost-only", "Counts a read for the outermost tracking only.", OutermostOnlyEngine.self,
      proofs: [
        Proof(clauses: ["RND-03"], message: "its onChange was not asked for once"),
        Proof(clauses: ["T-08", "T-13", "T-14", "I-14"], message: "inner calls = 0"),
        Proof(clauses: ["I-15"], message: "inside the outer apply: inner calls = 0"),
      ]),
    Mutant(
      "leaking-scope", "Leaves the scope open after apply has returned.", LeakingScopeEngine.self,
      proofs: [Proof(clauses: ["T-05"], message: "set it: calls = 1")]),
    Mutant(
      "leaking-thrown-scope", "Leaves the scope open after apply has thrown.",
      LeakingThrownScopeEngine.self,
      proofs: [
        Proof(clauses: ["RND-07"], message: "observer A: "),
        Proof(clauses: ["I-39"], message: "outer calls = 2"),
      ]),
    Mutant(
      "installing-thrown", "Installs what apply read before it threw.", InstallingThrownEngine.self,
      proofs: [
        Proof(clauses: ["RND-07"], message: "its scope was not run once"),
        Proof(clauses: ["I-39"], message: "set count: calls = 1"),
      ]),
    Mutant(
      "polluting", "Counts what an onChange reads for the apply it interrupts.",
      PollutingEngine.self,
      proofs: [
        Proof(clauses: ["RND-06"], message: "observer "),
        Proof(clauses: ["I-16s"], message: "other onChange read: calls = 1"),
      ]),
    Mutant(
      "sharing-scopes", "Counts reads of every thread for an apply.", SharingScopesEngine.self,
      proofs: [Proof(clauses: ["I-11"], message: "other thread read: calls = 1")]),
  ]
}
