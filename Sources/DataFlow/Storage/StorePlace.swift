/// The value of one key of a store, for the location that shows it.
///
/// A location observes its key as anybody does; but it has no need to be told of what it writes
/// itself. A store that knows its places leaves that out, and looks no key up.
///
/// Safe from any thread, once `follow` has returned.
class StorePlace: @unchecked Sendable {
  // `@unchecked Sendable`: what `follow` sets is set before the place is shared.

  /// The place of `key`.
  static func make(_ key: String, in store: any KeyValueStore) -> StorePlace {
    if let memory = store as? MemoryStore { return MemoryStore.Place(key, in: memory) }
    return NamedPlace(key, in: store)
  }

  /// Calls `onChange` after each change, on the thread that makes it; once.
  func follow(_ onChange: @escaping @Sendable () -> Void) {}

  /// The value, or nil if there is none.
  func read() -> StoredValue? { nil }

  /// Replaces the value, and calls who observes it, if it differs.
  func write(_ value: StoredValue?) {}

  /// Whether the store has another value than the caller has just written.
  ///
  /// A store may refuse values, or change them, and so may who observes it.
  ///
  /// - Parameter heard: How often what follows was called on this thread meanwhile.
  func differs(from value: StoredValue?, heard: Int) -> Bool { false }
}

/// A key of any store, which announces its own changes, too.
final class NamedPlace: StorePlace, @unchecked Sendable {
  private let key: String
  private let store: any KeyValueStore
  private var observation: StoreObservation?

  init(_ key: String, in store: any KeyValueStore) {
    self.key = key
    self.store = store
  }

  override func follow(_ onChange: @escaping @Sendable () -> Void) {
    observation = store.observe(key, onChange)
  }

  override func read() -> StoredValue? { store.read(key) }

  override func write(_ value: StoredValue?) { store.write(value, for: key) }

  override func differs(from value: StoredValue?, heard: Int) -> Bool { store.read(key) != value }
}
