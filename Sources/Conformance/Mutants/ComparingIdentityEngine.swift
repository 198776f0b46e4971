/// Finds two registrars unequal.
final class ComparingIdentityEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "comparing-identity" }
  override class var fault: String {
    "Finds two registrars unequal."
  }

  override func areEqual(_ left: Int, _ right: Int) -> Bool { left == right }
}

extension ComparingIdentityEngine {
  static let mutants = [
    Mutant(
      ComparingIdentityEngine.self,
      clauses: ["I-23c"],
      message: "equal = false")
  ]
}
