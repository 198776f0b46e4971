import ConformanceKit
import Foundation

/// An object of a program that threads share, and the values that it should have.
final class SharedObject<Checked: Candidate>: Sendable {
  /// Which of all objects that the program makes.
  let life: Int
  let kind: ObjectKind
  let subject: Subject<Checked>
  /// The stored members that the program uses.
  let cells: [Int: SharedCell]

  /// An object whose stored members all have the value that stands for 0.
  init(_ subject: Subject<Checked>, _ kind: ObjectKind, life: Int, members: Set<Int>) {
    (self.subject, self.kind, self.life) = (subject, kind, life)
    let stored = members.filter { kind.members[$0].isStored }
    cells = Dictionary(uniqueKeysWithValues: stored.map { ($0, SharedCell()) })
  }
}

/// The value that a stored member should have, and the lock of the one that it has: the models
/// guard nothing, and a clause that shares one between threads has to.
///
/// `@unchecked Sendable`: the value is behind the lock.
final class SharedCell: @unchecked Sendable {
  var value = 0
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() {
    lock.initialize(to: pthread_rwlock_t())
    pthread_rwlock_init(lock, nil)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  /// Waits until nobody changes the value: others may read it, too.
  func lockForReading() { pthread_rwlock_rdlock(lock) }

  /// Waits until nobody uses the value.
  func lockForChange() { pthread_rwlock_wrlock(lock) }

  func unlock() { pthread_rwlock_unlock(lock) }
}
