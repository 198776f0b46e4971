internal import Foundation

// A view that makes a store where it is declared makes another one with each value of it, and
// each view one of its own.

extension KeyValueStore {
  /// The store that views use where they are given this one.
  var forViews: any KeyValueStore {
    if let defaults = self as? UserDefaults { return defaults.suiteStore }
    guard let store = self as? FileStore else { return self }
    return store.firstOfFile
  }
}

extension FileStore {
  /// The first store of the file that views have been given, this one if there is none.
  ///
  /// - Complexity: O(stores of the file).
  fileprivate var firstOfFile: FileStore { isShared ? Self.shared.add(self) : self }

  /// Has the other stores that views have been given read what this one has written.
  ///
  /// From the disk: what it has by now is newer than what any of them could be told.
  func tellOthers() {
    for other in others { other.refresh() }
  }

  /// The other stores of the file that views have been given, if this is one of them.
  var others: [FileStore] { isShared ? Self.shared.others(than: self) : [] }

  /// The last that is heard of a store.
  func leaveShared() {
    if isShared { Self.shared.forget(path) }
  }

  private static let shared = SharedFileStores()
}

/// The stores that views have been given, by their files.
///
/// Safe from any thread.
private final class SharedFileStores: @unchecked Sendable {
  // `@unchecked Sendable`: `known` is only used under `lock`.
  private let lock = NSLock()
  private var known: [String: [Entry]] = [:]

  private struct Entry {
    weak var store: FileStore?
  }

  /// - Returns: The first store of the same file.
  func add(_ store: FileStore) -> FileStore {
    let (stores, isNew) = lock.withLock {
      let stores = living(at: store.path)
      let isNew = !stores.contains { $0 === store }
      if isNew { known[store.path, default: []].append(Entry(store: store)) }
      return (stores, isNew)
    }
    guard let first = stores.first else { return store }
    // The file may have what the other one has written while no view had that.
    if isNew { first.refresh() }
    return first
  }

  /// Those of the same file, if the store is one of them.
  func others(than store: FileStore) -> [FileStore] {
    let stores = lock.withLock { living(at: store.path) }
    return stores.contains { $0 === store } ? stores.filter { $0 !== store } : []
  }

  /// Under the lock, for the caller to let go of outside of it.
  ///
  /// The last to hold a store runs what its end does. Forgets those that have gone.
  private func living(at path: String) -> [FileStore] {
    let stores = known[path]?.compactMap(\.store) ?? []
    known[path] = stores.isEmpty ? nil : stores.map { Entry(store: $0) }
    return stores
  }

  /// A store of a file has gone.
  func forget(_ path: String) {
    let others = lock.withLock { living(at: path) }
    withExtendedLifetime(others) {}
  }
}
