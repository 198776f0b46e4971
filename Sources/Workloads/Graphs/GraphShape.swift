/// One of the graphs by which libraries of derived values are compared: `propagate`, as
/// alien-signals has it, or one of kairo's eight.
///
/// What its code must have done after that many iterations is arithmetic on the counts
/// alone, for an implementation in which a change evaluates each value once at most, and
/// only if something that it has read has changed.
public enum GraphShape: Sendable {
  /// Chains of values off one source, with an effect at the end of each; one write.
  case propagate(width: Int, depth: Int)
  /// The second of five values is always 0: nothing after it is evaluated again.
  case avoidable
  /// 50 chains of two values off one source.
  case broad
  /// One chain of 50 values.
  case deep
  /// Five values off one source, and their sum.
  case diamond
  /// The sum of all values of a chain of ten.
  case triangle
  /// 100 sources in one list, which 100 values take apart again; ten of them are written,
  /// and then ten once more.
  case mux
  /// One value that reads one source 30 times.
  case repeated
  /// One value that reads one of two others, in turn, 20 times.
  case unstable

  /// The writes of one iteration.
  public var writes: Int {
    switch self {
    case .propagate: 1
    case .avoidable: 1_000
    case .mux: 20
    default: 1 + last
    }
  }

  /// A write of 1, and those of 0 up to this: what upstream's loops do.
  @usableFromInline
  var last: Int {
    switch self {
    case .broad, .deep: 50
    case .diamond: 500
    case .triangle, .repeated, .unstable: 100
    default: 0
    }
  }

  /// What the graph's code has done after the first run and that many iterations.
  public func outcome(after iterations: Int) -> GraphOutcome {
    switch self {
    case .propagate(let width, let depth):
      let runs = width * (iterations + 1)
      return GraphOutcome(
        effects: runs, evaluations: runs * depth,
        sum: width * (Workload.triangle(iterations + 1) + (iterations + 1) * depth))
    case .avoidable:
      return GraphOutcome(effects: 1, evaluations: 5 + 2 * writes * iterations, sum: 6)
    case .mux:
      // The first source is always written 0, which it is. A write evaluates the list,
      // all that take it apart, and one more.
      return GraphOutcome(
        effects: 100 + 18 * iterations, evaluations: 201 + 18 * 102 * iterations,
        sum: 100 + iterations * (45 + 90 + 18))
    case .broad:
      return rounds(iterations, effects: 50, evaluations: 100) { 50 * ($0 + 1) + 1_225 }
    case .deep: return rounds(iterations, effects: 1, evaluations: 50) { $0 + 50 }
    case .diamond: return rounds(iterations, effects: 1, evaluations: 6) { ($0 + 1) * 5 }
    case .triangle: return rounds(iterations, effects: 1, evaluations: 11) { 10 * $0 + 45 }
    case .repeated: return rounds(iterations, effects: 1, evaluations: 1) { 30 * $0 }
    case .unstable:
      return rounds(iterations, effects: 1, evaluations: 2) { $0 % 2 == 1 ? 40 * $0 : -20 * $0 }
    }
  }

  private func rounds(
    _ iterations: Int, effects: Int, evaluations: Int, sum: (_ head: Int) -> Int
  ) -> GraphOutcome {
    let runs = 1 + iterations * writes
    let once = sum(1) + (0..<last).reduce(0) { $0 + sum($1) }
    return GraphOutcome(
      effects: runs * effects, evaluations: runs * evaluations, sum: sum(0) + iterations * once)
  }
}
