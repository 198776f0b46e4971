internal import Foundation

/// A store that lives as long as somebody keeps it.
///
/// Safe from any thread.
public final class MemoryStore: KeyValueStore, @unchecked Sendable {
  // `@unchecked Sendable`: `entries`, and what these have, is only used under `lock`, which
  // ThreadSanitizer knows.
  private let lock = NSLock()
  // Unchecked: the lock excludes what a check would find.
  @exclusivity(unchecked)
  private var entries: [String: Entry]

  /// What there is under a key.
  ///
  /// An object: a place has it, and looks it up once.
  fileprivate final class Entry {
    @exclusivity(unchecked)
    var value: StoredValue?
    @exclusivity(unchecked)
    var observers = KeyObservers()

    init(_ value: StoredValue? = nil) { self.value = value }
  }

  /// A store with some values.
  public init(_ values: [String: StoredValue] = [:]) {
    entries = values.mapValues { Entry($0) }
  }

  /// All values by their keys.
  ///
  /// - Complexity: O(keys).
  public var all: [String: StoredValue] { lock.withLock { entries.compactMapValues(\.value) } }

  /// The value of `key`, or nil if there is none.
  ///
  /// - Complexity: O(1), expected.
  public func read(_ key: String) -> StoredValue? { lock.withLock { entries[key]?.value } }

  /// Replaces the value of `key`, and calls its observers if it differs; nil
  /// removes it.
  ///
  /// - Complexity: O(1), expected, beside what the observers do.
  public func write(_ value: StoredValue?, for key: String) {
    lock.lock()
    let entry = entry(key)
    let old = entry.value
    let observers = entry.observers
    entry.value = value
    forget(entry, key)
    lock.unlock()
    if old != value { observers.announce() }
  }

  /// Calls `onChange` after each change of the value of `key`.
  public func observe(
    _ key: String, _ onChange: @escaping @Sendable () -> Void
  ) -> StoreObservation {
    let id = lock.withLock { entry(key).observers.add(onChange) }
    return StoreObservation { [weak self] in self?.remove(id, for: key) }
  }

  /// The entry of `key`; under the lock.
  private func entry(_ key: String) -> Entry {
    if let entry = entries[key] { return entry }
    let entry = Entry()
    entries[key] = entry
    return entry
  }

  private func remove(_ id: Int, for key: String) {
    lock.lock()
    let entry = entries[key]
    let removed = entry?.observers.remove(id)
    if let entry { forget(entry, key) }
    lock.unlock()
    withExtendedLifetime(removed) {}
  }

  /// Leaves nothing under a key that has no value, and that nobody observes.
  private func forget(_ entry: Entry, _ key: String) {
    if entry.value == nil, entry.observers.isEmpty { entries[key] = nil }
  }
}

extension MemoryStore: ExpressibleByDictionaryLiteral {
  /// A store with some values: `["volume": 0.5]`.
  public convenience init(dictionaryLiteral elements: (String, StoredValue)...) {
    self.init(Dictionary(elements) { _, last in last })
  }
}

// MARK: - Places

extension MemoryStore {
  /// A key of the store: others are told of what is written here, and it is not.
  ///
  /// It observes the key from `follow` to its end, and so the entry stays the key's.
  final class Place: StorePlace, @unchecked Sendable {
    private let key: String
    private let store: MemoryStore
    private let entry: Entry
    private let id: Int

    init(_ key: String, in store: MemoryStore) {
      self.key = key
      self.store = store
      // Nobody forgets what is observed.
      (entry, id) = store.lock.withLock {
        let entry = store.entry(key)
        return (entry, entry.observers.add {})
      }
      super.init()
    }

    deinit { store.remove(id, for: key) }

    override func follow(_ onChange: @escaping @Sendable () -> Void) {
      store.lock.withLock { entry.observers.replace(id, by: onChange) }
    }

    override func read() -> StoredValue? { store.lock.withLock { entry.value } }

    override func write(_ value: StoredValue?) {
      var old = value
      store.lock.lock()
      swap(&old, &entry.value)
      let others = entry.observers.others(than: id)
      store.lock.unlock()
      if old != value { others.announce() }
    }

    /// What was written here is kept, and is not announced here.
    override func differs(from value: StoredValue?, heard: Int) -> Bool { heard > 0 }
  }
}
