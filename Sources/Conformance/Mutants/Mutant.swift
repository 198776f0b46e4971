/// A candidate that is broken on purpose, and the clauses that have to see it.
public struct Mutant: Sendable {
  /// The broken candidate.
  public let candidate: any Candidate.Type

  /// The ids of the clauses that must fail it.
  public let clauses: [String]

  /// Text that each of these failures must contain.
  public let message: String

  public init(candidate: any Candidate.Type, clauses: [String], message: String) {
    self.candidate = candidate
    self.clauses = clauses
    self.message = message
  }
}
