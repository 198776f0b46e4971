/// What a clause saw, in the order in which it happened.
///
/// Lines may come from any thread; a line written by another thread than the
/// clause's own names it (``append(_:thread:)``).
public final class Trace: Sendable {
  private let lines = Locked<[String]>([])

  public init() {}

  /// Appends one line.
  public func append(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  /// Appends one line that happened on `thread`, as `[thread] line`.
  public func append(_ line: String, thread: String) {
    append("[\(thread)] \(line)")
  }

  /// The lines so far.
  public var snapshot: [String] { lines.withLock { $0 } }
}
