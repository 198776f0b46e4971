internal import Foundation

/// Where the harness reads the time, in nanoseconds.
///
/// A value, so that calibration can be tested on a clock of its own.
package struct Timer: Sendable {
  let now: @Sendable () -> UInt64

  /// The monotonic clock of the system.
  package static let monotonic = Timer {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
