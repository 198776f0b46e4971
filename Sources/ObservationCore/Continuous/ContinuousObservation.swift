/// A continuous observation: code that runs again after what it read has changed.
///
/// One task belongs to it, which waits in its ``ChangeSignal`` and runs where the code
/// is isolated. A change costs the observer's call, the exchange of one word, and the
/// resumption of that task on its executor.
final class ContinuousObservation: Cancellable {
  typealias Code = @isolated(any) @Sendable (borrowing ObservationTracking.Event) -> Void

  private let observer: PersistentObserver
  /// Whether there is one run and no other.
  private let runsOnce: Bool
  private let signal = ChangeSignal()
  private let apply: Code
  /// The same without its isolation, for callers that are there.
  private let applyHere: @Sendable (borrowing ObservationTracking.Event) -> Void

  init(options: ObservationTracking.Options, apply: @escaping Code) {
    observer = PersistentObserver(options.sides) { [signal] change in signal.send(change) }
    runsOnce = options.isEmpty
    self.apply = apply
    applyHere = unsafeBitCast(
      apply, to: (@Sendable (borrowing ObservationTracking.Event) -> Void).self)
  }

  /// Ends the observation.
  ///
  /// Safe from any thread.
  func cancel() {
    observer.cancel()
    signal.end()
  }

  /// Whether the code may be called on `isolation`.
  func mayRun(on isolation: (any Actor)?) -> Bool {
    guard let own = apply.isolation else { return true }
    return own === isolation
  }

  /// Starts the task, on the isolation of the code.
  ///
  /// - Parameter runsFirst: Whether the first run is the task's.
  func start(runsFirst: Bool) {
    Task { await follow(runsFirst: runsFirst, isolation: apply.isolation) }
  }

  /// Runs the code again and again, until the observation ends.
  private func follow(runsFirst: Bool, isolation: isolated (any Actor)?) async {
    if runsFirst { runFirst() }
    while !observer.tracker.isDead, let change = await signal.next(isolation: isolation) {
      observer.trackIfAlive { applyHere(change.event(for: observer.tracker)) }
    }
  }

  /// Makes the first run, where the code is isolated.
  func runFirst() {
    if !runsOnce {
      observer.trackIfAlive { applyHere(ObservationTracking.Event(initialOf: observer.tracker)) }
    } else if !signal.hasEnded {
      // An observer of nothing has ended from the start.
      applyHere(ObservationTracking.Event(initialOf: observer.tracker))
    }
  }
}
