internal import CObservationCore
internal import Synchronization

/// A sweep of one property, of which a read does a piece.
///
/// A read looks at ``limit`` nodes at most, and one that has to make a place for its key path
/// at as many before that. A sweep that is not over then is *parked*, and
/// the next push that is due goes on with it (`SweepLock.swift`): what it has in hand is
/// here, and nobody else's. To whoever takes the nodes meanwhile it is a sweeper that is
/// slow.
///
/// | phase | what is done to a node | then |
/// | --- | --- | --- |
/// | looking | asked whether it is dead: how far down do dead nodes reach? | copying |
/// | copying | copied if it is alive, down to there | the copies are put in its place, or it was taken |
/// | replacing | the one that has been replaced is freed | the cell goes if it is on top, is left to who takes it if it is not, or *ending* |
/// | dropping | taken: the copy is freed | the cell is the other party's, or this one's |
/// | ending | what the taker has copied is freed | the cell goes |
///
/// A node that dies after the first look is dropped by the second; one that comes to life
/// again, which is to say that its observer has pushed another one, may be copied beside it.
struct SweepRun {
  private enum Phase {
    case looking
    case copying
    case replacing
    case dropping
    case ending
  }

  let slot: Slot
  let cell: SweepCell
  /// Whether what is below the first live node is looked at.
  let isWhole: Bool
  /// The chain below the cell, as it was found.
  private let old: Bits
  private var phase = Phase.looking
  /// The first word that the old chain and the copies share.
  private var shared: Bits
  /// The next word to look at.
  private var next: Bits
  private var live = 0
  /// The chain without its dead nodes, from its copies on.
  private var chain: Bits = 0
  private var lastCopy: Node?
  /// The copy that the next node to be freed may have.
  private var copy: Bits = 0
  /// Whether the sweep keeps the block of the slot's entry.
  private var keepsEntry = false

  init(slot: Slot, cell: SweepCell, chain old: Bits, isWhole: Bool) {
    (self.slot, self.cell, self.isWhole, self.old) = (slot, cell, isWhole, old)
    shared = old
    next = old
  }

  #if DEBUG || OBSERVATION_CORE_LIVE_COUNTS
    /// How many nodes a read looks at; tests have it pause early.
    static var limit: Int {
      get { testLimit.load(ordering: .relaxed) }
      set { testLimit.store(newValue, ordering: .relaxed) }
    }

    private static let testLimit = Atomic<Int>(512)
  #else
    /// How many nodes a read looks at; "What it costs" in the essay says how long that takes.
    static var limit: Int { 512 }
  #endif
}

@_spi(Testing)
extension LiveCounts {
  /// How many nodes a read sweeps at most; may be set where ``isCounting``.
  public static var nodesPerRead: Int {
    get { SweepRun.limit }
    set {
      #if DEBUG || OBSERVATION_CORE_LIVE_COUNTS
        SweepRun.limit = newValue
      #endif
    }
  }
}

// MARK: - Pieces

extension SweepRun {
  /// Begins, and ends if there is little to do: most sweeps are of a few nodes.
  ///
  /// - Parameters:
  ///   - left: What may be looked at; what has been is taken off.
  ///   - debtor: The thread: references may be owed until its scope ends.
  /// - Returns: Whether the sweep is over.
  @inline(__always)
  mutating func begin(
    _ left: inout LimitedSweeping, debtor: UnsafeMutablePointer<OCThread>
  ) -> Bool {
    let before = left.count
    guard look(&left) else { return false }
    next = old
    phase = .copying
    // Each of these is looked at twice more, at most.
    let seen = before &- left.count
    if seen &* 2 > left.count { return goOn(&left, debtor: debtor) }
    return replaceQuickly(debtor: debtor) || goOn(&left, debtor: debtor)
  }

  /// As ``goOn(_:debtor:)`` after the first look, without the count, as long as it is about
  /// what has been looked at: a change may leave all of the chain to be freed.
  ///
  /// - Returns: Whether the sweep is over.
  @inline(__always)
  private mutating func replaceQuickly(debtor: UnsafeMutablePointer<OCThread>) -> Bool {
    var rest = UnlimitedSweeping()
    _ = makeCopies(&rest)
    commit()
    guard phase == .replacing else { return false }
    _ = freeReplaced(&rest, debtor: debtor)
    return settle() || !leaveCell(to: .ending, chain)
  }

