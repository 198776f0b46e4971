// The types of values that a window can keep.

extension SceneStorage {
  /// A value of a type that a store can have: `Bool`, `Int`, `Double`, `String`,
  /// `URL`, `Data`, `Date`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while the window has none.
  ///   - key: The key in the window.
  @inlinable
  public init(wrappedValue: Value, _ key: String) where Value: Storable {
    self.init(key, fallback: wrappedValue, coding: .storable)
  }

  /// A value that is stored as its raw value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while the window has none.
  ///   - key: The key in the window.
  @inlinable
  @_disfavoredOverload
  public init(wrappedValue: Value, _ key: String)
  where Value: RawRepresentable, Value.RawValue: Storable {
    self.init(key, fallback: wrappedValue, coding: .raw)
  }

  /// A value that is stored as JSON.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while the window has none.
  ///   - key: The key in the window.
  @inlinable
  public init(wrappedValue: Value, codable key: String) where Value: Codable {
    self.init(key, fallback: wrappedValue, coding: .json)
  }

  /// A value, or nil while the window has none; writing nil removes it.
  @inlinable
  public init<Wrapped: Storable>(_ key: String) where Value == Wrapped? {
    self.init(key, fallback: nil, coding: .optionalStorable())
  }

  /// A value that is stored as its raw value, or nil while the window has none;
  /// writing nil removes it.
  @inlinable
  @_disfavoredOverload
  public init<Wrapped: RawRepresentable>(_ key: String)
  where Value == Wrapped?, Wrapped.RawValue: Storable {
    self.init(key, fallback: nil, coding: .optionalRaw())
  }

  /// A value that is stored as JSON, or nil while the window has none; writing nil
  /// removes it.
  @inlinable
  public init<Wrapped: Codable>(codable key: String) where Value == Wrapped? {
    self.init(key, fallback: nil, coding: .optionalJSON())
  }
}
