internal import CWorkloads

/// The latencies that a loop takes itself: because they begin at a time that is not the
/// loop's, or because the longest ones are what is asked for.
///
/// For one thread at a time: `@unchecked Sendable` for that reason.
public final class LatencyLog: @unchecked Sendable {
  /// In the order in which they were recorded.
  public private(set) var nanoseconds: [UInt64] = []
  /// The writes that each consumer could have got.
  public private(set) var writes = 0
  /// The elements that came of them.
  public private(set) var elements = 0

  /// An empty log.
  ///
  /// - Parameter capacity: How many are going to be recorded.
  public init(capacity: Int) { nanoseconds.reserveCapacity(capacity) }

  /// Records how long `body` takes, which is one write and one element.
  public func time(_ body: () -> Int) -> Int {
    let start = cw_now()
    let result = body()
    record(cw_now() &- start)
    finish(writes: writes + 1, elements: elements + 1)
    return result
  }

  func record(_ latency: UInt64) { nanoseconds.append(latency) }

  func finish(writes: Int, elements: Int) {
    self.writes = writes
    self.elements = elements
  }
}
