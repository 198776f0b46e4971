internal import Workloads

/// The cost of a measured loop that does nothing, which is part of every
/// figure and subtracted from none.
enum EmptyLoop {
  /// The nanoseconds of one turn, the best of some samples.
  static func nanoseconds(timer: Timer, target: UInt64) -> Double {
    let turns = Calibration.iterations(target: target, limit: .max) { time($0, timer) }
    let best = (0..<9).map { _ in time(turns, timer) }.min() ?? 0
    return Double(best) / Double(turns)
  }

  @inline(never)
  private static func time(_ turns: Int, _ timer: Timer) -> UInt64 {
    let start = timer.now()
    for turn in 0..<turns { keep(turn) }
    return timer.now() &- start
  }
}
