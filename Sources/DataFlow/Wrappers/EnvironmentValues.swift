/// A key of the environment, and its value where nobody has set one.
///
/// Source: Apple, *EnvironmentKey*.
public protocol EnvironmentKey {
  /// What the environment has for the key.
  associatedtype Value

  /// The value where no view around sets one.
  static var defaultValue: Value { get }
}

/// What the views around a view have set for it.
///
/// Add a value by a key and a property:
///
/// ```swift
/// private struct AccentKey: EnvironmentKey {
///   static let defaultValue = "blue"
/// }
///
/// extension EnvironmentValues {
///   var accent: String {
///     get { self[AccentKey.self] }
///     set { self[AccentKey.self] = newValue }
///   }
/// }
/// ```
///
/// A body that reads a value depends on that value.
///
/// Source: Apple, *EnvironmentValues*.
public struct EnvironmentValues {
  let scope: EnvironmentScope?

  /// What has been set on this copy.
  private(set) var overlay = EnvironmentOverlay()

  /// An environment in which nobody has set anything.
  public init() { scope = nil }

  init(scope: EnvironmentScope?) { self.scope = scope }

  /// The value of `key`.
  ///
  /// - Complexity: O(values that the views around have set).
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { find(ObjectIdentifier(key), as: Key.Value.self) ?? Key.defaultValue }
    set { overlay.set(ObjectIdentifier(key), to: newValue) }
  }

  /// The observable object that was set for its type, if there is one.
  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { find(ObjectIdentifier(type), as: Object?.self) ?? nil }
    set { overlay.set(ObjectIdentifier(type), to: newValue) }
  }

  /// Sets `object` for its static type.
  mutating func put<Object: AnyObject>(_ object: Object) {
    overlay.set(ObjectIdentifier(Object.self), to: Optional(object))
  }

  private func find<Value>(_ key: ObjectIdentifier, as type: Value.Type) -> Value? {
    overlay.find(key, as: type) ?? scope?.find(key, as: type)?.read()
  }
}
