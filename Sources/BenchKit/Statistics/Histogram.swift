/// How often which duration was seen, in buckets that are a sixteenth of a
/// power of two wide.
///
/// The buckets are those of HdrHistogram with four bits of precision; a
/// quantile is off by at most a thirty-second of its value.
/// http://hdrhistogram.org
package struct Histogram: Sendable, Equatable {
  private var buckets = [UInt32](repeating: 0, count: Self.index(.max) + 1)
  /// How many durations were recorded.
  package private(set) var count = 0
  /// The longest of them.
  package private(set) var maximum: UInt64 = 0

  package init() {}

  /// Counts one duration.
  package mutating func record(_ value: UInt64) {
    buckets[Self.index(value)] &+= 1
    count += 1
    maximum = max(maximum, value)
  }

  /// The smallest duration that is at least as long as that part of all, or
  /// nil if there are none.
  ///
  /// - Parameter fraction: From 0 to 1.
  /// - Returns: The middle of a bucket, at most ``maximum``.
  package func quantile(_ fraction: Double) -> UInt64? {
    guard count > 0 else { return nil }
    let rank = max(1, Int((fraction * Double(count)).rounded(.up)))
    var seen = 0
    for (index, bucket) in buckets.enumerated() {
      seen += Int(bucket)
      if seen >= rank { return min(Self.middle(index), maximum) }
    }
    return maximum
  }

  /// Below 32 each value has a bucket; from there on, each power of two has
  /// sixteen.
  private static func index(_ value: UInt64) -> Int {
    guard value >= 32 else { return Int(value) }
    let shift = 59 - value.leadingZeroBitCount
    return shift * 16 + Int(value >> UInt64(shift))
  }

  private static func middle(_ index: Int) -> UInt64 {
    guard index >= 32 else { return UInt64(index) }
    let shift = UInt64(index / 16 - 1)
    let low = UInt64(index % 16 + 16) << shift
    return low + (1 << shift) / 2
  }
}
