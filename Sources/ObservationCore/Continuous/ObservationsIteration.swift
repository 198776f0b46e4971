#if !hasFeature(Embedded)  // No tasks.
  /// The state of one iterator of ``Observations``.
  ///
  /// `@unchecked Sendable`: `hasBegun` and `isOver` are used by `next` alone, which is for
  /// one task at a time; it goes from isolation to isolation by awaiting.
  ///
  /// Inlinable, as ``Observations`` is: where the types are not known each element would
  /// have its types looked up and the memory of its frames measured, at run time.
  @usableFromInline
  final class ObservationsIteration<Element: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline
    typealias Sequence = Observations<Element, Failure>

    /// Where the expression runs; nil if it may run anywhere.
    @usableFromInline
    let isolation: (any Actor)?

    @usableFromInline
    let emit: @Sendable () throws(Failure) -> Sequence.Iteration
    @usableFromInline
    let observer: PersistentObserver
    @usableFromInline
    let signal: ChangeSignal = ChangeSignal()
    // Without checks for overlapping accesses: there is one at a time, as said above.
    @exclusivity(unchecked) @usableFromInline
    var hasBegun: Bool = false
    @exclusivity(unchecked) @usableFromInline
    var isOver: Bool = false

    @inlinable
    init(_ emitter: Sequence.Emitter) {
      // What is called on its isolation needs no `await`.
      switch emitter {
      case .endless(let body):
        isolation = body.isolation
        let emit = unsafeBitCast(body, to: (@Sendable () throws(Failure) -> Element).self)
        self.emit = { () throws(Failure) in .next(try emit()) }
      case .untilFinished(let body):
        isolation = body.isolation
        emit = unsafeBitCast(body, to: (@Sendable () throws(Failure) -> Sequence.Iteration).self)
      }
      observer = signal.observer()
    }

    /// The next element, on an isolation that may not be the caller's.
    @inlinable @inline(never)
    func nextElsewhere(on isolation: isolated any Actor) async throws(Failure) -> Element? {
      try await next(on: isolation)
    }

    /// The next element, on the isolation of the expression.
    ///
    /// Part of its callers: a function of its own would have a frame, and look twice at
    /// the executor.
    @inlinable @inline(__always)
    func next(on isolation: isolated (any Actor)?) async throws(Failure) -> Element? {
      if isOver { return nil }
      while hasBegun, !signal.hasChange {
        if signal.hasEnded { return end() }
        await withTaskCancellationHandler(
          operation: {
            await withUnsafeContinuation(isolation: isolation) { signal.park($0) }
          },
          onCancel: { signal.end() },
          isolation: isolation)
      }
      if Task.isCancelled { return end() }
      hasBegun = true
      do throws(Failure) {
        let iteration = try observer.track { () throws(Failure) in
          // In the run: one that came before it is what the run sees.
          signal.drop()
          return try emit()
        }
        switch iteration {
        case .next(let element): return element
        case .finish: return end()
        }
      } catch {
        end()
        throw error
      }
    }

    @inlinable @discardableResult
    func end() -> Element? {
      isOver = true
      observer.cancel()
      return nil
    }
  }
#endif
