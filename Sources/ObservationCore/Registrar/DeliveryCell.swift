internal import CObservationCore
internal import Synchronization

/// The observers that a change has still to call: a handle to a block of 48
/// bytes.
///
/// ```
///   head -> N -> N -> CELL -> N
///           pushed    |       pushed in between
///           since     +- next, list, inUser, claimed, handoff, thread
///                        |
///                        +-> N -> N -> N    due, and not begun
/// ```
///
/// ```
///      0      8      16       24        32        40       48
///      +------+------+--------+---------+---------+--------+
///      | next | list | inUser | claimed | handoff | thread |
///      +------+------+--------+---------+---------+--------+
/// ```
///
/// A change that calls several observers pushes a cell before the first call. As
/// long as the code of one runs, the others are in the list, from which a later
/// change of another thread takes them. Between two calls the owner has them in
/// hand, claims the next one that is due, and publishes the rest again. So an
/// observer is in the list, or begun, or somebody is about to claim it, and no change of
/// another thread waits for an observer's code.
///
/// | the list | who moves it | to | by |
/// | --- | --- | --- | --- |
/// | published | the owner, if nobody has claimed the cell | in its hands | stores of ``inUser``, no exchange |
/// | published | the owner of a claimed cell, or a taker | in its hands | exchange of the list with 0 |
/// | in the owner's hands | the owner, before a call | published, less one | stores |
///
/// The owner pays for no fence, because a taker makes it pass one: it claims the
/// cell, calls `oc_fenceOthers`, and only then looks whether the owner is in user
/// code. If the owner was not, the list is in its hands; if it was, it finds the
/// claim when it comes back, and both take the list by exchanges. Where there is
/// no such fence every cell is claimed from the start.
///
/// Only the owner stores a list, and only when it has it in hand: nothing is stored
/// over. What tracks again goes on the slot's stack and not into the list, so that
/// one change calls nobody twice.
///
/// A taker that comes while the list is in the owner's hands pushes the cell back,
/// so that it is found again. The owner pops its cell, with the list empty, if it
/// is on top as the owner has pushed it; one that another thread has pushed back
/// has a tag of its own, because its `next` is another one. If it cannot pop the
/// cell, owner and taker tell each other that they are done by exchanges on
/// `handoff`, and the second one frees it: a change that finds it later, or the end
/// of the object. A change within the owner's calls leaves the list to the owner,
/// and puts the cell back: to help itself it would have to nest as deep as there
/// are observers.
struct DeliveryCell {
  private let base: UnsafeMutableRawPointer

  private enum Party {
    static let none: Bits = 0
    static let owner: Bits = 1
    static let taker: Bits = 2
  }

  /// Marks a word of a chain as a cell.
  static var tag: Bits { 2 }

  /// Marks a cell that another thread than its owner has pushed.
  private static var movedTag: Bits { 4 }

  /// The cell in a word of a chain, or nil if the word is something else.
  @inline(__always)
  init?(tagged word: Bits) {
    // On one thread there are none: see `Slot.deliver`.
    guard Threads.areMany, word & Self.tag != 0 else { return nil }
    base = UnsafeMutableRawPointer(bits: word & ~(Self.tag | Self.movedTag))
  }

  private init(_ base: UnsafeMutableRawPointer) { self.base = base }

  /// The cell as a word of a chain, as its owner pushes it.
  var tagged: Bits { base.bits | Self.tag }

  /// The cell as a word of a chain, as others push it.
  var taggedAsMoved: Bits { base.bits | Self.tag | Self.movedTag }

  /// The word below on the stack; for who has the cell in hand, and for the owner,
  /// to whom it means nothing once another thread has pushed the cell.
  var next: Bits {
    // Relaxed: the head that leads to the cell releases and acquires it. Atomic
    // for the owner, which may look at it while another thread pushes the cell.
    get { base.atomicWord(at: 0).pointee.load(ordering: .relaxed) }
    nonmutating set { base.atomicWord(at: 0).pointee.store(newValue, ordering: .relaxed) }
  }

