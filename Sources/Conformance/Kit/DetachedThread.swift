#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread that nobody joins.
package enum DetachedThread {
  private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Calls `body` on a thread of its own.
  ///
  /// - Parameter stackSize: The size of the thread's stack in bytes.
  package static func start(
    stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void
  ) {
    let status = create(stackSize, Unmanaged.passRetained(Start(body)).toOpaque())
    precondition(status == 0, "pthread_create failed with \(status)")
  }

  /// Calls `body` on a thread of its own, without blocking the caller's.
  package static func run<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: body()) }
    }
  }

  private static func create(_ stackSize: Int, _ context: UnsafeMutableRawPointer) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Any value will do; what a thread's type can be made from differs.
    #if canImport(Darwin)
      var thread: pthread_t? = pthread_self()
    #else
      var thread = pthread_self()
    #endif
    let status = pthread_create(&thread, &attributes, enter, context)
    pthread_attr_destroy(&attributes)
    return status
  }

  fileprivate static func run(_ context: UnsafeMutableRawPointer) {
    Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
  }
}

#if canImport(Darwin)
  private func enter(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    DetachedThread.run(context)
    return nil
  }
#else
  private func enter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    context.map { DetachedThread.run($0) }
    return nil
  }
#endif
