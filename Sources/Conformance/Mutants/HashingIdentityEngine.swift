/// Lets a registrar change the hash of what it is a part of.
final class HashingIdentityEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "hashing-identity" }
  override class var fault: String {
    "Lets a registrar change the hash of what it is a part of."
  }

  override func hash(_ registrar: Int, into hasher: inout Hasher) {
    hasher.combine(registrar)
  }
}

extension HashingIdentityEngine {
  static let mutants = [
    Mutant(
      HashingIdentityEngine.self,
      clauses: ["I-23c"],
      message: "hashes like nothing = false")
  ]
}
