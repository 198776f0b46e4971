#if !hasFeature(Embedded)  // No tasks.
  /// The state of one iterator of ``Observations``.
  ///
  /// `@unchecked Sendable`: `hasBegun` and `isOver` are used by `next` alone, which is for
  /// one task at a time; it goes from isolation to isolation by awaiting.
  final class ObservationsIteration<Element: Sendable, Failure: Error>: @unchecked Sendable {
    typealias Sequence = Observations<Element, Failure>

    /// Where the expression runs; nil if it may run anywhere.
    let isolation: (any Actor)?

    private let emit: @Sendable () throws(Failure) -> Sequence.Iteration
    private let observer: PersistentObserver
    private let signal = ChangeSignal()
    private var hasBegun = false
    private var isOver = false

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
      // The end of an object matters to what reads a weak reference to it.
      observer = PersistentObserver([.didSet, .deinit]) { [signal] change in
        signal.send(PendingChange(change.kind))
      }
    }

    /// The next element, on an isolation that may not be the caller's.
    @inline(never)
    func nextElsewhere(on isolation: isolated any Actor) async throws(Failure) -> Element? {
      try await next(on: isolation)
    }

    /// The next element, on the isolation of the expression.
    ///
    /// Part of its callers: a function of its own would have a frame, and look twice at
    /// the executor.
    @inline(__always)
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
          signal.take()?.release()
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

    @discardableResult
    private func end() -> Element? {
      isOver = true
      observer.cancel()
      return nil
    }
  }
#endif
