internal import Foundation

/// What of a run an expectation can depend on.
package struct Circumstances: Sendable {
  /// Where the run takes place; nil for a platform that no entry can name.
  package let platform: Platform?
  /// What the kit was compiled with.
  package let swift: SwiftVersion
  /// When the run takes place.
  package let day: Day

  package init(platform: Platform?, swift: SwiftVersion, day: Day) {
    self.platform = platform
    self.swift = swift
    self.day = day
  }

  /// Those of this process, today.
  package static var current: Circumstances {
    Circumstances(platform: .current, swift: .current, day: .today)
  }
}

/// Where a run takes place, by the names that entries have for it.
public enum Platform: String, Sendable, CaseIterable {
  case android, freebsd, ios, linux, macos, tvos, visionos, wasm, watchos, windows

  /// Where this is running; nil if it has no name.
  public static var current: Platform? {
    #if os(Android)
      .android
    #elseif os(FreeBSD)
      .freebsd
    #elseif os(iOS)
      .ios
    #elseif os(Linux)
      .linux
    #elseif os(macOS)
      .macos
    #elseif os(tvOS)
      .tvos
    #elseif os(visionOS)
      .visionos
    #elseif os(WASI)
      .wasm
    #elseif os(watchOS)
      .watchos
    #elseif os(Windows)
      .windows
    #else
      nil
    #endif
  }
}

/// A version of Swift, to the minor one: `6.3`.
public struct SwiftVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The number before the point, and the one after it.
  public let major, minor: Int

  /// The version `major.minor`.
  public init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The version that `text` names, in no more characters than needed.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]),
      "\(major).\(minor)" == text
    else { return nil }
    self.init(major, minor)
  }

  /// The compiler's version, or the newest one that this kit knows of if that is newer.
  public static var current: SwiftVersion {
    #if compiler(>=7.0)
      SwiftVersion(7, 0)
    #elseif compiler(>=6.5)
      SwiftVersion(6, 5)
    #elseif compiler(>=6.4)
      SwiftVersion(6, 4)
    #elseif compiler(>=6.3)
      SwiftVersion(6, 3)
    #else
      SwiftVersion(6, 2)
    #endif
  }

  /// Whether `left` is older than `right`.
  public static func < (left: SwiftVersion, right: SwiftVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  /// The version as entries have it.
  public var description: String { "\(major).\(minor)" }
}

/// Versions of Swift, from one to another: `6.3`, `6.2-6.3`, `6.4-` or `-6.3`.
public struct SwiftVersions: Sendable, Equatable {
  /// The oldest and the newest version; nil if there is no such bound.
  public let oldest, newest: SwiftVersion?

  /// All versions.
  static let all = SwiftVersions(oldest: nil, newest: nil)

  private init(oldest: SwiftVersion?, newest: SwiftVersion?) {
    self.oldest = oldest
    self.newest = newest
  }

  /// The versions that `text` names.
  package init?(_ text: some StringProtocol) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    let versions = ends.map { SwiftVersion($0) }
    guard zip(ends, versions).allSatisfy({ $0.isEmpty || $1 != nil }),
      versions.contains(where: { $0 != nil })
    else { return nil }
    switch versions.count {
    case 1: self.init(oldest: versions[0], newest: versions[0])
    case 2: self.init(oldest: versions[0], newest: versions[1])
    default: return nil
    }
    if let oldest, let newest, newest < oldest { return nil }
  }

  /// Whether `version` is one of them.
  public func contains(_ version: SwiftVersion) -> Bool {
    (oldest.map { $0 <= version } ?? true) && (newest.map { version <= $0 } ?? true)
  }

  /// Whether a version is one of both.
  func overlaps(_ other: SwiftVersions) -> Bool {
    func ends(_ first: SwiftVersion?, before second: SwiftVersion?) -> Bool {
      guard let first, let second else { return false }
      return first < second
    }
    return !ends(newest, before: other.oldest) && !ends(other.newest, before: oldest)
  }
}

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
