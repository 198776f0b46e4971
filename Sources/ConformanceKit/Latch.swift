import Foundation

/// A door that opens once and lets everyone through from then on.
///
/// A POSIX condition variable on the monotonic clock: a step of the wall clock
/// neither shortens nor lengthens a wait.
package final class Latch: @unchecked Sendable {
  // The mutex guards `isOpen`; both pointers are constant and live as long as
  // the latch, which everyone who waits retains.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t> = .allocate(capacity: 1)
  private let condition: UnsafeMutablePointer<pthread_cond_t> = .allocate(capacity: 1)
  private var isOpen = false

  package init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    var status = pthread_mutex_init(mutex, nil)
    precondition(status == 0, "pthread_mutex_init failed with \(status)")
    #if canImport(Darwin)
      status = pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      status = pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
    precondition(status == 0, "pthread_cond_init failed with \(status)")
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Lets everyone through.
  ///
  /// Safe from any thread.
  package func open() {
    pthread_mutex_lock(mutex)
    isOpen = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until the latch is open.
  package func wait() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isOpen { pthread_cond_wait(condition, mutex) }
  }

  /// Waits until the latch is open, at most for `limit`.
  ///
  /// - Returns: Whether the latch is open.
  package func wait(atMost limit: Duration) -> Bool {
    let end = ContinuousClock.now + limit
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isOpen {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return false }
      waitOnce(left)
    }
    return true
  }

  /// Waits for a signal, a spurious wake-up, or the end of `limit`.
  private func waitOnce(_ limit: Duration) {
    let (seconds, attoseconds) = limit.components
    #if canImport(Darwin)
      var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      _ = pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      let nanoseconds = time.tv_nsec + Int(attoseconds / 1_000_000_000)
      time.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
      time.tv_nsec = nanoseconds % 1_000_000_000
      _ = pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }
}