  /// Goes on until the sweep is over, or `left` is used up.
  ///
  /// - Parameters:
  ///   - left: What may be looked at; what has been is taken off.
  ///   - debtor: The thread, if references may be owed until its scope ends.
  /// - Returns: Whether the sweep is over.
  @inline(never)
  mutating func goOn<Left: SweepAllowance>(
    _ left: inout Left, debtor: UnsafeMutablePointer<OCThread>?
  ) -> Bool {
    while true {
      switch phase {
      case .looking:
        guard look(&left) else { return false }
        next = old
        phase = .copying
      case .copying:
        guard makeCopies(&left) else { return false }
        commit()
      case .replacing:
        guard freeReplaced(&left, debtor: debtor) else { return false }
        if settle() || !leaveCell(to: .ending, chain) { return end() }
      case .dropping:
        guard freeCopies(&left) else { return false }
        if !leaveCell(to: .ending, old) { return end() }
      case .ending:
        guard freeChain(&left) else { return false }
        cell.free()
        return end()
      }
    }
  }

  /// Keeps the slot's memory while nobody who registers with it does.
  ///
  /// The slot of an entry may be given up when its nodes have been taken; the other slots
  /// are there as long as the storage. The caller is registering, or reads the table.
  mutating func keepEntry(in memory: RegistrarMemory) {
    #if !hasFeature(Embedded)  // No key paths.
      if keepsEntry || memory.hasNumbered(slot) { return }
      KeyPathEntry(slot: slot).retainBlock()
      keepsEntry = true
    #endif
  }

  /// Ends what ``keepEntry(in:)`` has begun.
  ///
  /// - Returns: That the sweep is over.
  @discardableResult
  private func end() -> Bool {
    #if !hasFeature(Embedded)
      if keepsEntry { KeyPathEntry(slot: slot).releaseBlock() }
    #endif
    return true
  }

  /// Ends the sweep for a change that has taken what is below the cell: all but that is
  /// freed.
  ///
  /// Between the two somebody else may have gone on, and found the nodes taken.
  mutating func endTaken() {
    var left = UnlimitedSweeping()
    switch phase {
    case .looking: break
    case .copying:
      endCopies()
      _ = freeCopies(&left)
    case .replacing: _ = freeReplaced(&left, debtor: nil)
    case .dropping: _ = freeCopies(&left)
    case .ending: assertionFailure("a change that has said that it is done")
    }
    cell.free()
    end()
  }

  // The walks have what they use in variables of their own: whatever else they call might
  // change what is in memory, to the compiler.

  /// Looks how far down dead nodes reach.
  @inline(__always)
  private mutating func look<Left: SweepAllowance>(_ left: inout Left) -> Bool {
    var (word, end, count, rest) = (next, shared, live, left)
    defer { (next, shared, live, left) = (word, end, count, rest) }
    while word != 0, !Slot.hasNodes(word) {
      guard rest.spend() else { return false }
      LiveCounts.swept.increment()
      let (isLive, below) = Self.examine(word)
      if isLive {
        count += 1
      } else if count == 0 || SweepCell(tagged: word) == nil {
        // To get rid of a cell alone nobody is copied.
        end = below
      }
      if isLive && !isWhole { break }
      word = below
    }
    return true
  }

  /// Copies what is live above.
  @inline(__always)
  private mutating func makeCopies<Left: SweepAllowance>(_ left: inout Left) -> Bool {
    var (word, last, rest) = (next, lastCopy, left)
    defer { (next, lastCopy, left) = (word, last, rest) }
    let end = shared
    while word != end {
      guard rest.spend() else { return false }
      let (isLive, below) = Self.examine(word)
      if isLive {
        let copy = Node.external(owner: Node(bits: word).plainOwner)
        // The old node, which is still in the chain, keeps the link in use.
        copy.link?.countExternal(.made)
        if let last { last.next = copy.bits } else { chain = copy.bits }
        last = copy
      }
      word = below
    }
    return true
  }

  private mutating func endCopies() {
    if let lastCopy { lastCopy.next = shared } else { chain = shared }
    next = chain
  }

  /// Puts the copies in the place of the old chain, unless a writer has taken that.
  @inline(__always)
  private mutating func commit() {
    endCopies()
    // Releases the copies; fails if a writer took the chain.
    let (replaced, _) = cell.next.pointee.compareExchange(
      expected: old, desired: chain, successOrdering: .acquiringAndReleasing,
      failureOrdering: .acquiring)
    guard replaced else {
      phase = .dropping
      return
    }
    phase = .replacing
    next = old
    copy = chain
  }

