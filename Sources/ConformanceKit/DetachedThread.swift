import Foundation

/// A thread that nobody joins.
package enum DetachedThread {
  /// Calls `body` on a thread of its own.
  ///
  /// - Parameter stackSize: The size of the thread's stack in bytes.
  package static func start(
    stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void
  ) {
    let thread = Thread(block: body)
    thread.stackSize = stackSize
    thread.start()
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
