internal import CObservationCore
internal import Synchronization

// MARK: - Sweeping

extension Slot {
  /// Removes the dead nodes from the stack.
  ///
  /// One sweeper at a time works on a registrar; `lock` is only ever tried.
  /// A thread that is suspended in here keeps others from sweeping and from
  /// nothing else. No user code runs.
  ///
  /// Nodes below the last dead one stay as they are; the live ones above it
  /// are copied, because a node's `next` cannot change while it is in a chain.
  /// Old observers sink to the bottom and are not copied again. A cell with nodes is
  /// the end: what is below it is the next change's.
  ///
  /// - Parameters:
  ///   - lock: The registrar's word that is 1 while somebody sweeps.
  ///   - scope: The thread's innermost scope, which may owe references from
  ///     now on.
  ///   - thread: The calling thread.
  /// - Complexity: O(*n*) for *n* nodes, paid for by at least *n* pushes.
  @inline(never)
  func sweep(
    lock: AtomicHalf, scope: TrackingScope.Pointer, thread: UnsafeMutablePointer<OCThread>
  ) {
    sweep(lock: lock, scope: scope, thread: thread, isWhole: true)
  }

  /// As ``sweep(lock:scope:thread:)``, down to the first live node.
  ///
  /// - Complexity: O(*n*) for *n* dead nodes, which are gone then.
  func sweepTop(
    lock: AtomicHalf, scope: TrackingScope.Pointer, thread: UnsafeMutablePointer<OCThread>
  ) {
    sweep(lock: lock, scope: scope, thread: thread, isWhole: false)
  }

  @inline(__always)
  private func sweep(
    lock: AtomicHalf, scope: TrackingScope.Pointer, thread: UnsafeMutablePointer<OCThread>,
    isWhole: Bool
  ) {
    guard Threads.areMany else { return sweepAlone() }
    scope.pointee.pushes |= TrackingScope.debtMark
    let (entered, _) = lock.pointee.compareExchange(
      expected: 0, desired: 1, successOrdering: .acquiring, failureOrdering: .relaxed)
    guard entered else {
      if isWhole { grant(live: 0) }
      return
    }
    defer { lock.pointee.store(0, ordering: .releasing) }

    let cell = SweepCell.make()
    guard let old = insert(cell) else {
      cell.free()
      return
    }
    let swept = Swept(chain: old, isWhole: isWhole)
    // Releases the copies; fails if a writer took the chain.
    let (replaced, _) = cell.next.pointee.compareExchange(
      expected: old, desired: swept.chain, successOrdering: .acquiringAndReleasing,
      failureOrdering: .acquiring)
    guard replaced else {
      swept.freeCopies()
      if cell.finish(as: SweepCell.Party.sweeper) {
        Node.freeChain(old)
        cell.free()
      }
      return
    }
    swept.freeReplaced(old, on: thread)
    if isWhole { grant(live: swept.liveCount) }
    let (removed, _) = head.pointee.compareExchange(
      expected: cell.tagged, desired: swept.chain, successOrdering: .acquiringAndReleasing,
      failureOrdering: .relaxed)
    if removed {
      cell.free()
    } else if cell.finish(as: SweepCell.Party.sweeper) {
      Node.freeChain(swept.chain)
      cell.free()
    }
  }

  /// As ``sweep(lock:scope:thread:)``, where nobody else can come by: the live nodes
  /// stay what they are.
  private func sweepAlone() {
    var last: Node?
    var live = 0
    var next = head.pointee.exchange(0, ordering: .acquiringAndReleasing)
    while next != 0 {
      let (isLive, below) = Swept.examine(next)
      LiveCounts.swept.increment()
      let node = Node(bits: next)
      next = below
      if isLive {
        if let last {
          last.next = node.bits
        } else {
          head.pointee.store(node.bits, ordering: .relaxed)
        }
        last = node
        live += 1
      } else {
        let tracker = node.tracker
        node.free()
        tracker.release()
      }
    }
    last?.next = 0
    grant(live: live)
  }

  /// Pushes `cell` on a stack that is not empty.
  ///
  /// - Returns: The chain below the cell, or nil if the stack is empty.
  private func insert(_ cell: SweepCell) -> Bits? {
    var top = head.pointee.load(ordering: .relaxed)
    while top != 0 {
      // The cell is still this thread's own.
      cell.next.pointee.store(top, ordering: .relaxed)
      // Releases the cell; acquires the nodes below.
      let (inserted, current) = head.pointee.compareExchange(
        expected: top, desired: cell.tagged, successOrdering: .acquiringAndReleasing,
        failureOrdering: .relaxed)
      if inserted { return top }
      top = current
    }
    return nil
  }
}

// MARK: - The swept chain

/// What a sweeper makes of a chain that it may only read.
private struct Swept {
  /// The chain without its dead nodes.
  let chain: Bits
  /// The first word that the old chain and the new one share.
  let shared: Bits
  let liveCount: Int

  /// - Parameter isWhole: Whether what is below the first live node is looked at.
  init(chain old: Bits, isWhole: Bool) {
    // First look: how far down do dead nodes reach?
    var shared = old
    var live = 0
    var next = old
    while next != 0, !Slot.hasNodes(next) {
      LiveCounts.swept.increment()
      let (isLive, below) = Self.examine(next)
      if isLive { live += 1 } else { shared = below }
      if isLive && !isWhole { break }
      next = below
    }
    // Second look: copy what is live above. A node that died meanwhile is
    // dropped, one that lived in the first look and shares is kept.
    var first: Bits = 0
    var last: Node?
    next = old
    while next != shared {
      let (isLive, below) = Self.examine(next)
      if isLive {
        let copy = Node.external(owner: Node(bits: next).plainOwner)
        // The old node, which is still in the chain, keeps the link in use.
        copy.link?.countExternal(.made)
        if let last { last.next = copy.bits } else { first = copy.bits }
        last = copy
      }
      next = below
    }
    if let last { last.next = shared } else { first = shared }
    chain = first
    self.shared = shared
    liveCount = live
  }

  /// Whether the node in `word` can still matter, and the word below it.
  ///
  /// The cell of an earlier sweep is never live.
  fileprivate static func examine(_ word: Bits) -> (isLive: Bool, below: Bits) {
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

  /// Frees the copies of a sweep that came too late.
  func freeCopies() {
    var next = chain
    while next != shared {
      let copy = Node(bits: next)
      next = copy.next
      copy.freeExternal()
    }
  }

  /// Frees the nodes of the old chain that the new one replaced.
  ///
  /// The copies are a subsequence of the old nodes by owner; the reference
  /// that an old node held goes to its copy, or away.
  func freeReplaced(_ old: Bits, on thread: UnsafeMutablePointer<OCThread>) {
    var copy = chain
    var next = old
    while next != shared {
      if let cell = SweepCell(tagged: next) {
        next = cell.retired()
        continue
      }
      let node = Node(bits: next)
      next = node.next
      let tracker = node.tracker
      let isOneShot = node.link == nil
      let isCopied = copy != shared && Node(bits: copy).plainOwner == node.plainOwner
      if isCopied { copy = Node(bits: copy).next }
      node.free()
      if isCopied { continue }
      if isOneShot { tracker.releaseLater(on: thread) } else { tracker.release() }
    }
  }
}
