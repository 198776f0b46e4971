internal import CommandKit

/// A thread that nobody joins.
package enum DetachedThread {
  /// Calls `body` on a thread of its own.
  ///
  /// Where there can be none, the process ends: whatever came of it would be
  /// blamed on the candidate.
  ///
  /// - Parameter stackSize: The size of the thread's stack in bytes.
  package static func start(
    stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void
  ) {
    PlainThread.start(stackSize: stackSize, body)
  }

  /// Calls `body` on a thread of its own, without blocking the caller's.
  package static func run<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: body()) }
    }
  }
}
