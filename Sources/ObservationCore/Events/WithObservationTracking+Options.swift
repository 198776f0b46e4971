/// Calls `apply`, and `onChange` for what happens to what it read, as `options` say.
///
/// - With `.willSet` or `.didSet`: once, for the first change, on that side of it.
/// - With both: once on each side of the first change.
/// - With `.deinit`: once for each object that was read and comes to its end before
///   a change has been reported; with all three options, also after that.
///
/// `onChange` is called synchronously, on the thread that makes the change or ends the
/// object, and outside of any tracking scope. A change that another thread makes
/// during `apply` is reported when `apply` has returned. Changes that `apply` itself
/// makes are not. What was registered is given back after the last call, and `onChange`
/// is released; if there is none, when all objects that were read are gone. To end it
/// sooner, use ``ObservationTracking/observe(options:_:onChange:)``.
///
/// ```swift
/// withObservationTracking(options: .didSet) {
///   _ = (model.title, model.isDone)
/// } onChange: { event in
///   if event.matches(\Model.title) { print("the title is \(model.title)") }
/// }
/// ```
///
/// Lock-free, but for the allocator. Safe from any thread.
///
/// - Parameters:
///   - options: When `onChange` is called. If empty, nothing is registered.
///   - apply: Reads properties; called exactly once, before the return.
///   - onChange: Gets the event, which it cannot keep.
/// - Returns: What `apply` returned.
/// - Throws: What `apply` threw; nothing is installed then, except in the enclosing
///   scopes.
/// - Complexity: O(*n*) for *n* properties that are read.
///
/// Source: SE-0506. Where its example prints an end after a change, Swift 6.4 does not;
/// this does.
public func withObservationTracking<Result: ~Copyable, Failure: Error>(
  options: ObservationTracking.Options, _ apply: () throws(Failure) -> Result,
  onChange: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void
) throws(Failure) -> Result {
  if options.isEmpty { return try apply() }
  let observer = PersistentObserver(once: options, onChange)
  let result = try observer.trackUnlessThrown(apply)
  // From here on it is on its own, unless it is done.
  if !observer.tracker.own() { observer.cancel() }
  return result
}

extension ObservationTracking {
  /// As ``withObservationTracking(options:_:onChange:)``, and returns what ends it.
  ///
  /// A registration that has not fired stays until it does, or until all objects that
  /// were read are gone: for one that is no longer of interest, end the token. The
  /// nodes on top of their properties' stacks go at once then, the others with the
  /// next sweeps.
  ///
  /// `apply` has no result: a token cannot be copied, and Swift 6.3 has no tuples of such
  /// values.
  ///
  /// Lock-free, but for the allocator. Safe from any thread.
  ///
  /// - Parameters:
  ///   - options: When `onChange` is called. If empty, nothing is registered.
  ///   - apply: Reads properties; called exactly once, before the return.
  ///   - onChange: Gets the event, which it cannot keep.
  /// - Returns: What keeps the observation; it ends with the token.
  /// - Throws: What `apply` threw; nothing is installed then, except in the enclosing
  ///   scopes.
  ///
  /// Source: this package; SE-0506 has no token for this form.
  public static func observe<Failure: Error>(
    options: Options, _ apply: () throws(Failure) -> Void,
    onChange: @escaping @Sendable (borrowing Event) -> Void
  ) throws(Failure) -> Token {
    let observer = PersistentObserver(once: options, onChange)
    try observer.trackUnlessThrown(apply)
    return Token(observer)
  }
}

extension PersistentObserver {
  /// Creates an observer that is told what has happened, and when it wants to know.
  ///
  /// After each run: with `.willSet` or `.didSet`, `onChange` is called at most once, on
  /// that side of the first change; with both, at most once on each side. With
  /// `.deinit`, it is called once for each object that comes to its end before a change
  /// has been reported, or, with all three, before the next run.
  ///
  /// - Parameters:
  ///   - options: When `onChange` is called. If empty, the observer is cancelled from
  ///     the start.
  ///   - onChange: Gets the event, which it cannot keep. May track again, cancel, and
  ///     let go of the observer.
  ///
  /// Source: this package.
  public convenience init(
    options: ObservationTracking.Options,
    onChange: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void
  ) {
    self.init(options.sides) { onChange(ObservationTracking.Event($0)) }
  }

  /// Creates an observer that ends with its first change.
  fileprivate convenience init(
    once options: ObservationTracking.Options,
    _ onChange: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void
  ) {
    self.init(options.sides, endsWithChange: true) { onChange(ObservationTracking.Event($0)) }
  }

  /// Tracks, and cancels the observer if `apply` throws: before the run ends, so that
  /// nothing is reported.
  fileprivate func trackUnlessThrown<Result: ~Copyable, Failure: Error>(
    _ apply: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try track { () throws(Failure) -> Result in
      do throws(Failure) {
        return try apply()
      } catch {
        cancel()
        throw error
      }
    }
  }
}
