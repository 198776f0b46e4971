import ConformanceKit

/// The faults of a candidate, of which it has one at a time, or none.
protocol SwitchedFault: Sendable {
  /// Who has them.
  static var candidate: any Candidate.Type { get }

  /// Nothing is wrong.
  static var none: Self { get }

  /// Where ``current`` is kept: an extension of a protocol has no place of its own.
  static var slot: Locked<Self> { get }
}

extension SwitchedFault {
  /// The fault of the mutant that runs.
  ///
  /// In a slot of the process, and not an argument: what a candidate has to have is static, so
  /// that nobody could hand it a fault, and threads that clauses start would inherit none from
  /// a task. ``MutantEngine/current`` says what follows from that.
  static var current: Self {
    get { slot.withLock { $0 } }
    set { slot.withLock { $0 = newValue } }
  }

  /// A mutant: the candidate with `fault`.
  ///
  /// - Parameters:
  ///   - fault: What is switched on where the body of a clause is about to run, and off where it
  ///     has run.
  ///   - name: The name without `mutant-`.
  ///   - sentence: What is wrong, in one sentence.
  ///   - proofs: Which clauses notice, and what they say.
  static func mutant(
    _ fault: Self, _ name: String, _ sentence: String, proofs: [Proof]
  ) -> Mutant {
    Mutant(
      name: "mutant-\(name)", fault: sentence, candidate: candidate,
      begin: { Self.current = fault }, end: { Self.current = .none }, proofs: proofs)
  }
}
