internal import Foundation

/// A store that lives as long as somebody keeps it.
///
/// Safe from any thread.
public final class MemoryStore: KeyValueStore, @unchecked Sendable {
  // `@unchecked Sendable`: `entries` is only used under `lock`, which
  // ThreadSanitizer knows.
  private let lock = NSLock()
  // Unchecked: the lock excludes what a check would find.
  @exclusivity(unchecked)
  private var entries: [String: Entry]

  /// What there is under a key: together, so that a write looks the key up once.
  private struct Entry {
    var value: StoredValue?
    var observers = KeyObservers()
  }

  /// A store with some values.
  public init(_ values: [String: StoredValue] = [:]) {
    entries = values.mapValues { Entry(value: $0) }
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
    let (old, observers) = replace(&entries[key, default: Entry()], value)
    if value == nil { forget(key) }
    lock.unlock()
    if old != value { observers.announce() }
  }

  private func replace(
    _ entry: inout Entry, _ value: StoredValue?
  ) -> (old: StoredValue?, observers: KeyObservers) {
    let old = entry.value
    entry.value = value
    return (old, entry.observers)
  }

  /// Calls `onChange` after each change of the value of `key`.
  public func observe(
    _ key: String, _ onChange: @escaping @Sendable () -> Void
  ) -> StoreObservation {
    let id = lock.withLock { entries[key, default: Entry()].observers.add(onChange) }
    return StoreObservation { [weak self] in self?.remove(id, for: key) }
  }

  private func remove(_ id: Int, for key: String) {
    lock.withLock {
      entries[key]?.observers.remove(id)
      forget(key)
    }
  }

  /// Leaves nothing under a key that has no value, and that nobody observes.
  private func forget(_ key: String) {
    if let entry = entries[key], entry.value == nil, entry.observers.isEmpty {
      entries[key] = nil
    }
  }
}

extension MemoryStore: ExpressibleByDictionaryLiteral {
  /// A store with some values: `["volume": 0.5]`.
  public convenience init(dictionaryLiteral elements: (String, StoredValue)...) {
    self.init(Dictionary(elements) { _, last in last })
  }
}
