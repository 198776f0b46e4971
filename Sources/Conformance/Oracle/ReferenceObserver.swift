import ConformanceKit

/// The oracle's persistent observer: one one-shot tracking after the other.
///
/// Each run ends the tracking of the run before. Takes the lock of its engine,
/// and holds none while `apply` or its own code runs. `track` is for one thread
/// at a time, `cancel` for any.
public final class ReferenceObserver: PersistentObserving, @unchecked Sendable {
  // `@unchecked Sendable`: everything mutable is behind a lock.

  private let engine: ReferenceEngine
  /// The observer's code, until it is cancelled.
  private let code: Locked<Code?>
  /// What the last run observes.
  private let last = Locked<Tracking?>(nil)

  /// A closure in an object: one that is a generic value gets wrapped again
  /// with each access in place.
  private final class Code: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  init(engine: ReferenceEngine, onChange: @escaping @Sendable () -> Void) {
    self.engine = engine
    code = Locked(Code(onChange))
  }

  deinit { engine.end(self) }

  /// Calls `apply`, and observes what it reads.
  ///
  /// - Parameter apply: The reads to track.
  /// - Returns: What `apply` returned.
  public func track<Result>(_ apply: () -> Result) -> Result {
    engine.replace(last.withLock { $0.take() })
    guard code.withLock({ $0 != nil }) else { return apply() }
    let tracking = engine.open()
    let result = apply()
    last.withLock { $0 = tracking }
    engine.close(tracking) { { [code] in code.withLock { $0 }?.body() } }
    // Cancelled by `apply`, or beside it.
    if code.withLock({ $0 == nil }) { engine.replace(last.withLock { $0.take() }) }
    return result
  }

  /// Stops observing, for good.
  public func cancel() { engine.cancel(self) }

  /// Releases the observer's code, and ends what the last run observes.
  func forget() {
    let released = code.withLock { $0.take() }
    engine.replace(last.withLock { $0.take() })
    // Outside of the lock: the end of a capture may do anything.
    withExtendedLifetime(released) {}
  }
}
