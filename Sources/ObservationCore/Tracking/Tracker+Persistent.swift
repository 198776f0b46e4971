internal import CObservationCore
internal import Synchronization

// A persistent observer is one block of memory, that of its object: the
// tracker, the first link, the first step and the table are in it, so that an
// observer of one property takes one line of the cache after the other. Behind the
// header of the object it is
//
//      0         40     88      120     128     240
//      +---------+------+-------+-------+-------+
//      | tracker | link | steps | flags | table |
//      +---------+------+-------+-------+-------+
//
// Two parties keep the memory once the observer is cancelled, each with one
// hold: the observer, which may be asked to track or to cancel again, and the
// nodes that are left, together. When the last node is gone, the memory of all
// other links is freed; when both parties are, so is the unowned reference that
// keeps the object's memory.

extension Tracker {
  /// The memory that a persistent observer's object has for its tracker.
  struct Block {
    // For their sizes; nobody uses them but by their addresses.
    private var tracker = (Bits(0), Bits(0), Bits(0), Bits(0), Bits(0))
    private var link = (Bits(0), Bits(0), Bits(0), Bits(0), Bits(0), Bits(0))
    private var steps = StepList.Lent()
    private var readsNothing = Bits(0)
    private var table: LinkTable?

    /// Whether the parts are where the tracker looks for them.
    static var isAsDrawn: Bool {
      #if hasFeature(Embedded)
        // Offsets are asked for by key path: what comes before the table is asked for at once.
        MemoryLayout<Block>.size == 128 + MemoryLayout<LinkTable?>.size
      #else
        MemoryLayout<Block>.offset(of: \.link) == 40
          && MemoryLayout<Block>.offset(of: \.steps) == 88
          && MemoryLayout<Block>.offset(of: \.readsNothing) == 120
          && MemoryLayout<Block>.offset(of: \.table) == 128
      #endif
    }
  }

  /// The address of a persistent observer's object; as long as that is there.
  var observer: UnsafeMutableRawPointer { ObjectMemory.owner(of: base - ObjectMemory.header) }

  /// What the observer knows about the properties that it reads.
  @inline(__always)
  var table: UnsafeMutablePointer<LinkTable> {
    base.plain(at: 128).assumingMemoryBound(to: LinkTable.self)
  }

  /// Whether the last run read nothing.
  ///
  /// Only for the observing thread. Not the table's, in which another thread
  /// may be that cancels.
  var readsNothing: Bool { flags == 1 }

  /// Notes whether the last run read no property that is observed here; the
  /// first bit of ``readsNothing``'s word.
  ///
  /// Only for the observing thread.
  func noteReads(areNone: Bool) {
    note(1, areNone)
  }

  /// Whether the last run read something that is observed elsewhere.
  ///
  /// Only for the observing thread.
  var readsOtherWorld: Bool { flags & 2 != 0 }

  /// Notes whether the last run read something that is observed elsewhere; the
  /// second bit.
  ///
  /// Only for the observing thread.
  func noteForeignReads(_ areThere: Bool) {
    note(2, areThere)
  }

  /// The bits that are the observing thread's; the others are another's: `RunNote.swift`.
  ///
  /// Relaxed: nobody else writes them.
  private var flags: Bits { base.atomicWord(at: 120).pointee.load(ordering: .relaxed) & 3 }

  private func note(_ flag: Bits, _ isSet: Bool) {
    let word = base.atomicWord(at: 120)
    let current = word.pointee.load(ordering: .relaxed)
    let next = isSet ? current | flag : current & ~flag
    if next == current { return }
    // Changes leave notes for observers with sides alone.
    guard isSided else { return word.pointee.store(next, ordering: .relaxed) }
    if isSet {
      word.pointee.bitwiseOr(flag, ordering: .relaxed)
    } else {
      word.pointee.bitwiseAnd(~flag, ordering: .relaxed)
    }
  }

  /// Makes a persistent observer's tracker, which has fired and waits to record.
  ///
  /// - Parameter object: The observer, whose first stored property is a
  ///   ``Block``.
  static func persistent(
    in object: UnsafeMutableRawPointer, _ onChange: consuming @escaping @Sendable () -> Void
  ) {
    let tracker = prepare(in: object, bits: 0)
    tracker.onChange.initialize(to: ChangeHandler(onChange))
  }

  /// As ``persistent(in:_:)``, without its code.
  ///
  /// - Parameter bits: The observer's sides, and whether it ends with a change.
  @inline(__always)
  static func prepare(in object: UnsafeMutableRawPointer, bits: Bits) -> Tracker {
    assert(Block.isAsDrawn)
    let tracker = Tracker(object + ObjectMemory.header)
    LiveCounts.trackers.increment()
    // First: the object's initialiser has stored zeros, as words, and nothing
    // but a call that the compiler cannot see through keeps those stores before
    // the ones below, of other types.
    ObjectMemory.retain(object)
    tracker.initialize(word: Word.fired | Word.persistent | Word.oneRef | bits, thread: 0)
    tracker.table.initialize(
      to: LinkTable(
        tracker: tracker, firstLink: tracker.base + 40,
        firstSteps: (tracker.base + 88).assumingMemoryBound(to: StepList.Lent.self)))
    tracker.base.word(at: 120).initialize(to: 1)
    return tracker
  }

  @inline(__always)
  func callInPlace() { onChange.pointee.call() }

