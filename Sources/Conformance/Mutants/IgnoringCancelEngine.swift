/// Takes no notice of an observer that is cancelled.
final class IgnoringCancelEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "ignoring-cancel" }
  override class var fault: String {
    "Takes no notice of an observer that is cancelled."
  }

  override func cancel(_ observer: ReferenceObserver) {}
}

extension IgnoringCancelEngine {
  static let mutants = [
    Mutant(
      IgnoringCancelEngine.self,
      clauses: ["R-08"],
      message: "cancelled: alive"),
    Mutant(
      IgnoringCancelEngine.self,
      clauses: ["R-09"],
      message: "set count: calls = 1"),
    Mutant(
      IgnoringCancelEngine.self,
      clauses: ["R-13"],
      message: "keep: 6400"),
    Mutant(
      IgnoringCancelEngine.self,
      clauses: ["R-17"],
      message: "rounds with a later call = "),
  ]
}
