public import Foundation

/// The key of a text that is translated; nothing is translated here, so that it is the text.
///
/// It is `String` under another name: two overloads of a program, one with `String` and one
/// with `LocalizedStringKey`, are one declaration. The interpolations `specifier:`, `format:`
/// and `style:` are those of every `String`.
///
/// Source: Apple, *LocalizedStringKey*.
public typealias LocalizedStringKey = String

extension Text {
  /// A text that shows a value as a format writes it.
  ///
  /// In the language of the format's own locale, which is the process's by default, unlike
  /// that of ``init(_:style:)``.
  ///
  /// - Parameters:
  ///   - input: The value.
  ///   - format: Makes a text of the value.
  ///
  /// Source: Apple, *init(_:format:)*.
  public init<Format: FormatStyle>(
    _ input: Format.FormatInput, format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
    self.init(verbatim: format.format(input))
  }

  /// A text that shows a date.
  ///
  /// In the language and the time zone that the environment has by default: a text is made
  /// before it is known where it stands.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - style: Which part of it is shown.
  ///
  /// Source: Apple, *init(_:style:)*.
  public init(_ date: Date, style: DateStyle) {
    self.init(verbatim: style.format.format(date))
  }

  /// Which part of a date a text shows.
  ///
  /// Source: Apple, *Text.DateStyle*.
  public struct DateStyle: Sendable, Equatable {
    fileprivate let format: Date.FormatStyle

    private init(date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle) {
      let defaults = EnvironmentValues()
      format = Date.FormatStyle(
        date: date, time: time, locale: defaults.locale, calendar: defaults.calendar,
        timeZone: defaults.timeZone)
    }

    /// The day: `January 1, 2001`.
    public static let date = DateStyle(date: .long, time: .omitted)
    /// The time of the day.
    public static let time = DateStyle(date: .omitted, time: .shortened)
  }
}

extension DefaultStringInterpolation {
  /// Writes a number as a format of C says: `"\(0.25, specifier: "%.1f")"`.
  ///
  /// Source: Apple, *appendInterpolation(_:specifier:)*.
  public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
    appendLiteral(String(format: specifier, value))
  }

  /// Writes a value as a format does: `"\(0.25, format: .percent)"`.
  ///
  /// Source: Apple, *appendInterpolation(_:format:)*.
  public mutating func appendInterpolation<Format: FormatStyle>(
    _ value: Format.FormatInput, format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
    appendLiteral(format.format(value))
  }

  /// Writes a part of a date, as ``Text/init(_:style:)`` does.
  ///
  /// Source: Apple, *appendInterpolation(_:style:)*.
  public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
    appendLiteral(style.format.format(date))
  }
}
