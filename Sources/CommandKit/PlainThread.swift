internal import Foundation

/// A thread that nobody joins.
///
/// Not Foundation's: where the system has no thread to give, that one is silent,
/// and whoever waits for its work waits for ever.
package enum PlainThread {
  /// Calls `body` on a thread of its own.
  ///
  /// Ends the process if there can be none.
  ///
  /// - Parameter stackSize: The size of the thread's stack in bytes.
  package static func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
    let status = attempt(stackSize: stackSize, body)
    guard status != 0 else { return }
    CommandProcess.starve("cannot start a thread: \(String(cString: strerror(status)))")
  }

  /// As ``start(stackSize:_:)``, and returns an error's number, or 0.
  package static func attempt(
    stackSize: Int, _ body: @escaping @Sendable () -> Void
  ) -> Int32 {
    let work = Unmanaged.passRetained(Work(body))
    let status = create(stackSize, work.toOpaque())
    if status != 0 { work.release() }
    return status
  }

  private static func create(_ stackSize: Int, _ work: UnsafeMutableRawPointer) -> Int32 {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, stackSize)
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    return pthread_create(&thread, attributes, entry, work)
  }
}

/// What a thread is to do.
private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

#if canImport(Darwin)
  private func entry(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
#else
  private func entry(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().body()
    return nil
  }
#endif
