/// A candidate that is broken on purpose, and who has to notice.
///
/// The kit's own proof: a clause that no mutant fails checks nothing.
public struct Mutant: Sendable {
  /// The broken candidate.
  public let candidate: any Candidate.Type

  /// The clauses that it must fail.
  public let clauses: [String]

  /// What the trace of each of these clauses must contain.
  public let message: String

  public init(candidate: any Candidate.Type, clauses: [String], message: String) {
    self.candidate = candidate
    self.clauses = clauses
    self.message = message
  }

  /// A mutant of the oracle.
  ///
  /// - Parameter engine: The oracle's engine with one step overridden.
  init<Engine: MutantEngine>(_ engine: Engine.Type, clauses: [String], message: String) {
    self.init(candidate: MutantCandidate<Engine>.self, clauses: clauses, message: message)
  }
}
