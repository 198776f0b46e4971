/// A value that views tell those around them.
///
/// ```swift
/// struct TitleKey: PreferenceKey {
///   static let defaultValue = ""
///   static func reduce(value: inout String, nextValue: () -> String) { value += nextValue() }
/// }
/// ```
///
/// Source: Apple, *PreferenceKey*.
public protocol PreferenceKey {
  /// What views tell.
  associatedtype Value

  /// The value where no view inside tells one.
  static var defaultValue: Value { get }

  /// Joins the values of two views; those of several are joined from the first to
  /// the last, in the order of the tree.
  ///
  /// - Parameters:
  ///   - value: The values so far, and then all values.
  ///   - nextValue: The value of the next view.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// Nil.
  public static var defaultValue: Value { nil }
}
