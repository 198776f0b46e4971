/// Takes a write for a read.
final class TrackingWritesEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "tracking-writes" }
  override class var fault: String {
    "Takes a write for a read."
  }

  override func willSet(_ property: Property) {
    access(property)
    super.willSet(property)
  }
}

extension TrackingWritesEngine {
  static let mutants = [
    Mutant(
      TrackingWritesEngine.self,
      clauses: ["I-10", "I-28"],
      message: "calls = 1")
  ]
}
