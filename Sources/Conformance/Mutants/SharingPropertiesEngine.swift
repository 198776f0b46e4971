/// Takes the same property of two objects for one.
final class SharingPropertiesEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "sharing-properties" }
  override class var fault: String {
    "Takes the same property of two objects for one."
  }

  override func property(_ registrar: Int, _ keyPath: AnyKeyPath, of subject: Any) -> Property {
    Property(registrar: 0, keyPath: keyPath)
  }
}

extension SharingPropertiesEngine {
  static let mutants = [
    Mutant(
      SharingPropertiesEngine.self,
      clauses: ["F-10"],
      message: "original's number: calls = 1"),
    Mutant(
      SharingPropertiesEngine.self,
      clauses: ["I-20"],
      message: "same key path: calls = 1"),
  ]
}
