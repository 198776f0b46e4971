internal import Synchronization

/// One property that a persistent observer depends on: a handle to 48 bytes of
/// the observer's memory.
///
/// ```
///      0        8        16       20      24        32      40     48
///      +--------+--------+--------+-------+---------+------+-------+
///      | slot   | run    | word   | place | tracker | next | owner |
///      +--------+--------+--------+-------+---------+------+-------+
///                                                   '---- node ----'
/// ```
///
/// A link outlives the runs of its observer, and so does its node on the
/// property's stack: an observer that reads the same properties again finds
/// its nodes in place and pushes nothing.
///
/// The word says what becomes of the nodes, and ``Word`` what it may be and who moves it.
/// Each step is one atomic operation on the word, so that at most one party
/// makes it, with exceptions that are plain stores. A link whose word is zero,
/// or whose only node the observer has popped (`Link+Pin.swift`), has no node
/// that anybody could come by: only the observer can reach it. And a writer
/// that owns the only node of a link can meet nobody but the observer, which
/// abandons and links again; whatever it does, the store undoes, and the
/// writer's next step is to tell the tracker (see `Tracker.Word.told`).
///
/// A node that finds its link not linked is garbage.
struct Link {
  let base: UnsafeMutableRawPointer

  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  static var size: Int { 48 }

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

  @inline(__always)
  var word: AtomicHalf { base.atomicHalf(at: 16) }

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

// MARK: - Steps

extension Link {
  /// Makes the move that an event makes of the word.
  ///
  /// Acquires the link's own node from whoever has given it back; releases this party's
  /// reads of it to the next one that uses it. In one order with all moves and looks: see
  /// ``isLinked``.
  ///
  /// - Returns: The move's action.
  @inline(__always)
  private func step<Action>(_ move: (Word) -> Move<Word, Action>) -> Action {
    var current = Word(bits: word.pointee.load(ordering: .acquiring))
    while true {
      let move = move(current)
      guard let next = move.next else { return move.action }
      let (exchanged, found) = word.pointee.compareExchange(
        expected: current.bits, desired: next.bits, successOrdering: .sequentiallyConsistent,
        failureOrdering: .acquiring)
      if exchanged { return move.action }
      current = Word(bits: found)
    }
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
    // `Tracker.begin`, see `Tracker.Word.told`.
    let current = Word(bits: word.pointee.load(ordering: .acquiring))
    if current.isLinked { return false }
    guard current.bits == 0 else { return linkSlow(to: slot) }
    // The move of a word without nodes, by a plain store.
    assert(current.read().next == Word(bits: Word.linked | Word.busy))
    assert(current.read().action == .own)
    // Relaxed: nobody can reach the link before the push, which releases it.
    word.pointee.store(Word.linked | Word.busy, ordering: .relaxed)
    slot.push(node)
    return true
  }

  /// As ``link(to:)``, for a link that has nodes.
  @inline(never)
  private func linkSlow(to slot: Slot) -> Bool {
    switch step({ $0.read() }) {
    case .none: return false
    case .own: slot.push(node)
    case .external: slot.push(.external(owner: node.owner))
    }
    return true
  }

  /// Links again, for a writer that has just unlinked and still holds a node.
  ///
  /// - Returns: Whether the node speaks for the link.
  func relink() -> Bool { step { $0.relinked() } }

  /// Stops reporting changes of a property that the last run did not read.
  func abandon() { step { $0.letGo() } }

  /// Whether changes are reported.
  ///
  /// Who asks to put the link's node back has taken it from the slot, and the observer looks
  /// whether it is on top when it has abandoned the link. The four are sequentially consistent:
  /// either the node is not put back, or the observer does not see it from before it was taken,
  /// with a `next` that is none any more. A change that is about to clear the bit tells the
  /// tracker.
  @inline(__always)
  var isLinked: Bool {
    Word(bits: word.pointee.load(ordering: .sequentiallyConsistent)).isLinked
  }

  /// Whether no change is reported, and the observer cannot come back to a node.
  @inline(__always)
  var hasLetGo: Bool {
    // Relaxed: only the observer links again, by another node.
    Word(bits: word.pointee.load(ordering: .relaxed)).hasLetGo
  }

  /// Whether the link has no node in any chain.
  var isSpare: Bool {
    // Acquires the last use of the last node.
    word.pointee.load(ordering: .acquiring) == 0
  }
}

// MARK: - The writer's side

extension Link {
  /// Takes the link for a writer that owns or shares the node's chain.
  ///
  /// - Returns: Whether the observer wanted to know of changes.
  @inline(__always)
  func unlink() -> Bool { clear(Word.linked | Word.abandoned) & Word.linked != 0 }

  /// As ``unlink()``, and gives the link's own node back.
  ///
  /// For a writer that owns the chain.
  @inline(__always)
  func unlinkReturningNode() -> Bool {
    if word.pointee.load(ordering: .relaxed) == Word.linked | Word.busy {
      // The only node. Releases this thread's reads of it to the observer.
      word.pointee.store(0, ordering: .releasing)
      return true
    }
    return clear(Word.linked | Word.abandoned | Word.busy) & Word.linked != 0
  }

  /// Gives the link's own node back to the observer.
  @inline(__always)
  func returnNode() { _ = clear(Word.busy) }

  /// Notes the end of the object, for a run that is under way.
  ///
  /// For a party that has one of the link's nodes.
  func noteEnd() {
    // Releases nothing: the word of the tracker leads to the mark.
    word.pointee.bitwiseOr(Word.ended, ordering: .relaxed)
  }

  /// Takes the note of an end back.
  ///
  /// - Returns: Whether it was there: who takes it tells of the end, and nobody else.
  func takeEnd() -> Bool { clear(Word.ended) & Word.ended != 0 }

  /// Counts an external node that is about to be pushed or has been freed.
  func countExternal(_ change: ExternalChange) {
    switch change {
    case .made: word.pointee.wrappingAdd(Word.oneExternal, ordering: .relaxed)
    case .freed: word.pointee.wrappingSubtract(Word.oneExternal, ordering: .releasing)
    }
  }

  enum ExternalChange {
    case made
    case freed
  }

  private func clear(_ bits: UInt32) -> UInt32 {
    // Releases this party's reads of the node to the observer that reuses it.
    word.pointee.bitwiseAnd(~bits, ordering: .acquiringAndReleasing).oldValue
  }
}

// MARK: - The sweeper's side

extension Link {
  /// Whether a node of this link is garbage; claims the link if it is
  /// abandoned, or if its observer is cancelled, so that it cannot come back to
  /// life.
  func claimIfGarbage() -> Bool {
    step { $0.swept(isDead: tracker.isDead) }
  }
}
