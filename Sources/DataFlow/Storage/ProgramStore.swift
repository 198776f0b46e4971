internal import Foundation

/// Where a program's stored values are that are outside of views, and name no store.
///
/// Safe from any thread.
enum ProgramStore {
  private static let lock = NSLock()
  // Both are only used under `lock`.
  private nonisolated(unsafe) static var store: (any KeyValueStore)?
  private nonisolated(unsafe) static var tenure: ObjectIdentifier?

  /// The store of the process's program; nil without one, as in tests of hosts.
  static var current: (any KeyValueStore)? { lock.withLock { store } }

  /// Has a store be the program's for as long as this is there, or until another one is.
  final class Tenure: Sendable {
    init(of store: any KeyValueStore) { replace(store, by: ObjectIdentifier(self)) { _ in true } }

    deinit {
      let own = ObjectIdentifier(self)
      replace(nil, by: nil) { $0 == own }
    }
  }

  private static func replace(
    _ store: (any KeyValueStore)?, by tenure: ObjectIdentifier?,
    if isReplaced: (ObjectIdentifier?) -> Bool
  ) {
    // Released after the lock: its end may ask.
    var old: (any KeyValueStore)?
    lock.withLock {
      guard isReplaced(self.tenure) else { return }
      old = self.store
      self.store = store
      self.tenure = tenure
    }
    withExtendedLifetime(old) {}
  }
}
