internal import Synchronization

/// One property that a persistent observer depends on: a handle to 48 bytes of
/// the observer's memory.
///
/// ```
///      0        8        16       20      24        32      40     48
///      +--------+--------+--------+-------+---------+------+-------+
///      | slot   | run    | state  | place | tracker | next | owner |
///      +--------+--------+--------+-------+---------+------+-------+
///                                                   '---- node ----'
/// ```
///
/// A link outlives the runs of its observer, and so does its node on the
/// property's stack: an observer that reads the same properties again finds
/// its nodes in place and pushes nothing.
///
/// The state has four bits and a count.
///
/// - *linked*: a node is in the property's chain, or in the hands of a taker
///   that will still process it; a change is reported.
/// - *abandoned*: a node is in the chain, but the last run did not read the
///   property. A run that reads it again links it with one exchange; a sweeper
///   may claim it instead.
/// - *busy*: the link's own node is in a chain. A link that has to push while
///   it is busy pushes an external node.
/// - The *externals* count the external nodes in chains. A link whose word is
///   zero has no node anywhere, and only then may stand for another property: a
///   forgotten node would speak for the wrong one.
/// - *ended*: the object has come to its end during a run, which has to tell of it
///   (`Tracker+Ends.swift`). Such a link is not spare.
///
/// ```
///   (none)    --(observer reads; pushes)-->         linked
///   linked    --(a writer takes the node)-->        (none)
///   linked    --(a run ends without a read)-->      abandoned
///   abandoned --(observer reads)-->                 linked
///   abandoned --(a writer takes, a sweeper claims)-> (none)
///   abandoned --(the observer pops)-->               (none)
/// ```
///
/// Each step is one atomic operation on the state, so that at most one party
/// makes it, with exceptions that are plain stores. A link whose word is zero,
/// or whose only node the observer has popped (`Link+Pin.swift`), has no node
/// that anybody could come by: only the observer can reach it. And a writer
/// that owns the only node of a link can meet nobody but the observer, which
/// abandons and links again; whatever it does, the store undoes, and the
/// writer's next step is to tell the tracker (see `Tracker.notify`).
///
/// A node that finds its link not linked is garbage.
struct Link {
  let base: UnsafeMutableRawPointer

  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  static var size: Int { 48 }

  enum Bit {
    static let linked: UInt32 = 1
    static let abandoned: UInt32 = 2
    static let busy: UInt32 = 4
    static let ended: UInt32 = 8
    static let oneExternal: UInt32 = 16
  }

  /// The address of the slot, or 0.
  ///
  /// Only for the observing thread. A spare link has the address of the next
  /// spare one here.
  @inline(__always)
  var slot: Bits {
    get { base.word(at: 0).pointee }
    nonmutating set { base.word(at: 0).pointee = newValue }
  }

  /// The last run that read the property, and had left the order of the one
  /// before when it did or later on.
  ///
  /// Only for the observing thread. An identifier has zeros in its low bits;
  /// the word has the ``pin`` there.
  @inline(__always)
  var run: Bits {
    // Relaxed, and atomic: a change may look at the pin meanwhile.
    get { base.atomicWord(at: 8).pointee.load(ordering: .relaxed) & ~Self.pinMask }
    nonmutating set { base.atomicWord(at: 8).pointee.store(newValue | pin, ordering: .relaxed) }
  }

  var state: AtomicHalf { base.atomicHalf(at: 16) }

  /// Where the link stood in the order of the last run that made a new one.
  ///
  /// Only for the observing thread.
  var place: Int {
    get { Int(base.load(fromByteOffset: 20, as: UInt32.self) & ~Self.staleMark) }
    nonmutating set {
      let mark = base.load(fromByteOffset: 20, as: UInt32.self) & Self.staleMark
      base.storeBytes(of: UInt32(newValue) | mark, toByteOffset: 20, as: UInt32.self)
    }
  }

  private static var staleMark: UInt32 { 1 << 31 }

  /// Whether the table has the link in its list of stale ones.
  ///
  /// Only for the observing thread.
  var isStale: Bool {
    get { base.load(fromByteOffset: 20, as: UInt32.self) & Self.staleMark != 0 }
    nonmutating set {
      let mark = newValue ? Self.staleMark : 0
      base.storeBytes(of: UInt32(place) | mark, toByteOffset: 20, as: UInt32.self)
    }
  }

  /// The observer; never changes.
  @inline(__always)
  var tracker: Tracker { Tracker(bits: base.word(at: 24).pointee) }

  var node: Node { Node(base + 32) }

  /// Makes a link of fresh memory.
  func initialize(tracker: Tracker) {
    base.word(at: 0).initialize(to: 0)
    base.word(at: 8).initialize(to: 0)
    base.storeBytes(of: 0, toByteOffset: 16, as: UInt32.self)
    base.storeBytes(of: 0, toByteOffset: 20, as: UInt32.self)
    base.word(at: 24).initialize(to: tracker.bits)
    base.word(at: 32).initialize(to: 0)
    let tags = tracker.isSided ? Node.linkTag | Node.sidedTag : Node.linkTag
    base.word(at: 40).initialize(to: base.bits | tags)
  }
}

// MARK: - The observer's side

extension Link {
  /// Makes sure that changes of `slot` are reported.
  ///
  /// Lock-free; does not allocate unless the link's own node is still in the
  /// hands of a writer or a sweeper.
  ///
  /// - Returns: Whether a node was pushed, which needs a reference to the
  ///   tracker.
  @inline(__always)
  func link(to slot: Slot) -> Bool {
    // Acquires the node's memory from whoever gave it back. Comes after
    // `Tracker.begin`, see `Tracker.notify`.
    let current = state.pointee.load(ordering: .acquiring)
    if current & Bit.linked != 0 { return false }
    guard current == 0 else { return linkSlow(to: slot) }
    // Relaxed: nobody can reach the link before the push, which releases it.
    state.pointee.store(Bit.linked | Bit.busy, ordering: .relaxed)
    slot.push(node)
    return true
  }

