internal import Foundation

/// A store that lives as long as somebody keeps it.
///
/// Safe from any thread.
public final class MemoryStore: KeyValueStore, @unchecked Sendable {
  // `@unchecked Sendable`: `values` is only used under `lock`, which
  // ThreadSanitizer knows.
  private let lock = NSLock()
  // Unchecked: the lock excludes what a check would find.
  @exclusivity(unchecked)
  private var values: [String: StoredValue]
  private let observers = StoreObservers()

  /// A store with some values.
  public init(_ values: [String: StoredValue] = [:]) { self.values = values }

  /// All values by their keys.
  public var all: [String: StoredValue] { lock.withLock { values } }

  /// The value of `key`, or nil if there is none.
  ///
  /// - Complexity: O(1), expected.
  public func read(_ key: String) -> StoredValue? { lock.withLock { values[key] } }

  /// Replaces the value of `key`, and calls its observers if it differs; nil
  /// removes it.
  ///
  /// - Complexity: O(1), expected, beside what the observers do.
  public func write(_ value: StoredValue?, for key: String) {
    let old = lock.withLock {
      // One look-up, and not two.
      if let value {
        values.updateValue(value, forKey: key)
      } else {
        values.removeValue(forKey: key)
      }
    }
    if old != value { observers.announce(key) }
  }

  /// Calls `onChange` after each change of the value of `key`.
  public func observe(
    _ key: String, _ onChange: @escaping @Sendable () -> Void
  ) -> StoreObservation {
    observers.add(onChange, for: key)
  }
}

extension MemoryStore: ExpressibleByDictionaryLiteral {
  /// A store with some values: `["volume": 0.5]`.
  public convenience init(dictionaryLiteral elements: (String, StoredValue)...) {
    self.init(Dictionary(elements) { _, last in last })
  }
}
