/// The base of the mutants: the oracle's engine, with a name.
class MutantEngine: ReferenceEngine, @unchecked Sendable {
  /// The name of the candidate.
  class var name: String { "mutant" }

  /// The fault, in one sentence.
  class var fault: String { "" }

  /// The engine of the clause that runs: models made from now on, and the
  /// tracking function, use it.
  ///
  /// Process-wide, so that it holds for every thread a clause starts; that is
  /// why mutants are tried one clause at a time. A thread that an earlier
  /// clause left behind keeps the engine of its own models.
  static var current: ReferenceEngine {
    get { slot.withLock { $0 } }
    set { slot.withLock { $0 = newValue } }
  }

  private static let slot = Locked<ReferenceEngine>(ReferenceEngine())
}
