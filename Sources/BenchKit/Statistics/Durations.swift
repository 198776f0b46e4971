internal import Histogram

/// How often which duration was seen.
///
/// An HdrHistogram with three significant digits: a quantile is off by at most a
/// thousandth of its value. <http://hdrhistogram.org>
package struct Durations: Sendable {
  private var histogram = Histogram<UInt32>(
    highestTrackableValue: Self.longest, numberOfSignificantValueDigits: .three)
  /// How many durations were recorded.
  package private(set) var count = 0
  /// The longest of them.
  package private(set) var maximum: UInt64 = 0

  /// An hour, in nanoseconds, which is what all that takes longer counts as.
  package static let longest: UInt64 = 3_600_000_000_000

  package init() {}

  /// Counts one duration, in nanoseconds.
  package mutating func record(_ value: UInt64) {
    histogram.record(min(value, Self.longest))
    count += 1
    maximum = max(maximum, value)
  }

  /// The smallest duration that is at least as long as that part of all, or
  /// nil if there are none.
  ///
  /// - Parameter fraction: From 0 to 1.
  /// - Returns: At most ``maximum``.
  package func quantile(_ fraction: Double) -> UInt64? {
    guard count > 0 else { return nil }
    return min(histogram.valueAtPercentile(fraction * 100), maximum)
  }
}
