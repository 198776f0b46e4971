internal import CObservationCore
internal import Synchronization

/// The observers that a change has still to call: a handle to a block of 32
/// bytes.
///
/// ```
///   head -> N -> N -> CELL -> N
///           pushed    |       pushed in between
///           since     +- next, handoff, thread
///                     +- list -> N -> N -> N
///                                due, and not begun
/// ```
///
/// A change that calls several observers pushes a cell before the first call.
/// Before each further one it takes the list, by an exchange with 0, claims the
/// first observer that is still due, and stores the rest back. A later change
/// that finds the cell takes the list in the same way, and calls them itself. So
/// an observer is in the list, or begun, or somebody is about to claim it, and
/// none waits for another one's code.
///
/// Only the owner stores a list, and only when it has taken it: nothing is stored
/// over. What tracks again goes on the slot's stack and not into the list, so
/// that one change calls nobody twice.
///
/// The owner pops the cell if it is on top when the list is empty. If it is not,
/// owner and taker tell each other that they are done by exchanges on `handoff`,
/// and the second one frees it. A change within the owner's calls leaves the list
/// to the owner, and puts the cell back: to help itself it would have to nest as
/// deep as there are observers.
struct DeliveryCell {
  private let base: UnsafeMutableRawPointer

  private enum Party {
    static let none: UInt = 0
    static let owner: UInt = 1
    static let taker: UInt = 2
  }

  /// Marks a word of a chain as a cell.
  static var tag: UInt { 2 }

  /// The cell in a word of a chain, or nil if the word is something else.
  @inline(__always)
  init?(tagged word: UInt) {
    guard word & Self.tag != 0 else { return nil }
    base = UnsafeMutableRawPointer(bits: word & ~Self.tag)
  }

  private init(_ base: UnsafeMutableRawPointer) { self.base = base }

  /// The cell as a word of a chain.
  var tagged: UInt { base.bits | Self.tag }

  /// The word below on the stack; only for who has the cell in hand.
  var next: UInt {
    get { base.word(at: 0).pointee }
    nonmutating set { base.word(at: 0).pointee = newValue }
  }

  /// The nodes whose observers are due: a chain without delivery cells of others
  /// above them.
  var list: AtomicWord { base.atomicWord(at: 8) }

  private var handoff: AtomicWord { base.atomicWord(at: 16) }

  /// A cell of `thread`, with `list`.
  static func make(list: UInt, thread: UInt) -> DeliveryCell {
    LiveCounts.deliveryCells.increment()
    let cell = DeliveryCell(oc_allocate(32))
    cell.base.word(at: 8).initialize(to: list)
    cell.base.word(at: 16).initialize(to: Party.none)
    cell.base.word(at: 24).initialize(to: thread)
    return cell
  }

  func free() {
    LiveCounts.deliveryCells.decrement()
    oc_deallocate(base)
  }

  /// Whether a change further out on `thread` is calling from this cell.
  func isDelivering(on thread: UInt) -> Bool {
    // Relaxed: only the thread itself ends what it has begun.
    base.word(at: 24).pointee == thread
      && handoff.pointee.load(ordering: .relaxed) == Party.none
  }

  /// Takes the list.
  func take() -> UInt {
    // Acquires the nodes that the owner's store released; a list of 0 gives away
    // nothing.
    list.pointee.exchange(0, ordering: .acquiringAndReleasing)
  }

  /// Stores what is left of a list that the owner has taken.
  func putBack(_ rest: UInt) {
    // Releases the nodes to whoever takes the list.
    list.pointee.store(rest, ordering: .releasing)
  }

  /// Ends the owner's or the taker's part, and frees the cell after the other's.
  func finish(isOwner: Bool) {
    let party = isOwner ? Party.owner : Party.taker
    // Releases this party's use of the cell, acquires the other's.
    if handoff.pointee.exchange(party, ordering: .acquiringAndReleasing) != Party.none { free() }
  }
}
