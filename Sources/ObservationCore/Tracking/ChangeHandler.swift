internal import CObservationCore

/// An observer's code.
///
/// In a struct of its own, because memory that is typed as a function holds
/// functions in a form that has to be allocated. It cannot be copied, because a
/// closure that could be is retained for a call from raw memory.
struct ChangeHandler: ~Copyable {
  private let body: @Sendable () -> Void

  @inline(__always)
  init(_ body: consuming @escaping @Sendable () -> Void) { self.body = body }

  /// Calls the code outside of any tracking scope.
  ///
  /// What `onChange` reads is its own business and not that of a scope that
  /// happens to be open on this thread (I-16s).
  @inline(__always)
  borrowing func call() {
    Self.outsideOfScopes(body)
  }

  /// Calls `body` outside of any tracking scope.
  @inline(__always)
  static func outsideOfScopes(_ body: () -> Void) {
    let thread = oc_thread()
    guard let scope = thread.pointee.scope else {
      body()
      return
    }
    let next = thread.pointee.nextScopeID
    thread.pointee.scope = nil
    thread.pointee.heldScopes += 1
    body()
    thread.pointee.heldScopes -= 1
    if thread.pointee.nextScopeID != next { TrackingScope.leaveChain(thread) }
    thread.pointee.scope = scope
  }
}
