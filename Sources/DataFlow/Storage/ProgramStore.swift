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

  // MARK: What is written outside of views

  /// Stores that have been written and save when they are told to.
  private nonisolated(unsafe) static var late: [any KeyValueStore] = []
  /// Others that have been written: what one of them could not save it tries again at the end.
  private nonisolated(unsafe) static var written: [Written] = []
  private nonisolated(unsafe) static var writtenLimit = 16

  private struct Written {
    weak var store: (any KeyValueStore)?
  }

  /// Takes note that a store has been written outside of the views, for the program to save.
  ///
  /// - Complexity: O(*n*) for the *n* stores that are written so.
  static func noteWrite(to store: any KeyValueStore) {
    let isLate = !store.savesAtOnce
    // Released after the lock: the end of one may ask.
    var held: [any KeyValueStore] = []
    let isFirst = lock.withLock {
      guard tenure != nil else { return false }
      if isLate { return addLate(store) && late.count == 1 }
      held = written.compactMap(\.store)
      if held.contains(where: { $0 === store }) { return false }
      if written.count >= writtenLimit {
        written = held.map(Written.init)
        writtenLimit = max(16, 2 * written.count)
      }
      written.append(Written(store: store))
      return false
    }
    withExtendedLifetime(held) {}
    // After the turn that it is written in, or at once if it is another thread's.
    if isFirst { DispatchQueue.main.async { saveLate() } }
  }

  /// Under the lock.
  ///
  /// - Returns: Whether it was not there.
  private static func addLate(_ store: any KeyValueStore) -> Bool {
    if late.contains(where: { $0 === store }) { return false }
    late.append(store)
    return true
  }

  /// Has those save that wait to be told; who cannot is told again.
  static func saveLate() {
    let stores = lock.withLock { exchange(&late, with: []) }
    let unsaved = stores.filter { !$0.save() }
    lock.withLock {
      // Of a program that is over nobody would.
      if tenure != nil { for store in unsaved { _ = addLate(store) } }
    }
  }

  /// Has all save, for a program that ends.
  ///
  /// - Returns: Whether all is saved.
  static func saveAll() -> Bool {
    let stores = lock.withLock { late + written.compactMap(\.store) }
    var isSaved = true
    for store in stores where !store.save() { isSaved = false }
    return isSaved
  }

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
    var left: [any KeyValueStore] = []
    lock.withLock {
      guard isReplaced(self.tenure) else { return }
      old = self.store
      left = exchange(&late, with: [])
      written = []
      self.store = store
      self.tenure = tenure
    }
    for store in left { store.save() }
    withExtendedLifetime(old) {}
  }
}
