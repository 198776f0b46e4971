import Foundation

/// How much work a test does.
///
/// `OBSERVATION_LONG=1` asks for the long runs. The sanitizers slow every
/// access down by ten and more; in a build for one, which `OBSERVATORY_SANITIZER`
/// asks for, the rounds shrink.
enum Rounds {
  static let isLong = ProcessInfo.processInfo.environment["OBSERVATION_LONG"] == "1"
  static let isSanitized = ProcessInfo.processInfo.environment["OBSERVATORY_SANITIZER"] != nil

  /// `usual` rounds, or `long` ones, or a tenth of the usual.
  static func count(_ usual: Int, long: Int) -> Int {
    if isSanitized { return max(1, usual / 10) }
    return isLong ? long : usual
  }
}
