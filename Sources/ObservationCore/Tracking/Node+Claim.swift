internal import Synchronization

// What a change means for the observer of a node, for the thread that has taken
// the node.

extension Node {
  /// Whether the node belongs back on the stack: its observer is not to be told.
  ///
  /// That is so if it records on this thread, which makes the change itself
  /// (I-08), and if the change's `willSet` has had it armed (I-07, I-05s).
  ///
  /// The node may then be pushed as it is, and is as one that was never taken. An
  /// abandoned one may not: its observer may be popping it, and relies on nobody
  /// else to push it.
  @inline(__always)
  func belongsBack(thread: Bits, window: ChangeWindow) -> Bool {
    // Who wants to know what is stored has not been told by any `willSet`.
    let window = isSided && tracker.wants(.didSet) ? .none : window
    guard tracker.isOwn(of: thread, window: window) else { return false }
    return link?.isLinked ?? true
  }

  /// Whether the observer cannot be called by this node any more.
  @inline(__always)
  var isGarbage: Bool {
    if let link { return link.hasLetGo }
    // Relaxed: a fired one-shot tracker stays so.
    let word = Tracker.Word(bits: Tracker(bits: plainOwner).word.pointee.load(ordering: .relaxed))
    return word.state == Tracker.Word.fired
  }

  /// An observer that has been claimed, and has to be called.
  struct Due {
    fileprivate let tracker: Tracker
    fileprivate let isPersistent: Bool
    /// Whether the node's reference was the last one, and is gone.
    fileprivate let isLast: Bool

    /// Calls `onChange`: user code.
    @inline(__always)
    func call() {
      if isPersistent {
        tracker.callAndRelease()
        return
      }
      let onChange = tracker.onChange.move()
      if isLast { tracker.free() } else { tracker.release() }
      onChange.call()
    }
  }

  /// Tells the observer of the change, and gives the node back.
  ///
  /// - Returns: The observer if the caller has to call it: nobody else will.
  @inline(__always)
  func claim() -> Due? {
    if let link { return claim(link) }
    let tracker = Tracker(bits: plainOwner)
    let claim = tracker.tell(onFire: 0, dropsLast: true)
    if isExternal { freeExternal() }
    if claim == .due || claim == .dueLast {
      return Due(tracker: tracker, isPersistent: false, isLast: claim == .dueLast)
    }
    tracker.release()
    return nil
  }

  @inline(__always)
  private func claim(_ link: Link) -> Due? {
    let tracker = link.tracker
    if unlink(link),
      tracker.tell(onFire: Tracker.Word.oneCall, dropsLast: false, mustExchange: true) == .due
    {
      return Due(tracker: tracker, isPersistent: true, isLast: false)
    }
    tracker.release()
    return nil
  }

  /// Tells an observer with sides of the change, and gives the node back.
  ///
  /// - Returns: Whether the caller has to call it, which has been counted with a
  ///   reference.
  func claim(_ link: Link, of change: ObservedChange) -> Bool {
    if unlink(link), change.tracker.tell(of: change) { return true }
    change.tracker.release()
    return false
  }

  /// Takes `link` out of the linked state, and gives it the node back.
  ///
  /// - Returns: Whether it was linked.
  @inline(__always)
  private func unlink(_ link: Link) -> Bool {
    guard isExternal else { return link.unlinkReturningNode() }
    // In this order: a link without nodes may stand for another property.
    let wasLinked = link.unlink()
    freeExternal()
    return wasLinked
  }
}
