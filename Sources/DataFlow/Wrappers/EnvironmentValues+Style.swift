public import Foundation

/// Whether a user interface is light or dark.
///
/// Source: Apple, *ColorScheme*.
public enum ColorScheme: Sendable, Hashable, CaseIterable {
  /// Dark letters on a light ground.
  case light
  /// Light letters on a dark ground.
  case dark
}

/// Where lines begin.
///
/// Source: Apple, *LayoutDirection*.
public enum LayoutDirection: Sendable, Hashable, CaseIterable { case leftToRight, rightToLeft }

/// The size of texts that a user prefers, from small to large.
///
/// Source: Apple, *DynamicTypeSize*.
public enum DynamicTypeSize: Sendable, Hashable, Comparable, CaseIterable {
  /// One of the usual sizes.
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  /// One of the sizes for people who need large letters.
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Whether it is one of those for people who need large letters.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

// MARK: - Keys

// The defaults are the same on every machine, so that tests are.

private struct FontKey: EnvironmentKey {
  static let defaultValue: Font? = nil
}

private struct IsEnabledKey: EnvironmentKey {
  static let defaultValue = true
}

private struct ColorSchemeKey: EnvironmentKey {
  static let defaultValue = ColorScheme.light
}

private struct LocaleKey: EnvironmentKey {
  static let defaultValue = Locale(identifier: "en_US")
}

private struct CalendarKey: EnvironmentKey {
  static let defaultValue = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = LocaleKey.defaultValue
    calendar.timeZone = TimeZoneKey.defaultValue
    return calendar
  }()
}

private struct TimeZoneKey: EnvironmentKey {
  static let defaultValue = TimeZone(secondsFromGMT: 0)!
}

private struct DynamicTypeSizeKey: EnvironmentKey {
  static let defaultValue = DynamicTypeSize.large
}

private struct LayoutDirectionKey: EnvironmentKey {
  static let defaultValue = LayoutDirection.leftToRight
}

private struct LineLimitKey: EnvironmentKey {
  static let defaultValue: Int? = nil
}

private struct MultilineTextAlignmentKey: EnvironmentKey {
  static let defaultValue = TextAlignment.leading
}

extension EnvironmentValues {
  /// The font of texts, or nil for that of the platform.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  /// Whether controls can be used.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// Whether the user interface is light or dark; light unless somebody sets it.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// The language and the formats; those of the United States unless somebody
  /// sets them.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The calendar for dates; Gregorian unless somebody sets it.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The time zone for dates; Greenwich unless somebody sets it.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The size of texts that the user prefers; large unless somebody sets it.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeSizeKey.self] }
    set { self[DynamicTypeSizeKey.self] = newValue }
  }

  /// Where lines begin; at the left unless somebody sets it.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  /// After how many lines a text is cut off, or nil for never.
  public var lineLimit: Int? {
    get { self[LineLimitKey.self] }
    set { self[LineLimitKey.self] = newValue }
  }

  /// Where the lines of a text begin or end.
  public var multilineTextAlignment: TextAlignment {
    get { self[MultilineTextAlignmentKey.self] }
    set { self[MultilineTextAlignmentKey.self] = newValue }
  }
}
