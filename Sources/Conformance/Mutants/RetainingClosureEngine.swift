/// Keeps every `onChange` after it was called.
final class RetainingClosureEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "retaining-closure" }
  override class var fault: String {
    "Keeps every onChange after it was called."
  }

  private let fired = Locked<[Tracking]>([])

  override func fire(_ trackings: [Tracking]) {
    fired.withLock { $0 += trackings }
    super.fire(trackings)
  }
}

extension RetainingClosureEngine {
  static let mutants = [
    Mutant(
      RetainingClosureEngine.self,
      clauses: ["I-29"],
      message: "fired: captures alive"),
    Mutant(
      RetainingClosureEngine.self,
      clauses: ["I-31"],
      message: "fired: alive"),
  ]
}
