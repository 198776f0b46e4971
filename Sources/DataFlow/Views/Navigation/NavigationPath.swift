/// The values of the screens of a navigation stack, of any types.
///
/// ```swift
/// @State private var path = NavigationPath()
///
/// NavigationStack(path: $path) { … }
/// path.append(book)
/// ```
///
/// Source: Apple, *NavigationPath*.
public struct NavigationPath: Equatable {
  var values: [NavigationValue]

  /// No screen but the first one.
  public init() { values = [] }

  /// A screen for each element.
  public init<Elements: Sequence>(_ elements: Elements) where Elements.Element: Hashable {
    values = elements.map { NavigationValue($0) }
  }

  /// How many screens are above the first one.
  public var count: Int { values.count }

  /// Whether only the first screen is there.
  public var isEmpty: Bool { values.isEmpty }

  /// Adds the screen of `value`.
  public mutating func append<Value: Hashable>(_ value: Value) {
    values.append(NavigationValue(value))
  }

  /// Takes away the uppermost screens.
  ///
  /// - Precondition: There are so many.
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(count) }
}

/// The value of a screen, of any type.
///
/// Numbers of different types are equal as such, and still those of different screens.
struct NavigationValue: Hashable {
  let value: AnyHashable

  init<Value: Hashable>(_ value: Value) { self.value = AnyHashable(value) }

  static func == (left: NavigationValue, right: NavigationValue) -> Bool {
    type(of: left.value.base) == type(of: right.value.base) && left.value == right.value
  }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
