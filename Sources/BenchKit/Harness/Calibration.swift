/// How many iterations fill the time that one sample shall take.
package enum Calibration {
  /// Doubles the iterations until one call takes long enough to be measured,
  /// then scales to `target`.
  ///
  /// - Parameters:
  ///   - target: The nanoseconds that a sample shall take at least.
  ///   - limit: The most iterations.
  ///   - time: Runs that many iterations and returns their nanoseconds.
  /// - Returns: At least 1, at most `limit`.
  package static func iterations(
    target: UInt64, limit: Int, time: (_ iterations: Int) throws -> UInt64
  ) rethrows -> Int {
    var iterations = 1
    while true {
      let elapsed = try time(iterations)
      if elapsed >= target || iterations >= limit { return iterations }
      if elapsed >= target / 8 {
        // A tenth more, so that an ordinary sample does not fall short.
        let scaled = Double(iterations) * Double(target) / Double(elapsed) * 1.1
        return min(max(Int(scaled.rounded(.up)), iterations), limit)
      }
      iterations = min(iterations * 2, limit)
    }
  }

  /// As ``iterations(target:limit:time:)``, the most of several attempts: what comes between
  /// makes an attempt take longer, and never shorter.
  package static func iterations(
    target: UInt64, limit: Int, attempts: Int, time: (_ iterations: Int) throws -> UInt64
  ) rethrows -> Int {
    var most = 1
    for _ in 0..<attempts {
      most = max(most, try iterations(target: target, limit: limit, time: time))
    }
    return most
  }
}
