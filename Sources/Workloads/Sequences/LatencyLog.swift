/// The latencies that a loop takes itself, because they begin at a time that is not the
/// loop's.
///
/// For one thread at a time: `@unchecked Sendable` for that reason.
public final class LatencyLog: @unchecked Sendable {
  /// In the order in which they were recorded.
  public private(set) var nanoseconds: [UInt64] = []
  /// The writes that each consumer could have got.
  public private(set) var writes = 0
  /// The elements that came of them.
  public private(set) var elements = 0

  init(capacity: Int) { nanoseconds.reserveCapacity(capacity) }

  func record(_ latency: UInt64) { nanoseconds.append(latency) }

  func finish(writes: Int, elements: Int) {
    self.writes = writes
    self.elements = elements
  }
}
