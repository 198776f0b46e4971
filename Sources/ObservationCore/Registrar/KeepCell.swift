internal import CObservationCore
internal import Synchronization

/// The place of nodes that a change may put back: a handle to a block of a cell's size.
///
/// ```
///   head -> N -> N -> CELL -> 0
///           pushed    |
///           since     +- next, kept, thread
/// ```
///
/// ```
///      0      8      16       24       48
///      +------+------+--------+--------+
///      | next | kept | thread | unused |
///      +------+------+--------+--------+
/// ```
///
/// A change that may have to put nodes back leaves a cell where it has taken them, by the
/// same exchange, so that there is no moment at which another change finds nothing. When
/// it knows which nodes go back, it puts them in the place of the cell, by one
/// compare-and-swap of the head. If that fails, somebody has been there:
///
/// | the cell is | who moves it | to | by |
/// | --- | --- | --- | --- |
/// | on top, its nodes in its owner's hands | the owner | gone, its nodes on the stack | compare-and-swap of the head |
/// | below others, its nodes in its owner's hands | the owner | published, with the nodes | compare-and-swap of `kept` |
/// | taken by another change, its nodes in its owner's hands | that change | *passed* | compare-and-swap of `kept` |
/// | published | whoever takes it | gone, its nodes in the taker's hands | |
///
/// Of a cell that has been passed the owner tells the nodes' observers itself: another
/// change has been there, and they are due. So one compare-and-swap decides whether they
/// wait or are told, and there is nothing to agree upon: a cell is the owner's until it
/// is published, and then the taker's.
///
/// A change within the owner's pass (nothing but the end of an object that goes with an
/// observer can make one) puts the cell back: it is not another one's.
struct KeepCell {
  private let base: UnsafeMutableRawPointer

  /// What `kept` says beside a chain, which is neither.
  private enum Kept {
    static let inHands: Bits = 0
    static let passed: Bits = 1
    static let nothing: Bits = 2
  }

  /// Marks a word of a chain as a cell, without the tags of others.
  static var tag: Bits { 4 }

  /// The cell in a word of a chain, or nil if the word is something else.
  @inline(__always)
  init?(tagged word: Bits) {
    guard Threads.areMany, word & 7 == Self.tag else { return nil }
    base = UnsafeMutableRawPointer(bits: word & ~Self.tag)
  }

  private init(_ base: UnsafeMutableRawPointer) { self.base = base }

  /// The cell as a word of a chain.
  var tagged: Bits { base.bits | Self.tag }

  /// The word below on the stack: 0, unless the owner's thread has put the cell back.
  ///
  /// Only the owner's thread writes it; the head releases and acquires it.
  var next: Bits {
    get { base.word(at: 0).pointee }
    nonmutating set { base.word(at: 0).pointee = newValue }
  }

  private var kept: AtomicWord { base.atomicWord(at: 8) }

  /// The owner's.
  private var thread: Bits { base.word(at: 16).pointee }
}

// MARK: - The owner's side

extension KeepCell {
  /// A cell of `thread`, with the nodes in its hands.
  @inline(__always)
  static func make(on thread: UnsafeMutablePointer<OCThread>) -> KeepCell {
    LiveCounts.keepCells.increment()
    let cell = KeepCell(oc_allocateCell(thread))
    cell.base.word(at: 0).initialize(to: 0)
    cell.base.word(at: 8).initialize(to: Kept.inHands)
    cell.base.word(at: 16).initialize(to: Bits(bitPattern: thread))
    return cell
  }

  /// Frees a cell that nobody else can reach, on the calling `thread`.
  @inline(__always)
  func free(on thread: UnsafeMutablePointer<OCThread>) {
    LiveCounts.keepCells.decrement()
    oc_deallocateCell(thread, base)
  }

  /// Lets whoever takes the cell find `chain` in it.
  ///
  /// - Returns: False if another change has passed: the cell and the nodes are the
  ///   caller's, and what was below the cell is that change's.
  func publish(_ chain: Bits) -> Bool {
    // Releases the nodes; acquires nothing but the place.
    kept.pointee.compareExchange(
      expected: Kept.inHands, desired: chain == 0 ? Kept.nothing : chain,
      successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring
    ).exchanged
  }
}

// MARK: - The taker's side

extension KeepCell {
  /// Whether a pass further out on `thread` has the nodes in hand.
  func isHeld(on thread: Bits) -> Bool {
    // Relaxed: the thread itself publishes.
    self.thread == thread && kept.pointee.load(ordering: .relaxed) == Kept.inHands
  }

  /// Takes what is published, or says that a change has passed.
  ///
  /// The caller has taken the cell off the stack; it is not the caller's any more.
  ///
  /// - Returns: The nodes, and what is below them.
  func take(on thread: UnsafeMutablePointer<OCThread>) -> Bits {
    // Now: the owner frees a cell that has been passed.
    let below = next
    // Acquires the nodes; releases the place to the owner.
    let (passed, chain) = kept.pointee.compareExchange(
      expected: Kept.inHands, desired: Kept.passed,
      successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
    if passed { return below }
    free(on: thread)
    return chain == Kept.nothing ? 0 : chain
  }

  #if !hasFeature(Embedded) && (DEBUG || OBSERVATION_CORE_LIVE_COUNTS)
    /// The chain that stands for the cell while nobody is inside the core.
    var chain: Bits {
      let chain = kept.pointee.load(ordering: .acquiring)
      return chain > Kept.nothing ? chain : 0
    }
  #endif
}
