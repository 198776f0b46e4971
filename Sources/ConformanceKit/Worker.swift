/// A thread that can be waited for, with a bound.
package final class Worker: Sendable {
  private let done = Latch()

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stackSize: The size of the thread's stack in bytes.
  ///   - body: Released on the thread before ``join(_:)`` returns.
  package init(stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) {
    // The thread keeps its own block until it has ended, which is after `join`.
    let work = Locked<(@Sendable () -> Void)?>(body)
    DetachedThread.start(stackSize: stackSize) { [done] in
      work.withLock { $0 }?()
      _ = work.withLock { $0.take() }
      done.open()
    }
  }

  /// Waits until the thread has done its work.
  ///
  /// - Returns: Whether it did within `patience` seconds of ``HeldUpTime``.
  package func join(_ patience: Double) -> Bool { done.wait(patience) }
}
