/// Calls `onChange` while `apply` still runs.
final class CallingDuringApplyEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "calling-during-apply" }
  override class var fault: String {
    "Calls onChange while apply still runs."
  }

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

extension CallingDuringApplyEngine {
  static let mutants = [
    Mutant(
      CallingDuringApplyEngine.self,
      clauses: ["I-08"],
      message: "inside apply: calls = 1"),
    Mutant(
      CallingDuringApplyEngine.self,
      clauses: ["I-09"],
      message: "during apply: calls = 1"),
    Mutant(
      CallingDuringApplyEngine.self,
      clauses: ["I-09n"],
      message: "during inner: inner calls = 1, outer calls = 1"),
    Mutant(
      CallingDuringApplyEngine.self,
      clauses: ["C-05b"],
      message: "during apply: calls = 1"),
  ]
}
