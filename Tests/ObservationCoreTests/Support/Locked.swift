import Glibc

/// A value behind a lock that ThreadSanitizer can see.
///
/// `Synchronization.Mutex` is a futex in the standard library's own words, and
/// the sanitizer takes what it protects for races.
final class Locked<Value>: @unchecked Sendable {
  // `@unchecked Sendable`: every use of `value` holds `lock`.

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: Value) {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }
}

extension Locked where Value: Sendable {
  /// A copy of the value.
  var copy: Value { withLock { $0 } }
}
