public import Foundation

// Foundation's defaults as the store, as Apple's signatures have them: a program's own
// `extension UserDefaults { static let group }` is found as `.group` only where the type
// of the parameter is that class. All objects of a suite are one store.

extension AppStorage {
  /// A value of a type that a store can have, in Foundation's defaults.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while the store has none.
  ///   - key: The key in the store.
  ///   - store: The defaults, or nil for the store of the environment.
  ///
  /// Source: Apple, *AppStorage.init(wrappedValue:_:store:)*.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults?) where Value: Storable {
    self.init(wrappedValue: wrappedValue, key, store: store as (any KeyValueStore)?)
  }

  /// A value that is stored as its raw value, in Foundation's defaults.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while the store has none.
  ///   - key: The key in the store.
  ///   - store: The defaults, or nil for the store of the environment.
  @_disfavoredOverload
  public init(wrappedValue: Value, _ key: String, store: UserDefaults?)
  where Value: RawRepresentable, Value.RawValue: Storable {
    self.init(wrappedValue: wrappedValue, key, store: store as (any KeyValueStore)?)
  }

  /// A value that is stored as JSON, in Foundation's defaults.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while the store has none.
  ///   - key: The key in the store.
  ///   - store: The defaults, or nil for the store of the environment.
  public init(wrappedValue: Value, codable key: String, store: UserDefaults?)
  where Value: Codable {
    self.init(
      wrappedValue: wrappedValue, codable: key, store: store as (any KeyValueStore)?)
  }

  /// A value in Foundation's defaults, or nil while these have none.
  ///
  /// - Parameters:
  ///   - key: The key in the store.
  ///   - store: The defaults, or nil for the store of the environment.
  public init<Wrapped: Storable>(_ key: String, store: UserDefaults?) where Value == Wrapped? {
    self.init(key, store: store as (any KeyValueStore)?)
  }

  /// A value that is stored as its raw value in Foundation's defaults, or nil while these
  /// have none.
  ///
  /// - Parameters:
  ///   - key: The key in the store.
  ///   - store: The defaults, or nil for the store of the environment.
  @_disfavoredOverload
  public init<Wrapped: RawRepresentable>(_ key: String, store: UserDefaults?)
  where Value == Wrapped?, Wrapped.RawValue: Storable {
    self.init(key, store: store as (any KeyValueStore)?)
  }

  /// A value that is stored as JSON in Foundation's defaults, or nil while these have none.
  ///
  /// - Parameters:
  ///   - key: The key in the store.
  ///   - store: The defaults, or nil for the store of the environment.
  public init<Wrapped: Codable>(codable key: String, store: UserDefaults?)
  where Value == Wrapped? {
    self.init(codable: key, store: store as (any KeyValueStore)?)
  }
}

extension View {
  /// Has the stored values of this view and those inside in Foundation's defaults, unless
  /// they name a store of their own.
  ///
  /// Source: Apple, *defaultAppStorage(_:)*.
  public consuming func defaultAppStorage(
    _ store: UserDefaults
  ) -> ModifiedContent<Self, EnvironmentModifier> {
    defaultAppStorage(store as any KeyValueStore)
  }
}

extension Scene {
  /// Has the stored values of the scene's views in Foundation's defaults, unless they name a
  /// store of their own.
  ///
  /// Source: Apple, *defaultAppStorage(_:)*.
  public func defaultAppStorage(
    _ store: UserDefaults
  ) -> ModifiedScene<Self, EnvironmentModifier> {
    defaultAppStorage(store as any KeyValueStore)
  }
}
