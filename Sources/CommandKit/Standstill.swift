internal import CCommandKit

/// Stops a thread from outside, wherever it happens to be, as the scheduler of a busy
/// machine would; whatever the thread holds, it keeps.
///
/// Never inside of the C library or of the allocator, of which others could not do without.
package enum Standstill {
  /// Whether a thread can be stopped in this build, and on this system.
  package static let isPossible: Bool = ck_canStop() != 0

  /// Held by who stops a thread: there is one handler for the whole process.
  ///
  /// Not of nothing: a value without a size stands where the mutex does.
  private static let turn = Locked(false)

  /// Calls `body`, which alone in the process may stop a thread meanwhile.
  ///
  /// Ends the process if the system does not give what that takes.
  ///
  /// - Precondition: ``isPossible``.
  package static func alone<Result>(_ body: () -> Result) -> Result {
    turn.withLock { _ -> Result in
      guard ck_beginStops() == 0 else {
        CommandProcess.starve("cannot prepare to stop a thread: \(POSIX.errorMessage)")
      }
      defer { ck_endStops() }
      return body()
    }
  }

  /// Makes the calling thread the one to stop; it must not end before the last ``stop()``.
  package static func enlist() { ck_enlist() }

  /// Stops the enlisted thread.
  ///
  /// - Returns: Whether it stands still; if not, it is where it must not be stopped.
  package static func stop() -> Bool { ck_stop() != 0 }

  /// Lets the thread go on that stands still.
  package static func resume() { ck_resume() }
}

/// A thread of this process that others watch.
package struct WatchedThread: Sendable {
  /// What the system calls it.
  package let number: Int32
  private let clock: Int32

  /// The thread that asks.
  package static var current: WatchedThread {
    WatchedThread(number: ck_thread(), clock: ck_threadClock())
  }

  /// How many seconds of a core the thread has had.
  package var seconds: Double { Double(ck_nanoseconds(clock)) * 1e-9 }

  /// How often the thread has waited in the kernel, if it does now: two equal answers mean
  /// that it has not gone on between them.
  ///
  /// Nil if it does not wait, and where nobody knows.
  package var sleeps: Int? {
    let count = ck_sleeps(number)
    return count < 0 ? nil : Int(count)
  }
}
