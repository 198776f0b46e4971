#if !hasFeature(Embedded)  // No tasks.
  /// Calls `apply`, and again after each change of what it read.
  ///
  /// The first run, whose event is of the kind `.initial`, comes after the return: when
  /// the isolation of `apply` is free. So does each other one, after a change that
  /// `options` ask for: changes between two suspensions of that isolation are one run,
  /// which sees the last values. Its event is that of the first change since the last
  /// run; with `.willSet` and `.didSet` it is the `.didSet`. It is that of an object's end
  /// if nothing has changed. A run reads new values, also
  /// with `.willSet`, if whoever changes them has the isolation of `apply`, or with
  /// `.didSet` if not; one that comes too early is followed by another.
  ///
  /// Each run observes what it reads itself, and nothing else. Changes that `apply` itself
  /// makes to what it has read are not reported.
  ///
  /// ```swift
  /// @MainActor final class Controller {
  ///   let model: Model
  ///   var observation: ObservationTracking.Token?
  ///
  ///   func start() {
  ///     observation = withContinuousObservation(options: .didSet) { [model, label] _ in
  ///       label.text = model.title
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// There is one task for an observation, however many changes there are, and none that
  /// observations share. A run that reads what the last one read allocates nothing, other
  /// than what the executor may need to resume a task, and 16 bytes where another thread
  /// makes a change in the middle of it.
  ///
  /// - Parameters:
  ///   - options: After which events the code runs again. If empty, the first run is the only
  ///     one.
  ///   - apply: Gets the event, which it cannot keep. Runs on the isolation in which it is
  ///     written.
  /// - Returns: What keeps the observation; it ends with the token. If that is at once,
  ///   also the first run may not come.
  ///
  /// Source: SE-0506, whose text says `withContinuousObservationTracking`; Swift 6.4 has this
  /// name.
  public func withContinuousObservation(
    options: ObservationTracking.Options,
    @_inheritActorContext apply:
      @escaping @isolated(any) @Sendable (borrowing ObservationTracking.Event) -> Void
  ) -> ObservationTracking.Token {
    let observation = ContinuousObservation(options: options)
    observation.start(ContinuousObservation.Code(apply), runsFirst: true)
    return ObservationTracking.Token(observation)
  }

  /// As ``withContinuousObservation(options:apply:)``, and makes the first run before the
  /// return.
  ///
  /// That is so where `apply` is written in the caller's isolation, as closures are, or is
  /// not isolated. One that is isolated elsewhere is called there, later. What the first
  /// run reads counts for no scope around the call, as what the others read does not.
  ///
  /// - Parameters:
  ///   - options: After which events the code runs again. If empty, the first run is the only
  ///     one.
  ///   - isolation: The caller's.
  ///   - apply: Gets the event, which it cannot keep.
  /// - Returns: What keeps the observation; it ends with the token.
  ///
  /// Source: this package.
  public func startContinuousObservation(
    options: ObservationTracking.Options, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext apply:
      @escaping @isolated(any) @Sendable (borrowing ObservationTracking.Event) -> Void
  ) -> ObservationTracking.Token {
    let observation = ContinuousObservation(options: options)
    let code = ContinuousObservation.Code(apply)
    let runsHere = code.mayRun(on: isolation)
    if runsHere { observation.runFirst(code) }
    observation.start(code, runsFirst: !runsHere)
    return ObservationTracking.Token(observation)
  }
#endif
