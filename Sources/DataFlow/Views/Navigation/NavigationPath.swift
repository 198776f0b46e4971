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
  var values: [AnyHashable]

  /// No screen but the first one.
  public init() { values = [] }

  /// A screen for each element.
  public init<Elements: Sequence>(_ elements: Elements) where Elements.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }

  init(values: [AnyHashable]) { self.values = values }

  /// How many screens are above the first one.
  public var count: Int { values.count }

  /// Whether only the first screen is there.
  public var isEmpty: Bool { values.isEmpty }

  /// Adds the screen of `value`.
  public mutating func append<Value: Hashable>(_ value: Value) {
    values.append(AnyHashable(value))
  }

  /// Takes away the uppermost screens.
  ///
  /// - Precondition: There are so many.
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(count) }
}
