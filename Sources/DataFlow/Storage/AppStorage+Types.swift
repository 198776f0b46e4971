// The types of values that can be stored.
//
// Raw values come last: a program's own extension may have given one to a type that stores
// know already.

extension AppStorage {
  /// A value of a type that a store can have: `Bool`, `Int`, `Double`, `String`,
  /// `URL`, `Data`, `Date`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while the store has none.
  ///   - key: The key in the store.
  ///   - store: The store, or nil for that of the environment.
  @inlinable
  public init(wrappedValue: Value, _ key: String, store: (any KeyValueStore)? = nil)
  where Value: Storable {
    self.init(key, store: store, fallback: wrappedValue, coding: .storable)
  }

  /// A value that is stored as its raw value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while the store has none.
  ///   - key: The key in the store.
  ///   - store: The store, or nil for that of the environment.
  @inlinable
  @_disfavoredOverload
  public init(wrappedValue: Value, _ key: String, store: (any KeyValueStore)? = nil)
  where Value: RawRepresentable, Value.RawValue: Storable {
    self.init(key, store: store, fallback: wrappedValue, coding: .raw)
  }

  /// A value that is stored as JSON.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while the store has none.
  ///   - key: The key in the store.
  ///   - store: The store, or nil for that of the environment.
  @inlinable
  public init(wrappedValue: Value, codable key: String, store: (any KeyValueStore)? = nil)
  where Value: Codable {
    self.init(key, store: store, fallback: wrappedValue, coding: .json)
  }
}

// MARK: - Optionals

extension AppStorage {
  /// A value, or nil while the store has none; writing nil removes it.
  ///
  /// - Parameters:
  ///   - key: The key in the store.
  ///   - store: The store, or nil for that of the environment.
  @inlinable
  public init<Wrapped: Storable>(_ key: String, store: (any KeyValueStore)? = nil)
  where Value == Wrapped? {
    self.init(key, store: store, fallback: nil, coding: .optionalStorable())
  }

  /// A value that is stored as its raw value, or nil while the store has none;
  /// writing nil removes it.
  ///
  /// - Parameters:
  ///   - key: The key in the store.
  ///   - store: The store, or nil for that of the environment.
  @inlinable
  @_disfavoredOverload
  public init<Wrapped: RawRepresentable>(_ key: String, store: (any KeyValueStore)? = nil)
  where Value == Wrapped?, Wrapped.RawValue: Storable {
    self.init(key, store: store, fallback: nil, coding: .optionalRaw())
  }

  /// A value that is stored as JSON, or nil while the store has none; writing nil
  /// removes it.
  ///
  /// - Parameters:
  ///   - key: The key in the store.
  ///   - store: The store, or nil for that of the environment.
  @inlinable
  public init<Wrapped: Codable>(codable key: String, store: (any KeyValueStore)? = nil)
  where Value == Wrapped? {
    self.init(key, store: store, fallback: nil, coding: .optionalJSON())
  }
}
