/// Keeps every object that was read or written.
final class RetainingSubjectEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "retaining-subject" }
  override class var fault: String {
    "Keeps every object that was read or written."
  }

  private let subjects = Locked<[Any]>([])

  override func property(_ registrar: Int, _ keyPath: AnyKeyPath, of subject: Any) -> Property {
    subjects.withLock { $0.append(subject) }
    return super.property(registrar, keyPath, of: subject)
  }
}

extension RetainingSubjectEngine {
  static let mutants = [
    Mutant(
      RetainingSubjectEngine.self,
      clauses: ["T-01"],
      message: "still there"),
    Mutant(
      RetainingSubjectEngine.self,
      clauses: ["I-30", "R-11"],
      message: "tracked, dropped: alive"),
  ]
}
