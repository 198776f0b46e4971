/// Installs what `apply` read before it threw.
final class InstallingThrownEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "installing-thrown" }
  override class var fault: String {
    "Installs what apply read before it threw."
  }

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

extension InstallingThrownEngine {
  static let mutants = [
    Mutant(
      InstallingThrownEngine.self,
      clauses: ["I-39"],
      message: "set count: calls = 1")
  ]
}
