/// The value of one key of a store, for the location that shows it.
///
/// A location observes its key as anybody does; but it has no need to be told of what it writes
/// itself. A store that knows its places leaves that out, and looks no key up.
///
/// Safe from any thread, once `follow` has returned.
class StorePlace: @unchecked Sendable {
  // `@unchecked Sendable`: what `follow` sets is set before the place is shared.

  /// How many calls of what follows are about a value that `write` has written.
  let ownCalls: Int

  init(ownCalls: Int) { self.ownCalls = ownCalls }

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

  /// Whether the store has kept what it was given: it may refuse values, or change them.
  func keeps(_ value: StoredValue?) -> Bool { true }
}

/// A key of any store, which announces its own changes, too.
final class NamedPlace: StorePlace, @unchecked Sendable {
  private let key: String
  private let store: any KeyValueStore
  private var observation: StoreObservation?

  init(_ key: String, in store: any KeyValueStore) {
    self.key = key
    self.store = store
    super.init(ownCalls: 1)
  }

  override func follow(_ onChange: @escaping @Sendable () -> Void) {
    observation = store.observe(key, onChange)
  }

  override func read() -> StoredValue? { store.read(key) }

  override func write(_ value: StoredValue?) { store.write(value, for: key) }

  override func keeps(_ value: StoredValue?) -> Bool { store.read(key) == value }
}
