#if !hasFeature(Embedded)
  internal import CObservationCore

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