  /// The nodes whose observers are due, in a chain that may have other cells in it.
  ///
  /// Not up to date while the owner of a cell that nobody has claimed has them in
  /// hand.
  private var list: AtomicWord { base.atomicWord(at: 8) }

  /// 1 while the owner runs an observer's code, and the list is published.
  private var inUser: AtomicWord { base.atomicWord(at: 16) }

  /// 1 once another thread has wanted the list.
  private var claimed: AtomicWord { base.atomicWord(at: 24) }

  private var handoff: AtomicWord { base.atomicWord(at: 32) }
}

// MARK: - Lifetime

extension DeliveryCell {
  /// A cell of `thread`, with `list` published.
  static func make(list: Bits, thread: UnsafeMutablePointer<OCThread>) -> DeliveryCell {
    LiveCounts.deliveryCells.increment()
    let cell = DeliveryCell(oc_allocateCell(thread))
    cell.base.word(at: 0).initialize(to: 0)
    cell.base.word(at: 8).initialize(to: list)
    cell.base.word(at: 16).initialize(to: 1)
    cell.base.word(at: 24).initialize(to: oc_canFenceOthers() == 0 ? 1 : 0)
    cell.base.word(at: 32).initialize(to: Party.none)
    cell.base.word(at: 40).initialize(to: Bits(bitPattern: thread))
    return cell
  }

  func free() {
    LiveCounts.deliveryCells.decrement()
    oc_deallocateCell(oc_thread(), base)
  }

  /// Ends the owner's or the taker's part, and frees the cell after the other's.
  func finish(isOwner: Bool) {
    let party = isOwner ? Party.owner : Party.taker
    // Releases this party's use of the cell, acquires the other's.
    if handoff.pointee.exchange(party, ordering: .acquiringAndReleasing) != Party.none { free() }
  }
}

// MARK: - The owner's side

extension DeliveryCell {
  /// Whether a change further out on `thread` is calling from this cell.
  func isDelivering(on thread: Bits) -> Bool {
    // Relaxed: only the thread itself ends what it has begun.
    base.word(at: 40).pointee == thread
      && handoff.pointee.load(ordering: .relaxed) == Party.none
  }

  /// Publishes what is left of a list that the owner has in hand; user code is
  /// about to run.
  @inline(__always)
  func publish(_ rest: Bits) {
    // Both release the nodes: a taker may have seen an earlier `inUser`.
    list.pointee.store(rest, ordering: .releasing)
    inUser.pointee.store(1, ordering: .releasing)
  }

  /// Takes the list that the owner has published before user code ran.
  ///
  /// - Parameter rest: What it has published.
  /// - Returns: That, or 0 if another thread has it.
  @inline(__always)
  func reclaim(_ rest: Bits) -> Bits {
    oc_endUserCode(base.word(at: 16), base.word(at: 24)) == 0 ? rest : take()
  }

  private func take() -> Bits {
    // Acquires the nodes that the owner's store released; a list of 0 gives away
    // nothing.
    list.pointee.exchange(0, ordering: .acquiringAndReleasing)
  }
}

// MARK: - The taker's side

extension DeliveryCell {
  /// Whether the owner is done.
  var isOver: Bool { handoff.pointee.load(ordering: .acquiring) == Party.owner }

  /// Takes the list from an owner that runs an observer's code.
  ///
  /// - Returns: The list, or 0 if the owner has it in hand.
  func takeFromOwner() -> Bits {
    claimed.pointee.store(1, ordering: .sequentiallyConsistent)
    // Also if it was claimed before: that thread may not have come to its fence yet.
    if oc_canFenceOthers() != 0, oc_fenceOthers() == 0 { return 0 }
    // Acquires the list.
    return inUser.pointee.load(ordering: .acquiring) == 0 ? 0 : take()
  }
}