  /// Frees the nodes of the old chain that the new one has replaced.
  ///
  /// The copies are a subsequence of the old nodes by owner; the reference that an old node
  /// held goes to its copy, or away.
  @inline(__always)
  private mutating func freeReplaced<Left: SweepAllowance>(
    _ left: inout Left, debtor: UnsafeMutablePointer<OCThread>?
  ) -> Bool {
    var (word, copied, rest) = (next, copy, left)
    defer { (next, copy, left) = (word, copied, rest) }
    let end = shared
    while word != end {
      guard rest.spend() else { return false }
      if let cell = SweepCell(tagged: word) {
        word = cell.retired()
        continue
      }
      let node = Node(bits: word)
      word = node.next
      let tracker = node.tracker
      let isOneShot = node.link == nil
      let isCopied = copied != end && Node(bits: copied).plainOwner == node.plainOwner
      if isCopied { copied = Node(bits: copied).next }
      node.free()
      if isCopied { continue }
      if let debtor, isOneShot { tracker.releaseLater(on: debtor) } else { tracker.release() }
    }
    return true
  }

  /// Takes the cell off the stack if it is on top.
  ///
  /// - Returns: Whether it was, and is gone.
  @inline(__always)
  private func settle() -> Bool {
    if isWhole { slot.grant(live: live) }
    let (removed, _) = slot.head.pointee.compareExchange(
      expected: cell.tagged, desired: chain, successOrdering: .acquiringAndReleasing,
      failureOrdering: .relaxed)
    if removed {
      cell.free()
    } else if isWhole, live > 0, chain == 0 || cell.isTaken(from: chain) {
      slot.grant(live: 0)
    }
    return removed
  }

  /// Leaves the cell to whoever takes it.
  ///
  /// - Returns: Whether a writer has, and has copied `rest`: that is this party's.
  private mutating func leaveCell(to phase: Phase, _ rest: Bits) -> Bool {
    guard cell.finish(as: SweepCell.Party.sweeper) else { return false }
    self.phase = phase
    next = rest
    return true
  }

  /// Frees the copies of a sweep that came too late.
  private mutating func freeCopies<Left: SweepAllowance>(_ left: inout Left) -> Bool {
    while next != shared {
      guard left.spend() else { return false }
      let copy = Node(bits: next)
      next = copy.next
      copy.freeExternal()
    }
    return true
  }

  /// Frees a chain that a taker has copied.
  private mutating func freeChain<Left: SweepAllowance>(_ left: inout Left) -> Bool {
    while next != 0, !Slot.hasNodes(next) {
      guard left.spend() else { return false }
      next = Node.freeFirst(of: next)
    }
    return true
  }

  /// Whether the node in `word` can still matter, and the word below it.
  ///
  /// The cell of an earlier sweep is never live.
  static func examine(_ word: Bits) -> (isLive: Bool, below: Bits) {
    if let cell = SweepCell(tagged: word) {
      return (false, cell.next.pointee.load(ordering: .acquiring))
    }
    let node = Node(bits: word)
    if let link = node.link { return (!link.claimIfGarbage(), node.next) }
    // Acquires nothing that this thread would touch before it owns the node.
    let word = Tracker.Word(
      bits: Tracker(bits: node.plainOwner).word.pointee.load(ordering: .relaxed))
    return (word.state != Tracker.Word.fired, node.next)
  }
}

// MARK: - How much

/// How many nodes may still be looked at, copied or freed.
protocol SweepAllowance {
  /// Takes one off.
  ///
  /// - Returns: False if nothing is left.
  mutating func spend() -> Bool
}

/// What is left to a read.
struct LimitedSweeping: SweepAllowance {
  private(set) var count = SweepRun.limit

  var isUsedUp: Bool { count == 0 }

  @inline(__always)
  mutating func spend() -> Bool {
    if count == 0 { return false }
    count &-= 1
    LiveCounts.visited.increment()
    return true
  }
}

/// For who has to see it through, or knows that there is little.
struct UnlimitedSweeping: SweepAllowance {
  @inline(__always)
  mutating func spend() -> Bool {
    LiveCounts.visited.increment()
    return true
  }
}
