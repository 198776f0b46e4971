extension ObservationTracking {
  /// Keeps an observation.
  ///
  /// The observation ends with the token, or with ``cancel()``. What it registered is
  /// given back then, and its code is released, if no call of it is under way: at once,
  /// or, that of a continuous observation, when its task has come to its end.
  ///
  /// Source: SE-0506.
  public struct Token: ~Copyable, Sendable {
    private let observation: any Cancellable

    init(_ observation: any Cancellable) { self.observation = observation }

    deinit { observation.cancel() }

    /// Ends the observation.
    ///
    /// A call that is under way on another thread finishes; no other one begins.
    /// Lock-free, but for the allocator. Safe from any thread.
    public consuming func cancel() {
      // The end of the token does.
    }
  }
}

/// Something that goes on until it is cancelled.
protocol Cancellable: AnyObject, Sendable {
  func cancel()
}

extension PersistentObserver: Cancellable {}
