public import CObservationCore

/// Calls `apply`, and `onChange` at the first change of what it read.
///
/// Every tracked property that `apply` reads, on this thread, registers the
/// observer with the property. The first change of any of them calls
/// `onChange`, once: synchronously, on the thread that makes the change, before
/// the new value is stored. The registration is dead before `onChange` runs, so
/// that a change made inside of it does not call it again, and a tracking
/// installed inside of it waits for the next change.
///
/// A change that another thread makes after the read and before `apply` has
/// returned is not missed: `onChange` then runs, on the calling thread, before
/// this function returns; or on the other thread, if that is still calling
/// observers that come before this one. Changes that `apply` itself makes are not
/// reported.
///
/// Scopes nest. A property that is read in an inner scope is also read in the
/// enclosing ones.
///
/// ```swift
/// withObservationTracking {
///   render(model.title)
/// } onChange: {
///   Task { @MainActor in setNeedsDisplay() }
/// }
/// ```
///
/// Lock-free, but for the allocator. Safe from any thread.
///
/// - Parameters:
///   - apply: Reads properties; called exactly once, before the return.
///   - onChange: Evaluated after `apply`, and only if `apply` read something.
/// - Returns: What `apply` returned.
/// - Throws: What `apply` threw; nothing is installed then, except in the
///   enclosing scopes.
/// - Complexity: O(*n* · *d*) for *n* properties read for the first time and
///   *d* open scopes; a property that is read again costs a comparison, unless another
///   scope has read it meanwhile.
///
/// Source: SE-0395; the window between read and installation is closed as by
/// swiftlang/swift PR 86719, the typed throw is that of SE-0506.
@inlinable
public func withObservationTracking<Result: ~Copyable, Failure: Error>(
  _ apply: () throws(Failure) -> Result,
  onChange: @autoclosure () -> @Sendable () -> Void
) throws(Failure) -> Result {
  var scope = TrackingScope()
  let result: Result
  do throws(Failure) {
    result = try withinScope(&scope, apply)
  } catch {
    scope.abandon()
    throw error
  }
  if scope.tracker != 0 { scope.arm(onChange()) }
  return result
}

/// Calls `apply`, which throws nothing, and `onChange` at the first change of
/// what it read.
///
/// The same as the function with a typed throw, in the shape of Swift 5.9: this
/// one can be passed as a value, which the other cannot (the compiler stops at
/// the typed throw of an `apply` that throws nothing).
///
/// ```swift
/// let track: (() -> Int, @autoclosure () -> @Sendable () -> Void) -> Int =
///   withObservationTracking
/// ```
///
/// Lock-free, but for the allocator. Safe from any thread.
///
/// - Parameters:
///   - apply: Reads properties; called exactly once, before the return.
///   - onChange: Evaluated after `apply`, and only if `apply` read something.
/// - Returns: What `apply` returned.
/// - Complexity: O(*n* · *d*) for *n* properties read for the first time and
///   *d* open scopes; a property that is read again costs a comparison, unless another
///   scope has read it meanwhile.
///
/// Source: SE-0395.
@inlinable
public func withObservationTracking<Result>(
  _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
) -> Result {
  var scope = TrackingScope()
  let result = withinScope(&scope, apply)
  if scope.tracker != 0 { scope.arm(onChange()) }
  return result
}

/// Calls `body` while `scope` is the thread's innermost one.
@inlinable @inline(__always)
func withinScope<Result: ~Copyable, Failure: Error>(
  _ scope: inout TrackingScope, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  #if hasFeature(Embedded)
    // There is no other world: nobody pays for asking.
    try withinScope(&scope, in: nil, body)
  #else
    try withinScope(&scope, in: oc_loadOtherWorld(), body)
  #endif
}

/// Calls `body` while `scope` is the thread's innermost one.
///
/// - Parameter world: What else observes what `body` reads: a ``__OtherWorld``,
///   or nil.
@inlinable @inline(__always)
func withinScope<Result: ~Copyable, Failure: Error>(
  _ scope: inout TrackingScope, in world: UnsafeMutableRawPointer?,
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let thread = oc_thread()
  return try withUnsafeMutablePointer(to: &scope) { pointer throws(Failure) -> Result in
    thread.pointee.scope = UnsafeMutableRawPointer(pointer)
    defer { thread.pointee.scope = pointer.pointee.parent }
    #if !hasFeature(Embedded)  // One world.
      if let world { return try withinBothWorlds(world, pointer, body) }
    #endif
    return try body()
  }
}
