/// An observer that tracks again and again, as a candidate offers it.
///
/// What a view or an effect needs: each run of ``track(_:)`` replaces what the
/// run before it observes. The code that the observer was made with is called
/// at the first change after each run, before the change is stored, and not
/// again until the next run.
///
/// An observer ends with its last reference, or with ``cancel()``.
public protocol PersistentObserving: Sendable {
  /// Calls `apply` once, and observes what it reads, and nothing else.
  ///
  /// For one thread at a time. A cancelled observer calls `apply` and observes
  /// nothing.
  ///
  /// - Parameter apply: The reads to track. It does not call `track` of the
  ///   same observer.
  /// - Returns: What `apply` returned.
  func track<Result>(_ apply: () -> Result) -> Result

  /// Stops observing, for good, and releases the observer's code.
  ///
  /// Safe from any thread, and inside of the observer's code.
  func cancel()
}

/// The observer of a candidate that has none: there are no values of it.
public enum NoObserver: PersistentObserving {
  /// Never called: there is no such observer.
  public func track<Result>(_ apply: () -> Result) -> Result {
    switch self {}
  }

  /// Never called: there is no such observer.
  public func cancel() {
    switch self {}
  }
}
