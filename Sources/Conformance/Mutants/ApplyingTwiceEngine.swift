/// Calls `apply` twice.
final class ApplyingTwiceEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "applying-twice" }
  override class var fault: String {
    "Calls apply twice."
  }

  override func track<Result>(
    _ apply: () throws -> Result, onChange: () -> @Sendable () -> Void
  ) rethrows -> Result {
    _ = try apply()
    return try super.track(apply, onChange: onChange)
  }
}

extension ApplyingTwiceEngine {
  static let mutants = [
    Mutant(
      ApplyingTwiceEngine.self,
      clauses: ["I-13"],
      message: "apply runs = 2")
  ]
}
