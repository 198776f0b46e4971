/// What the body of a clause gets beside the candidate.
public struct ClauseContext: Sendable {
  /// Where the body writes what it sees.
  public let trace: Trace

  /// The seed of everything random in the body.
  public let seed: UInt64

  /// How many rounds a stochastic body runs.
  public let rounds: Int

  /// Seconds after which a body takes a thread for a hung one.
  ///
  /// Only a check that fails waits that long.
  public let patience: Double

  /// Whether nothing else in the process observes, or makes anything, while the body runs.
  public let isAlone: Bool

  /// A context; a clause gets its own from the runner.
  public init(
    trace: Trace, seed: UInt64, rounds: Int, patience: Double = 10, isAlone: Bool = false
  ) {
    self.trace = trace
    self.seed = seed
    self.rounds = rounds
    self.patience = patience
    self.isAlone = isAlone
  }

  /// Appends `line` to the trace.
  public func log(_ line: String) { trace.append(line) }
}
