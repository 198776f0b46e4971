/// A clause that a candidate is known to fail, stated by the candidate itself.
///
/// A known failure stays visible: every run shows it, with its reason, as a
/// failure of the candidate. It only keeps the run from ending with an error.
/// As soon as the clause passes, the statement is stale, and that is an error,
/// except where the clause is stochastic and may pass by chance.
public struct KnownFailure: Sendable, Equatable {
  /// The id of the clause.
  public let clause: String

  /// Why the candidate fails it, in one sentence.
  public let reason: String

  /// The ways of failing that are known; any other is an error.
  public let forms: Set<Form>

  /// A failure that is known.
  ///
  /// - Parameters:
  ///   - clause: The id of the clause.
  ///   - reason: Why the candidate fails it, in one sentence.
  ///   - forms: The ways of failing that are known.
  public init(_ clause: String, reason: String, forms: Set<Form> = [.fails]) {
    self.clause = clause
    self.reason = reason
    self.forms = forms
  }

  /// A way of failing.
  public enum Form: String, Sendable, Codable {
    /// The trace is another one, or the body throws.
    case fails
    /// The process dies.
    case crashes
    /// The body never ends.
    case hangs
  }
}
