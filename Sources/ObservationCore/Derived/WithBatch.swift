#if !hasFeature(Embedded)  // See `GraphNode.swift`.
  internal import CObservationCore

  /// Calls `body`, and lets the effects of all its changes run once, when it is over.
  ///
  /// ```swift
  /// withBatch {
  ///   account.balance -= 10
  ///   other.balance += 10
  /// }
  /// ```
  ///
  /// Reads in a batch see what is stored, and derived values are those of that. Scopes
  /// and observers are told at once, as without a batch: only ``Effect``s wait. Those that
  /// come out with all values equal do not run.
  ///
  /// Batches nest: effects run at the end of the outermost one. At the end of a batch in
  /// the code of an effect or a derived value they wait for that. A batch is its thread's:
  /// changes by others are not held back, except that an effect that waits here already
  /// runs here.
  ///
  /// - Parameter body: Called exactly once, before the return.
  /// - Returns: What `body` returned.
  /// - Throws: What `body` threw, after the effects of what it has changed.
  public func withBatch<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = oc_thread()
    thread.pointee.batches += 1
    defer {
      thread.pointee.batches -= 1
      GraphWork.doIfFree(thread)
    }
    return try body()
  }
#endif
