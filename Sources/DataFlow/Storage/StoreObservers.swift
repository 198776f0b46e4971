internal import Foundation

/// Who observes which keys of a store.
///
/// What a store of your own needs beside its values:
///
/// ```swift
/// func observe(_ key: String, _ onChange: @escaping @Sendable () -> Void) -> StoreObservation {
///   observers.add(onChange, for: key)
/// }
/// ```
///
/// Observers are called outside of every lock, so that they may read and write.
/// Safe from any thread.
public final class StoreObservers: @unchecked Sendable {
  // `@unchecked Sendable`: what is stored is only used under `lock`.
  private let lock = NSLock()
  // Unchecked: the lock excludes what a check would find.
  @exclusivity(unchecked)
  private var observers: [String: KeyObservers] = [:]

  /// Nobody observes anything.
  public init() {}

  /// Calls `onChange` whenever ``announce(_:)`` is called with `key`, until what
  /// is returned is freed.
  ///
  /// - Complexity: O(1), amortised.
  public func add(_ onChange: @escaping @Sendable () -> Void, for key: String) -> StoreObservation {
    let id = lock.withLock { observers[key, default: KeyObservers()].add(onChange) }
    return StoreObservation { [weak self] in self?.remove(id, for: key) }
  }

  /// Calls the observers of `key`, in the order in which they came.
  ///
  /// - Complexity: O(observers of the key).
  public func announce(_ key: String) {
    lock.withLock { observers[key] }?.announce()
  }

  private func remove(_ id: Int, for key: String) {
    lock.lock()
    let removed = observers[key]?.remove(id)
    if observers[key]?.isEmpty == true { observers[key] = nil }
    lock.unlock()
    withExtendedLifetime(removed) {}
  }
}
