/// A store, as a value that can be compared.
struct StoreReference: Equatable {
  let store: any KeyValueStore

  init(_ store: any KeyValueStore) { self.store = store.forViews }

  static func == (left: Self, right: Self) -> Bool { left.store === right.store }
}

extension EnvironmentValues {
  private struct DefaultAppStorageKey: EnvironmentKey {
    static var defaultValue: StoreReference? { nil }
  }

  static let defaultAppStorageKey = ObjectIdentifier(DefaultAppStorageKey.self)

  /// Where an ``AppStorage`` without a store of its own keeps its values, if a
  /// view around says so.
  var defaultAppStorage: StoreReference? {
    get { self[DefaultAppStorageKey.self] }
    set { self[DefaultAppStorageKey.self] = newValue }
  }
}

extension View {
  /// Where the stored values of this view and those inside are, unless they name
  /// a store of their own.
  ///
  /// Source: Apple, *defaultAppStorage(_:)*.
  public consuming func defaultAppStorage(
    _ store: any KeyValueStore
  ) -> ModifiedContent<Self, EnvironmentModifier> {
    environment(\.defaultAppStorage, StoreReference(store))
  }
}
