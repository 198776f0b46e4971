internal import CObservationCore
internal import Synchronization

/// A sweeper's place in a chain: a handle to a block of 16 bytes.
///
/// ```
///   head -> N -> N -> CELL -> N -> N -> N
///           pushed    |       the chain that the sweeper reads
///           since     +- next, handoff
/// ```
///
/// ```
///      0      8         16
///      +------+---------+
///      | next | handoff |
///      +------+---------+
/// ```
///
/// The cell is pushed like a node, so that the observers below stay visible at
/// every moment. `next` goes from the old chain to the swept one, by the
/// sweeper, or from either to 0, by a writer that takes it; whichever
/// compare-and-swap or exchange comes first decides who frees the old chain.
/// `next` never returns to a former value, so that there is no ABA problem.
///
/// Sweeper and writer then tell each other that they are done, by exchanges on
/// `handoff`: the second one frees what is left. Nobody waits. A sweep that is parked has
/// nobody who reads the chain: the writer ends it, and has the chain for itself.
struct SweepCell: Equatable {
  let base: UnsafeMutableRawPointer

  /// Who is done; as long as nobody is, the handoff is the address of the registrar's lock,
  /// which is more than either.
  enum Party {
    static let sweeper: Bits = 1
    static let taker: Bits = 2
  }

  /// Marks a word of a chain as a cell.
  static var tag: Bits { 1 }

  /// The cell in a word of a chain, or nil if the word is something else.
  @inline(__always)
  init?(tagged word: Bits) {
    // On one thread nobody meets one: see `Slot.sweep`.
    guard Threads.areMany, word & Self.tag != 0 else { return nil }
    base = UnsafeMutableRawPointer(bits: word & ~Self.tag)
  }

  private init(_ base: UnsafeMutableRawPointer) { self.base = base }

  /// The cell as a word of a chain.
  var tagged: Bits { base.bits | Self.tag }

  /// The chain below.
  var next: AtomicWord { base.atomicWord(at: 0) }

  /// Which party is done, or the lock.
  var handoff: AtomicWord { base.atomicWord(at: 8) }

  static func make(under lock: SweepLock) -> SweepCell {
    LiveCounts.sweepCells.increment()
    let cell = SweepCell(oc_allocate(16))
    cell.base.word(at: 0).initialize(to: 0)
    cell.base.word(at: 8).initialize(to: lock.bits)
    return cell
  }

  func free() {
    LiveCounts.sweepCells.decrement()
    oc_deallocate(base)
  }
}

extension SweepCell {
  /// Whether a change has taken what the sweeper has left in the cell.
  ///
  /// A change that has not yet grants the property its budget after this one's sweeper has: see
  /// `Slot.open(_:thread:)`.
  func isTaken(from chain: Bits) -> Bool {
    // An exchange for itself: ordered before or after that of the change, and the budget that
    // each has granted with it.
    let (isThere, _) = next.pointee.compareExchange(
      expected: chain, desired: chain, successOrdering: .acquiringAndReleasing,
      failureOrdering: .acquiring)
    return !isThere
  }
}

// MARK: - The writer's side

extension SweepCell {
  /// Takes the chain below from a sweeper that is still at work.
  ///
  /// - Returns: Nil if the sweeper is done: the cell is ``retired()`` then.
  func takeInner() -> Bits? {
    // Acquires the sweeper's last word: after it the sweeper touches nothing.
    if handoff.pointee.load(ordering: .acquiring) == Party.sweeper { return nil }
    // Acquires the swept chain's copies; makes the sweeper's exchange fail.
    return next.pointee.exchange(0, ordering: .acquiringAndReleasing)
  }

  /// Ends a sweep that is parked, after the chain has been taken from it.
  ///
  /// - Returns: Whether it was: nobody else reads the chain, and the cell is gone.
  func endParked() -> Bool {
    // Relaxed: it is the lock until a party is done.
    let lock = handoff.pointee.load(ordering: .relaxed)
    return lock > Party.taker && SweepLock(bits: lock).endParked(self)
  }

  /// Frees a cell whose sweeper is done.
  ///
  /// - Returns: The chain below.
  func retired() -> Bits {
    let inner = next.pointee.load(ordering: .acquiring)
    free()
    return inner
  }

  /// Says that a party has finished with the chain.
  ///
  /// - Returns: Whether the other party had finished before, so that the
  ///   caller frees the chain and the cell.
  func finish(as party: Bits) -> Bool {
    // Releases this party's reads of the chain, acquires the other's.
    handoff.pointee.exchange(party, ordering: .acquiringAndReleasing) <= Party.taker
  }
}
