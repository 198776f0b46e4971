/// A candidate that is broken on purpose, and who has to notice.
///
/// The kit's own proof: a clause that no mutant fails checks nothing.
public struct Mutant: Sendable {
  /// The name on the command line and in reports.
  public let name: String

  /// What is wrong, in one sentence.
  public let fault: String

  /// The models and the tracking function that clauses run on.
  public let candidate: any Candidate.Type

  /// Switches the fault on, where the body of a clause is about to run: on the
  /// thread of the clause, or on the main actor if the clause is about views.
  public let begin: @Sendable () -> Void

  /// Switches the fault off, where the body has run.
  ///
  /// Not called after a body that never ends.
  public let end: @Sendable () -> Void

  /// Which clauses notice, and what they say; each proof is tried by itself.
  public let proofs: [Proof]

  /// Why this build does not have the fault, and which one has it; nil if this
  /// one has.
  public let absence: String?

  /// A mutant.
  ///
  /// - Parameters:
  ///   - name: The name on the command line and in reports.
  ///   - fault: What is wrong, in one sentence.
  ///   - candidate: The models and the tracking function that clauses run on;
  ///     many mutants may share one.
  ///   - begin: Switches the fault on; nothing if the candidate is broken by
  ///     itself.
  ///   - end: Switches the fault off.
  ///   - proofs: Which clauses notice, and what they say.
  ///   - absence: Why this build does not have the fault, and which one has it;
  ///     it counts as a proof of its clauses, and cannot be tried.
  public init(
    name: String, fault: String, candidate: any Candidate.Type,
    begin: @escaping @Sendable () -> Void = {}, end: @escaping @Sendable () -> Void = {},
    proofs: [Proof], absence: String? = nil
  ) {
    self.name = name
    self.fault = fault
    self.candidate = candidate
    self.begin = begin
    self.end = end
    self.proofs = proofs
    self.absence = absence
  }

  /// Whether the clause `id` must fail the mutant.
  public func proves(_ id: String) -> Bool { proofs.contains { $0.clauses.contains(id) } }
}

/// How a mutant is noticed.
public struct Proof: Sendable {
  /// The clauses that must fail.
  public let clauses: [String]

  /// What the failure of each of these clauses must contain.
  public let message: String

  /// Whether the clauses wait in vain for what the mutant never does, for as long as the
  /// runner's patience lasts.
  public let waits: Bool

  /// A proof: each of `clauses` fails with `message`.
  public init(clauses: [String], message: String, waits: Bool = false) {
    self.clauses = clauses
    self.message = message
    self.waits = waits
  }
}
