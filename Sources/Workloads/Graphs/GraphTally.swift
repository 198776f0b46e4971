/// What the code of a graph has done; used by one thread.
///
/// Without checks for overlapping accesses, which would take longer than what they check.
public final class GraphTally: @unchecked Sendable {
  /// How often effects ran, or values were asked for from outside.
  @exclusivity(unchecked)
  public var effects: Int = 0
  /// How often the code of values was called.
  @exclusivity(unchecked)
  public var evaluations: Int = 0
  /// The sum of what the effects have seen.
  @exclusivity(unchecked)
  public var sum: Int = 0
  /// The number of the last write, where each is one more than the one before.
  @exclusivity(unchecked)
  public var turn: Int = 0

  /// A tally of nothing yet.
  public init() {}

  /// Counts the run of an effect that has read `value`.
  @inlinable @inline(__always)
  public func see(_ value: Int) {
    effects &+= 1
    sum &+= value
  }

  /// Counts the evaluation of a value.
  @inlinable @inline(__always)
  public func evaluate(_ value: Int) -> Int {
    evaluations &+= 1
    return value
  }

  /// All three counts.
  public var outcome: GraphOutcome {
    GraphOutcome(effects: effects, evaluations: evaluations, sum: sum)
  }
}

/// What the code of a graph must have done: the oracle of a workload.
public struct GraphOutcome: Sendable, Equatable {
  /// How often effects ran, or values were asked for from outside.
  public var effects: Int
  /// How often the code of values was called.
  public var evaluations: Int
  /// The sum of what the effects have seen.
  public var sum: Int

  /// An outcome of these counts.
  public init(effects: Int, evaluations: Int, sum: Int) {
    self.effects = effects
    self.evaluations = evaluations
    self.sum = sum
  }

  /// One number that is wrong if one of the three is.
  public var checksum: Int {
    sum &+ Workload.fire &* effects &+ Workload.evaluation &* evaluations
  }
}

extension Workload {
  /// What one call of the code of a derived value adds to a checksum.
  public static let evaluation = 10_000_000_019
}
