import Foundation

/// How much work a test does.
///
/// `OBSERVATION_LONG=1` asks for the long runs. The sanitizers slow every
/// access down by ten and more; in a build for one, which `OBSERVATORY_SANITIZER`
/// asks for, the rounds shrink.
enum Rounds {
  static let isLong = ProcessInfo.processInfo.environment["OBSERVATION_LONG"] == "1"
  private static let sanitizer = ProcessInfo.processInfo.environment["OBSERVATORY_SANITIZER"]
  static let isSanitized = sanitizer != nil
  /// Whether freed memory is kept for a while, so that a use of it is found: nothing gets it again.
  static let keepsFreedMemory = sanitizer == "address"

  /// `usual` rounds, or `long` ones, or a tenth of the usual.
  static func count(_ usual: Int, long: Int) -> Int {
    if isSanitized { return max(1, usual / 10) }
    return isLong ? long : usual
  }
}