  /// Makes the tracker record for `thread`.
  ///
  /// - Returns: False if the tracker is dead.
  @inline(__always)
  func begin(on thread: Bits) -> Bool {
    origin.pointee.store(thread, ordering: .relaxed)
    // Releases `origin`; acquires the links as the last run, and the changes
    // that were told to this tracker, left them (see `Word.told`).
    let action = step { $0.begun() }.action
    if case .nested = action { Self.refuseNested() }
    if case .begun = action { return true }
    return false
  }

  @inline(never)
  private static func refuseNested() -> Never {
    fatalError(
      "PersistentObserver.track was called while it was tracking; "
        + "give a nested scope, or another thread, an observer of its own")
  }

  /// Drops the references of `count` nodes that the observer has taken off.
  ///
  /// Never the last ones: the observer has one until it is cancelled.
  func drop(_ count: Int) {
    if count == 0 { return }
    // Releases the nodes' memory to the one that frees it.
    word.pointee.wrappingSubtract(Bits(count) &* Word.oneRef, ordering: .acquiringAndReleasing)
  }

  /// Arms the tracker, or calls `onChange` if the change has already come.
  ///
  /// - Returns: False if the tracker is dead: the caller must ``retire()`` it.
  @inline(__always)
  func end(pushes: UInt32) -> Bool {
    mark()
    let ending = step {
      $0.settled(pushes: pushes, into: Word.armed, onFire: Word.oneCall)
    }.action
    if ending == .quiet { return true }
    return endSlow(ending)
  }

  @inline(never)
  private func endSlow(_ ending: Word.Ending) -> Bool {
    guard ending == .changed else { return false }
    callInPlace()
    endCall()
    return true
  }

  /// Calls `onChange` in place, and drops the node's reference.
  ///
  /// Only for the party whose ``tell(onFire:dropsLast:mustExchange:)`` said so
  /// and added ``Word/oneCall``.
  @inline(__always)
  func callAndRelease() {
    callInPlace()
    dropCallAndRelease()
  }

  /// Gives back a call and the reference of a node.
  @inline(__always)
  func dropCallAndRelease() {
    if step({ $0.calledAndReleased() }).action { return }
    // In two steps, so that the reference outlives the use of the block.
    endCall()
    release()
  }

  /// Gives back a call, and releases `onChange` if the tracker is dead and this
  /// was its last call.
  ///
  /// The caller must hold a reference.
  func endCall() {
    let left = word.pointee.wrappingSubtract(Word.oneCall, ordering: .acquiringAndReleasing)
      .newValue
    if Word(bits: left).hasDoneItsCalls { releaseCode(Word(bits: left)) }
  }

  /// Whether the observer is cancelled.
  ///
  /// Relaxed: nothing hangs on it but work that would be in vain.
  var isDead: Bool {
    Word(bits: word.pointee.load(ordering: .relaxed)).isDead
  }

  /// Makes the tracker dead, for good.
  ///
  /// The caller must hold a reference, or be the observer.
  ///
  /// - Returns: Whether the caller must ``retire()`` the tracker: it was not
  ///   dead, and no run is under way, which would do so at its end.
  func die() -> Bool {
    // Acquires the table as the last run left it.
    let (after, left) = step { $0.cancelled() }
    if left.releasesCode { releaseCode(after) }
    return left.retires
  }

  /// Releases the observer's code, for the one that ends the last call of a dead
  /// tracker whose word is `word`.
  private func releaseCode(_ word: Word) {
    if word.bits & Word.derives != 0 { return }
    if word.isSided {
      sidedHandler.deinitialize(count: 1)
    } else {
      onChange.deinitialize(count: 1)
    }
  }

  /// Makes the tracker dead, for good, and lets go of all that it has.
  ///
  /// The caller must hold a reference, or be the observer.
  func cancel() {
    guard die() else { return }
    // Relaxed: the mark is never taken away.
    let isOwned = word.pointee.load(ordering: .relaxed) & Word.owned != 0
    retire()
    if isOwned { Unmanaged<PersistentObserver>.fromOpaque(observer).release() }
  }

  /// Lets go of all properties of a dead tracker, and of its memory as soon as
  /// the last node is gone.
  ///
  /// Called once: by who made it dead, or by the run that was under way then.
  func retire() {
    table.pointee.dispose()
    // Relaxed: the mark never changes.
    let bias = word.pointee.load(ordering: .relaxed) & Word.derives == 0 ? 0 : Word.bias
    // Releases the table.
    let left = word.pointee.wrappingAdd(
      2 * Word.oneHold &- Word.oneRef &- bias, ordering: .acquiringAndReleasing
    ).newValue
    if Word(bits: left).refs == 0 { freePersistent() }
  }

  /// Frees what was left to the last node, and ends the nodes' hold.
  func freePersistent() {
    table.pointee.endPins()
    freeChunks()
    #if !hasFeature(Embedded)  // No derived values.
      if derives { forgetVertex() }
    #endif
    dropHold()
  }

  /// Ends the hold of one party, and lets the object's memory go after the
  /// other's: the runtime frees it then, or with the object.
  func dropHold() {
    let left = word.pointee.wrappingSubtract(Word.oneHold, ordering: .acquiringAndReleasing)
      .newValue
    guard left & Word.holdMask == 0 else { return }
    LiveCounts.trackers.decrement()
    ObjectMemory.release(base - ObjectMemory.header)
  }
}
