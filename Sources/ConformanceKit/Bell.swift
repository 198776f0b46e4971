import Foundation

/// Where threads wait, without using a core, until something that others do has come.
///
/// A POSIX mutex and condition variable on the monotonic clock: a step of the wall
/// clock neither shortens nor lengthens a wait.
package final class Bell: @unchecked Sendable {
  // Both pointers are constant and live as long as the bell, which everyone who
  // waits retains.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t> = .allocate(capacity: 1)
  private let condition: UnsafeMutablePointer<pthread_cond_t> = .allocate(capacity: 1)

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

  /// Makes everyone who waits look again.
  ///
  /// Safe from any thread.
  ///
  /// - Parameter change: What makes the condition hold that others wait for, if that is
  ///   not done before; called while nobody looks.
  package func ring(_ change: () -> Void = {}) {
    pthread_mutex_lock(mutex)
    change()
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until `condition` holds, which is looked at now and after each ring.
  package func wait(until condition: () -> Bool) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !condition() { pthread_cond_wait(self.condition, mutex) }
  }

  /// As ``wait(until:)``, with a bound.
  ///
  /// - Parameter patience: How many seconds of ``HeldUpTime`` to wait at most;
  ///   ``HeldUpTime/isOver(_:)`` says what else bounds the wait.
  /// - Returns: Whether the condition came to hold.
  package func wait(_ patience: Double, until condition: () -> Bool) -> Bool {
    var time: HeldUpTime?
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    defer { if time != nil { HeldUpTime.note(isWaiting: false) } }
    while !condition() {
      time?.look()
      // Most waits are over before there is anything to measure.
      if time == nil {
        HeldUpTime.note(isWaiting: true)
        time = HeldUpTime()
      }
      guard time?.isOver(patience) == false else { return false }
      let left = patience - (time?.seconds ?? 0)
      waitOnce(max(0.005, min(left, time?.untilNextLook ?? HeldUpTime.interval)))
    }
    return true
  }

  /// Waits for a ring, a spurious wake-up, or the end of so many seconds.
  private func waitOnce(_ seconds: Double) {
    let whole = seconds.rounded(.down)
    let nanoseconds = Int((seconds - whole) * 1e9)
    #if canImport(Darwin)
      var time = timespec(tv_sec: Int(whole), tv_nsec: nanoseconds)
      _ = pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      let sum = time.tv_nsec + nanoseconds
      time.tv_sec += Int(whole) + sum / 1_000_000_000
      time.tv_nsec = sum % 1_000_000_000
      _ = pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }
}
