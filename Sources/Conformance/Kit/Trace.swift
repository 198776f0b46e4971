/// What a clause saw, in the order in which it happened.
///
/// Lines may come from any thread; a line written by another thread than the
/// clause's own names it (``append(_:thread:)``).
public final class Trace: Sendable {
  /// How many lines a trace keeps: a body that goes wild runs into its deadline
  /// and not out of memory.
  public static let limit: Int = 10_000

  private let lines = Locked<(kept: [String], count: Int)>(([], 0))

  public init() {}

  /// Appends one line.
  public func append(_ line: String) {
    lines.withLock {
      $0.count += 1
      if $0.count <= Trace.limit { $0.kept.append(line) }
    }
  }

  /// Appends one line that happened on `thread`, as `[thread] line`.
  public func append(_ line: String, thread: String) {
    append("[\(thread)] \(line)")
  }

  /// The lines so far; beyond the limit, a last line counts what is left out.
  public var snapshot: [String] {
    lines.withLock {
      let excess = $0.count - $0.kept.count
      return $0.kept + (excess > 0 ? ["... and \(excess) more lines"] : [])
    }
  }
}
