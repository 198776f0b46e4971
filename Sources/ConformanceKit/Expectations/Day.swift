internal import Foundation

/// A day of the calendar, in UTC: `2027-06-30`.
public struct Day: Sendable, Hashable, Comparable, CustomStringConvertible {
  private let year, month, day: Int

  /// The day that `text` names, if there is such a day.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3, parts.map(\.utf8.count) == [4, 2, 2], numbers[0] >= 1 else {
      return nil
    }
    (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard (1...12).contains(month), day >= 1, day <= Day.days(of: month, in: year),
      description == text
    else { return nil }
  }

  private init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day on which this is called.
  static var today: Day {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return Day(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  private static func days(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether `left` comes before `right`.
  public static func < (left: Day, right: Day) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The day as entries have it.
  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
