/// Takes every property of an object for the same one.
final class IgnoringKeyPathsEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "ignoring-key-paths" }
  override class var fault: String {
    "Takes every property of an object for the same one."
  }

  override func property(_ registrar: Int, _ keyPath: AnyKeyPath, of subject: Any) -> Property {
    Property(registrar: registrar, keyPath: \Int.self)
  }
}

extension IgnoringKeyPathsEngine {
  static let mutants = [
    Mutant(
      IgnoringKeyPathsEngine.self,
      clauses: ["T-05", "T-07", "I-18", "I-19"],
      message: "calls = 1")
  ]
}
