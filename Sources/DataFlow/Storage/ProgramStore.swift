internal import Foundation

/// Where a program's stored values are that are outside of views, and name no store.
///
/// Safe from any thread.
enum ProgramStore {
  private static let lock = NSLock()
  /// Used under the lock.
  private nonisolated(unsafe) static var store: (any KeyValueStore)?

  /// The store of the process's program; nil without one, as in tests of hosts.
  static var current: (any KeyValueStore)? {
    get { lock.withLock { store } }
    set { lock.withLock { store = newValue } }
  }
}
