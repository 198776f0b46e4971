internal import CObservationCore
internal import Synchronization

/// A persistent observer's code, called any number of times.
///
/// In an object of its own, and there a `let`, because a closure that stands
/// in raw memory has to be retained for every call.
final class RepeatedCall: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

// MARK: - Persistent trackers

extension Tracker {
  /// The observer's code, retained once until death.
  private var repeatedCall: Unmanaged<RepeatedCall> {
    .fromOpaque((base + 16).assumingMemoryBound(to: UnsafeRawPointer.self).pointee)
  }

  /// A persistent observer's tracker, which has fired and waits to record.
  static func persistent(_ onChange: @escaping @Sendable () -> Void) -> Tracker {
    let tracker = make(word: Word.fired | Word.oneRef, thread: 0)
    let call = Unmanaged.passRetained(RepeatedCall(onChange))
    tracker.base.word(at: 16).initialize(to: UInt(bitPattern: call.toOpaque()))
    return tracker
  }

  @inline(__always)
  private func callInPlace() {
    repeatedCall._withUnsafeGuaranteedRef { Self.call($0.body) }
  }

  /// Makes the tracker record for the calling thread.
  ///
  /// - Returns: False if the tracker is dead.
  func begin() -> Bool {
    thread.pointee.store(UInt(bitPattern: oc_thread()), ordering: .relaxed)
    var current = word.pointee.load(ordering: .relaxed)
    while true {
      let state = current & Word.stateMask
      if state == Word.dead { return false }
      precondition(
        state == Word.armed || state == Word.fired,
        "PersistentObserver.track was called while it was tracking; "
          + "give a nested scope, or another thread, an observer of its own")
      // Releases `thread`; acquires the links as the last run left them;
      // sequentially consistent for the sake of `Link.link(to:)`.
      let (exchanged, found) = word.pointee.compareExchange(
        expected: current, desired: current &- state &+ Word.recording &+ Word.bias,
        successOrdering: .sequentiallyConsistent, failureOrdering: .relaxed)
      if exchanged { return true }
      current = found
    }
  }

  /// Arms the tracker, or calls `onChange` if the change has already come.
  func end(pushes: UInt32) {
    let after = settle(pushes: pushes, into: Word.armed, onFire: Word.oneCall)
    guard after & Word.stateMask == Word.fired else { return }
    callInPlace()
    endCall()
  }

  /// Calls `onChange` in place, and drops the node's reference.
  ///
  /// Only for the party whose ``notify(thread:isAfter:onFire:)`` said `fire`
  /// and added ``Word/oneCall``.
  @inline(__always)
  func callAndRelease() {
    callInPlace()
    var current = word.pointee.load(ordering: .relaxed)
    while current & Word.stateMask != Word.dead {
      // Releases this party's use of `onChange` to the one that frees it.
      let (exchanged, found) = word.pointee.compareExchange(
        expected: current, desired: current &- Word.oneCall &- Word.oneRef,
        successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged {
        if (current &- Word.oneRef) & ~Word.lowMask == 0 { free() }
        return
      }
      current = found
    }
    // In two steps, so that the reference outlives the use of the block.
    endCall()
    release()
  }

  /// Gives back a call, and releases `onChange` if the tracker is dead and this
  /// was its last call.
  ///
  /// The caller must hold a reference.
  private func endCall() {
    let left = word.pointee.wrappingSubtract(Word.oneCall, ordering: .acquiringAndReleasing)
      .newValue
    if left & Word.lowMask == Word.dead { repeatedCall.release() }
  }

  /// Makes the tracker dead, for good.
  ///
  /// The caller must hold a reference.
  func die() {
    var current = word.pointee.load(ordering: .relaxed)
    while true {
      let state = current & Word.stateMask
      if state == Word.dead { return }
      let next = current &- state &+ Word.dead
      let (exchanged, found) = word.pointee.compareExchange(
        expected: current, desired: next, successOrdering: .acquiringAndReleasing,
        failureOrdering: .relaxed)
      if exchanged {
        if next & Word.lowMask == Word.dead { repeatedCall.release() }
        return
      }
      current = found
    }
  }
}
