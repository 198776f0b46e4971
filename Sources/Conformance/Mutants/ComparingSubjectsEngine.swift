/// Takes the subject for a part of what identifies a property.
final class ComparingSubjectsEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "comparing-subjects" }
  override class var fault: String {
    "Takes the subject for a part of what identifies a property."
  }

  override func property(_ registrar: Int, _ keyPath: AnyKeyPath, of subject: Any) -> Property {
    Property(
      registrar: registrar ^ ObjectIdentifier(subject as AnyObject).hashValue, keyPath: keyPath)
  }
}

extension ComparingSubjectsEngine {
  static let mutants = [
    Mutant(
      ComparingSubjectsEngine.self,
      clauses: ["I-20"],
      message: "another subject: calls = 0")
  ]
}
