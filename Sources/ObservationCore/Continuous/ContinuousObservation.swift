#if !hasFeature(Embedded)  // No tasks.
  /// A continuous observation: code that runs again after what it read has changed.
  ///
  /// One task belongs to it, which waits in its ``ChangeSignal`` and runs where the code
  /// is isolated. A change costs the observer's call, the exchange of one word, and the
  /// resumption of that task on its executor.
  ///
  /// The task has the code, and nobody else: it goes with the task, however long somebody
  /// keeps the observation's token.
  final class ContinuousObservation: Cancellable {
    private let observer: PersistentObserver
    /// Whether there is one run and no other.
    private let runsOnce: Bool
    private let signal = ChangeSignal()

    init(options: ObservationTracking.Options) {
      observer = PersistentObserver(options.sides) { [signal] change in
        signal.send(PendingChange(change))
      }
      runsOnce = options.isEmpty
    }

    /// Ends the observation.
    ///
    /// Safe from any thread.
    func cancel() {
      observer.cancel()
      signal.end()
    }

    /// Starts the task, on the isolation of the code.
    ///
    /// - Parameter runsFirst: Whether the first run is the task's.
    func start(_ code: Code, runsFirst: Bool) {
      // The first run may have been the last one.
      if !runsFirst, observer.tracker.isDead { return }
      Task { await follow(code, runsFirst: runsFirst, isolation: code.isolation) }
    }

    /// Runs the code again and again, until the observation ends.
    private func follow(
      _ code: Code, runsFirst: Bool, isolation: isolated (any Actor)?
    ) async {
      if runsFirst { runFirst(code) }
      while !observer.tracker.isDead, await signal.wait(isolation: isolation) {
        observer.trackIfAlive {
          // Nothing: the observation has just ended.
          signal.take()?.open(for: observer.tracker) { code.call($0) }
        }
      }
    }

    /// Makes the first run, where the code is isolated.
    ///
    /// What it reads is none of the scopes' in which the observation is started: they
    /// would not see the other runs, either.
    func runFirst(_ code: Code) {
      ChangeHandler.outsideOfScopes {
        if !runsOnce {
          observer.trackIfAlive {
            code.call(ObservationTracking.Event(initialOf: observer.tracker))
          }
        } else if !signal.hasEnded {
          // An observer of nothing has ended from the start.
          code.call(ObservationTracking.Event(initialOf: observer.tracker))
        }
      }
    }
  }

  extension ContinuousObservation {
    /// What an observation runs.
    struct Code: Sendable {
      typealias Body = @isolated(any) @Sendable (borrowing ObservationTracking.Event) -> Void

      /// Where it runs; nil if it may run anywhere.
      let isolation: (any Actor)?
      private let body: @Sendable (borrowing ObservationTracking.Event) -> Void

      init(_ body: @escaping Body) {
        isolation = body.isolation
        // What is called on its isolation needs no `await`.
        self.body = unsafeBitCast(
          body, to: (@Sendable (borrowing ObservationTracking.Event) -> Void).self)
      }

      /// Calls it, for who is on its isolation.
      func call(_ event: borrowing ObservationTracking.Event) { body(event) }

      /// Whether it may be called on `isolation`.
      func mayRun(on isolation: (any Actor)?) -> Bool {
        self.isolation == nil || self.isolation === isolation
      }
    }
  }
#endif
