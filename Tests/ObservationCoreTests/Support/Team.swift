import Glibc

/// Threads that start together.
///
/// Real ones: the tests are about what happens when the system suspends a
/// thread anywhere.
enum Team {
  /// Calls `body` once on each of `count` threads, all at the same moment, and
  /// waits for them.
  ///
  /// - Parameters:
  ///   - count: How many threads.
  ///   - stackSize: The bytes of each thread's stack, or nil for the default.
  ///   - body: Called with the thread's number, from 0.
  static func run(
    _ count: Int, stackSize: Int? = nil, _ body: @escaping @Sendable (Int) -> Void
  ) {
    let start = Barrier(count)
    let threads = (0..<count).map { number in
      spawn(stackSize: stackSize) {
        start.wait()
        body(number)
      }
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  private static func spawn(
    stackSize: Int?, _ body: @escaping @Sendable () -> Void
  ) -> pthread_t {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    if let stackSize { pthread_attr_setstacksize(attributes, stackSize) }
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    let error = pthread_create(
      &thread, attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, context)
    precondition(error == 0, "no thread: error \(error)")
    return thread
  }

  private final class Body: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

/// A place where threads wait for each other, as often as they like.
final class Barrier: @unchecked Sendable {
  // `@unchecked Sendable`: the C library guards it.

  private let barrier: UnsafeMutablePointer<pthread_barrier_t>

  init(_ count: Int) {
    barrier = .allocate(capacity: 1)
    pthread_barrier_init(barrier, nil, UInt32(count))
  }

  deinit {
    pthread_barrier_destroy(barrier)
    barrier.deallocate()
  }

  func wait() { pthread_barrier_wait(barrier) }
}
