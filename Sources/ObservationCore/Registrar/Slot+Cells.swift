internal import CObservationCore
internal import Synchronization

extension Slot {
  /// Puts `cell` on the stack, with one of its tags.
  func push(_ cell: DeliveryCell, as word: Bits) {
    var top = head.pointee.load(ordering: .relaxed)  // only a guess for the exchange
    while true {
      cell.next = top
      // Releases the cell and its list.
      let (exchanged, current) = head.pointee.weakCompareExchange(
        expected: top, desired: word, successOrdering: .releasing, failureOrdering: .relaxed)
      if exchanged { return }
      top = current
    }
  }

  /// Takes the owner's cell, whose list is empty, off the stack if it is on top,
  /// and leaves it to a taker if it is not.
  func retire(_ cell: DeliveryCell) {
    // A cell that is on top with this tag has been taken by nobody, or was put back
    // by a change within this one; `next` is this thread's.
    let (popped, _) = head.pointee.compareExchange(
      expected: cell.tagged, desired: cell.next, successOrdering: .acquiringAndReleasing,
      failureOrdering: .relaxed)
    if popped { cell.free() } else { cell.finish(isOwner: true) }
  }

  /// The nodes that stand behind a cell of a chain that this thread owns, and
  /// those below it.
  @inline(never)
  func open(_ word: Bits, thread: UnsafeMutablePointer<OCThread>) -> Bits {
    if let cell = DeliveryCell(tagged: word) {
      // In this order: the cell may go.
      let below = cell.next
      return append(below, to: leave(cell, thread: thread), thread: thread)
    }
    if let cell = KeepCell(tagged: word) {
      guard cell.isHeld(on: Bits(bitPattern: thread)) else { return cell.take(on: thread) }
      return putBack(cell)
    }
    guard let cell = SweepCell(tagged: word) else { return word }
    // Here and below: its sweeper may have granted a budget for the nodes since they were
    // detached.
    guard let inner = cell.takeInner() else {
      grant(live: 0)
      return cell.retired()
    }
    if cell.endParked() { return inner }
    grant(live: 0)
    let copies = Self.copy(inner)
    if cell.finish(as: SweepCell.Party.taker) {
      Node.freeChain(inner)
      cell.free()
    }
    return copies
  }

  /// Puts the cell of a pass further out on this thread back.
  ///
  /// - Returns: What was below it.
  private func putBack(_ cell: KeepCell) -> Bits {
    let below = cell.next
    var top = head.pointee.load(ordering: .relaxed)
    while true {
      cell.next = top
      // Releases the cell.
      let (exchanged, current) = head.pointee.weakCompareExchange(
        expected: top, desired: cell.tagged, successOrdering: .releasing,
        failureOrdering: .relaxed)
      if exchanged { return below }
      top = current
    }
  }

  /// Takes the list of another thread's cell, or puts back one whose list is in
  /// its owner's hands, this thread's above all.
  ///
  /// - Returns: The list; the cell is not the caller's any more.
  func leave(_ cell: DeliveryCell, thread: UnsafeMutablePointer<OCThread>) -> Bits {
    if cell.isDelivering(on: Bits(bitPattern: thread)) {
      push(cell, as: cell.tagged)
      return 0
    }
    let list = cell.isOver ? 0 : cell.takeFromOwner()
    if list != 0 || cell.isOver {
      cell.finish(isOwner: false)
    } else {
      // The owner has the list in hand, and will publish it: it has to be found.
      push(cell, as: cell.taggedAsMoved)
    }
    return list
  }

  /// Both chains in one.
  ///
  /// - Complexity: O(*n*) for *n* nodes of `chain`, unless one of them is empty.
  func append(
    _ end: Bits, to chain: Bits, thread: UnsafeMutablePointer<OCThread>
  ) -> Bits {
    if end == 0 || chain == 0 { return end | chain }
    var first = chain
    var last: Node?
    var word = chain
    while word != 0 {
      if Self.isCell(word) {
        word = open(word, thread: thread)
        if let last { last.next = word } else { first = word }
        continue
      }
      last = Node(bits: word)
      word = Node(bits: word).next
    }
    if let last { last.next = end } else { first = end }
    return first
  }

  /// Copies of those nodes that are not garbage in a chain that a sweeper is
  /// reading: no node of it can be freed or pushed yet.
  ///
  /// - Returns: The copies, and below them what the sweeper does not look at.
  private static func copy(_ inner: Bits) -> Bits {
    var first: Bits = 0
    var last: Node?
    var word = inner
    while word != 0, !hasNodes(word) {
      if let finished = SweepCell(tagged: word) {
        word = finished.next.pointee.load(ordering: .acquiring)
        continue
      }
      let node = Node(bits: word)
      word = node.next
      if let link = node.link {
        // An abandoned link has to know that it has no node any more.
        guard link.isLinked || link.unlink() && link.relink() else { continue }
        // The node that is copied keeps the link in use.
        link.countExternal(.made)
      } else if node.isGarbage {
        continue
      }
      node.tracker.retain()
      let copy = Node.external(owner: node.plainOwner)
      if let last { last.next = copy.bits } else { first = copy.bits }
      last = copy
    }
    if let last { last.next = word } else { first = word }
    return first
  }
}
