internal import CommandKit

/// What a clause saw, in the order in which it happened.
///
/// Lines may come from any thread; a line written by another thread than the
/// clause's own names it (``append(_:thread:)``).
public final class Trace: Sendable {
  /// How many lines a trace keeps: a body that goes wild runs into its deadline
  /// and not out of memory.
  public static let limit: Int = 10_000

  /// How many bytes a trace keeps of a line; the rest is counted in it.
  public static let lineLimit: Int = 4_096

  /// How many bytes of lines a trace keeps, which someone has to compare, to send
  /// and to read.
  public static let byteLimit: Int = 1 << 20

  private let state: Locked<State>

  private struct State {
    var lines: [String] = []
    var count = 0
    var bytes = 0
    var echo: (@Sendable (String) -> Void)?
  }

  /// An empty trace.
  public init() { state = Locked(State()) }

  /// An empty trace that also hands each line to `echo`, in order.
  ///
  /// - Parameter echo: Called on whatever thread appends, with the trace locked.
  package init(echo: (@Sendable (String) -> Void)?) { state = Locked(State(echo: echo)) }

  /// Appends one line.
  public func append(_ line: String) {
    let line = Text.shortened(line, to: Trace.lineLimit)
    state.withLock {
      $0.count += 1
      $0.bytes += line.utf8.count
      // One that is left out takes all after it along: no gaps.
      guard $0.count <= Trace.limit, $0.bytes <= Trace.byteLimit else { return }
      $0.lines.append(line)
      $0.echo?(line)
    }
  }

  /// Appends one line that happened on `thread`, as `[thread] line`.
  public func append(_ line: String, thread: String) {
    append("[\(thread)] \(line)")
  }

  /// The lines so far; beyond the limit, a last line counts what is left out.
  public var snapshot: [String] {
    state.withLock {
      let excess = $0.count - $0.lines.count
      return $0.lines + (excess > 0 ? ["... and \(excess) more lines"] : [])
    }
  }

  /// The lines so far; later ones are still kept, but not echoed.
  package func finish() -> [String] {
    state.withLock { $0.echo = nil }
    return snapshot
  }
}