  /// As ``link(to:)``, for a link that has nodes.
  @inline(never)
  private func linkSlow(to slot: Slot) -> Bool {
    var current = state.pointee.load(ordering: .acquiring)
    while current & Bit.linked == 0 {
      let next: UInt32 =
        if current & Bit.abandoned != 0 {
          current & ~Bit.abandoned | Bit.linked
        } else if current & Bit.busy == 0 {
          current | Bit.linked | Bit.busy
        } else {
          (current | Bit.linked) &+ Bit.oneExternal
        }
      let (exchanged, found) = state.pointee.compareExchange(
        expected: current, desired: next, successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if exchanged {
        if current & Bit.abandoned != 0 { return false }
        slot.push(current & Bit.busy == 0 ? node : .external(owner: node.owner))
        return true
      }
      current = found
    }
    return false
  }

  /// Links again, for a writer that has just unlinked and still holds a node.
  ///
  /// - Returns: Whether the node speaks for the link. It does not if the observer
  ///   has meanwhile linked by itself.
  func relink() -> Bool {
    var current = state.pointee.load(ordering: .relaxed)
    while current & (Bit.linked | Bit.abandoned) == 0 {
      let (exchanged, found) = state.pointee.compareExchange(
        expected: current, desired: current | Bit.linked, successOrdering: .acquiringAndReleasing,
        failureOrdering: .relaxed)
      if exchanged { return true }
      current = found
    }
    return false
  }

  /// Stops reporting changes of a property that the last run did not read.
  func abandon() {
    var current = state.pointee.load(ordering: .relaxed)
    while current & Bit.linked != 0 {
      let (exchanged, found) = state.pointee.compareExchange(
        expected: current, desired: current & ~Bit.linked | Bit.abandoned,
        successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged { return }
      current = found
    }
  }

  /// Whether changes are reported.
  ///
  /// Relaxed: a change that is about to clear the bit tells the tracker.
  @inline(__always)
  var isLinked: Bool { state.pointee.load(ordering: .relaxed) & Bit.linked != 0 }

  /// Whether no change is reported, and the observer cannot come back to a node.
  @inline(__always)
  var hasLetGo: Bool {
    // Relaxed: only the observer links again, by another node.
    state.pointee.load(ordering: .relaxed) & (Bit.linked | Bit.abandoned) == 0
  }

  /// Whether the link has no node in any chain.
  var isSpare: Bool {
    // Acquires the last use of the last node.
    state.pointee.load(ordering: .acquiring) == 0
  }
}

// MARK: - The writer's side

extension Link {
  /// Takes the link for a writer that owns or shares the node's chain.
  ///
  /// - Returns: Whether the observer wanted to know of changes.
  @inline(__always)
  func unlink() -> Bool { clear(Bit.linked | Bit.abandoned) & Bit.linked != 0 }

  /// As ``unlink()``, and gives the link's own node back.
  ///
  /// For a writer that owns the chain.
  @inline(__always)
  func unlinkReturningNode() -> Bool {
    if state.pointee.load(ordering: .relaxed) == Bit.linked | Bit.busy {
      // The only node. Releases this thread's reads of it to the observer.
      state.pointee.store(0, ordering: .releasing)
      return true
    }
    return clear(Bit.linked | Bit.abandoned | Bit.busy) & Bit.linked != 0
  }

  /// Gives the link's own node back to the observer.
  @inline(__always)
  func returnNode() { _ = clear(Bit.busy) }

  /// Notes the end of the object, for a run that is under way.
  ///
  /// For a party that has one of the link's nodes.
  func noteEnd() {
    // Releases nothing: the word of the tracker leads to the mark.
    state.pointee.bitwiseOr(Bit.ended, ordering: .relaxed)
  }

  /// Takes the note of an end back.
  ///
  /// - Returns: Whether it was there: who takes it tells of the end, and nobody else.
  func takeEnd() -> Bool { clear(Bit.ended) & Bit.ended != 0 }

  /// Counts an external node that is about to be pushed or has been freed.
  func countExternal(_ change: ExternalChange) {
    switch change {
    case .made: state.pointee.wrappingAdd(Bit.oneExternal, ordering: .relaxed)
    case .freed: state.pointee.wrappingSubtract(Bit.oneExternal, ordering: .releasing)
    }
  }

  enum ExternalChange {
    case made
    case freed
  }

  private func clear(_ bits: UInt32) -> UInt32 {
    // Releases this party's reads of the node to the observer that reuses it.
    state.pointee.bitwiseAnd(~bits, ordering: .acquiringAndReleasing).oldValue
  }
}

// MARK: - The sweeper's side

extension Link {
  /// Whether a node of this link is garbage; claims the link if it is
  /// abandoned, or if its observer is cancelled, so that it cannot come back to
  /// life.
  func claimIfGarbage() -> Bool {
    var current = state.pointee.load(ordering: .relaxed)
    while current & Bit.linked == 0 || tracker.isDead {
      if current & (Bit.linked | Bit.abandoned) == 0 { return true }
      let (exchanged, found) = state.pointee.compareExchange(
        expected: current, desired: current & ~(Bit.linked | Bit.abandoned),
        successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged { return true }
      current = found
    }
    return false
  }
}
