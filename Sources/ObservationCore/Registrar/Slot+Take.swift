// A bit longer than other files: who may hold which node when is one argument, and is
// read as a whole.

internal import CObservationCore
internal import Synchronization

// MARK: - Taking

extension Slot {
  /// Takes all nodes and notifies their observers, before the value is stored.
  ///
  /// Wait-free but for the observers' code. Safe from any thread.
  ///
  /// - Returns: The change's window, for ``take(since:)``.
  @usableFromInline @inline(never)
  func take() -> Bits {
    let thread = oc_thread()
    let delivery = Delivery(on: thread)
    notify(detach(), thread: thread, window: .none, side: .willSet)
    return delivery.end().bits
  }

  /// Takes all nodes and notifies their observers, after the value is stored.
  ///
  /// Wait-free but for the observers' code. Safe from any thread.
  ///
  /// - Parameter window: The result of ``take()`` before, or 0.
  @usableFromInline @inline(never)
  func take(since window: Bits) {
    notify(detach(), thread: oc_thread(), window: ChangeWindow(bits: window), side: .didSet)
  }

  /// As ``take()``, for a property that may have two slots.
  static func take(_ first: Slot?, _ second: Slot?) -> Bits {
    if first?.isEmpty ?? true, second?.isEmpty ?? true { return 0 }
    let thread = oc_thread()
    let delivery = Delivery(on: thread)
    take(first, second, thread: thread, window: .none, side: .willSet)
    return delivery.end().bits
  }

  #if !hasFeature(Embedded)  // One world.
    /// Calls `others`, which notify observers of the same change, and then takes all
    /// nodes, as ``take(_:_:)``, but for those of observers that `others` have had
    /// armed.
    ///
    /// - Parameter slots: The property's slots, asked for when `others` have returned.
    static func take(
      after others: () -> Void, _ slots: () -> (numbered: Slot?, entry: Slot?)?
    ) -> Bits {
      let thread = oc_thread()
      let delivery = Delivery(on: thread)
      SharedChange.with(thread) {
        others()
        if let (first, second) = slots() {
          take(first, second, thread: thread, window: delivery.window, side: .willSet)
        }
      }
      return delivery.end().bits
    }
  #endif

  /// As ``take(since:)``, for a property that may have two slots.
  static func take(_ first: Slot?, _ second: Slot?, since window: ChangeWindow) {
    if first?.isEmpty ?? true, second?.isEmpty ?? true { return }
    take(first, second, thread: oc_thread(), window: window, side: .didSet)
  }

  /// Both are emptied before any observer is called: what an `onChange` tracks
  /// again, through either, waits for the next change.
  private static func take(
    _ first: Slot?, _ second: Slot?, thread: UnsafeMutablePointer<OCThread>,
    window: ChangeWindow, side: Side
  ) {
    guard let slot = first ?? second else { return }
    let firstChain = first?.detach() ?? 0
    let secondChain = second?.detach() ?? 0
    let firstDue = first?.keepingOwn(firstChain, thread: thread, window: window) ?? 0
    let secondDue = second?.keepingOwn(secondChain, thread: thread, window: window) ?? 0
    let due = slot.append(secondDue, to: firstDue, thread: thread)
    slot.deliver(due, thread: thread, side: side)
  }

  /// Makes all nodes this thread's.
  @inline(__always)
  private func detach() -> Bits {
    // Acquires the nodes of every push below; releases nothing but the place.
    let chain = head.pointee.exchange(0, ordering: .acquiringAndReleasing)
    if chain != 0 { grant(live: 0) }
    return chain
  }

  /// Notifies the observers of a chain that this thread has detached.
  @inline(__always)
  private func notify(
    _ chain: Bits, thread: UnsafeMutablePointer<OCThread>, window: ChangeWindow, side: Side
  ) {
    if chain == 0 { return }
    // On one thread observers are rarely found after a change, and code that is rarely
    // run is to be small.
    let isRare = side == .didSet && !Threads.areMany
    if isRare || Self.isCell(chain) || Node(bits: chain).next != 0 || Node(bits: chain).isSided {
      notifySeveral(chain, thread: thread, window: window, side: side)
      return
    }
    let node = Node(bits: chain)
    if Self.mayKeep(on: thread, window),
      node.belongsBack(thread: Bits(bitPattern: thread), window: window)
    {
      putBack(node, thread: thread)
    } else if let due = node.claim() {
      due.call()
    }
  }

  @inline(never)
  private func notifySeveral(
    _ chain: Bits, thread: UnsafeMutablePointer<OCThread>, window: ChangeWindow, side: Side
  ) {
    deliver(keepingOwn(chain, thread: thread, window: window), thread: thread, side: side)
  }

  /// Whether a word of a chain is a cell.
  @inline(__always)
  private static func isCell(_ word: Bits) -> Bool {
    Threads.areMany && word & (SweepCell.tag | DeliveryCell.tag) != 0
  }
}

// MARK: - Keeping

extension Slot {
  /// Puts the nodes back that the change is not to notify, before any observer is
  /// called.
  ///
  /// - Returns: The chain without them.
  @inline(__always)
  private func keepingOwn(
    _ chain: Bits, thread: UnsafeMutablePointer<OCThread>, window: ChangeWindow
  ) -> Bits {
    Self.mayKeep(on: thread, window)
      ? keepingOwnSlow(chain, thread: thread, window: window) : chain
  }

  /// Whether there may be observers that a change on `thread` is not to notify.
  @inline(__always)
  private static func mayKeep(
    on thread: UnsafeMutablePointer<OCThread>, _ window: ChangeWindow
  ) -> Bool {
    // Who records on this thread has a scope open, or held while a call is made.
    thread.pointee.scope != nil || thread.pointee.heldScopes != 0 || !window.isEmpty
  }

  @inline(never)
  private func keepingOwnSlow(
    _ chain: Bits, thread: UnsafeMutablePointer<OCThread>, window: ChangeWindow
  ) -> Bits {
    var first: Bits = 0
    var last: Node?
    var helped: Bits = 0
    let pass = Bits(TrackingScope.takeID(of: thread))
    var word = chain
    while word != 0 {
      if let cell = DeliveryCell(tagged: word) {
        // Another change's: to be notified of that one, whoever records.
        word = cell.next
        helped = append(helped, to: leave(cell, thread: thread), thread: thread)
        continue
      }
      if Self.isCell(word) {
        word = open(word, thread: thread)
        continue
      }
      let node = Node(bits: word)
      // Read before the push, which writes it.
      word = node.next
      if node.belongsBack(thread: Bits(bitPattern: thread), window: window) {
        if TrackingScope.hasPutBack(node, in: pass, thread: thread) {
          // Its scope has another node on the stack again, and needs but one.
          let tracker = node.tracker
          node.free()
          tracker.release()
        } else {
          putBack(node, thread: thread)
        }
        continue
      }
      if let last { last.next = node.bits } else { first = node.bits }
      last = node
    }
    if let last { last.next = helped } else { first = helped }
    return first
  }
}

extension Slot {
  /// Puts a node back as it was.
  ///
  /// With it the innermost scope is registered as before, and so are those around
  /// it, whose nodes go back as well: it need not push when it reads again. If
  /// another change takes the nodes before the stamp is written, it tells them
  /// all, and nothing is missed by not pushing.
  @inline(never)
  private func putBack(_ node: Node, thread: UnsafeMutablePointer<OCThread>) {
    push(node)
    guard let scope = TrackingScope.current(thread), node.plainOwner == scope.pointee.tracker
    else { return }
    stamp(scope.pointee.id)
  }
}

// MARK: - Calling

extension Slot {
  /// Calls the observers of a chain that are due.
  ///
  /// While the code of one runs, the others are in a cell on the stack, for any
  /// other thread that changes the property.
  private func deliver(_ chain: Bits, thread: UnsafeMutablePointer<OCThread>, side: Side) {
    var cell: DeliveryCell?
    var rest = chain
    while rest != 0 {
      if Self.isCell(rest) {
        rest = open(rest, thread: thread)
        continue
      }
      // Read before anything that may free the node or let it be pushed again.
      let node = Node(bits: rest)
      rest = node.next
      if node.isSided {
        (rest, cell) = UsedParts.deliver(self, node, side, before: rest, cell, thread: thread)
        continue
      }
      guard let due = node.claim() else { continue }
      // On one thread there is nobody who could take the others out of a cell, and a
      // change within a call leaves them where they are.
      rest = Threads.areMany ? Self.withoutGarbage(rest) : rest
      if rest == 0 || !Threads.areMany {
        due.call()
        continue
      }
      let current = publish(rest, in: cell, thread: thread)
      cell = current
      due.call()
      rest = current.reclaim(rest)
    }
    if let cell { retire(cell) }
  }

  /// As the loop, for one observer that has chosen its sides.
  ///
  /// - Returns: The nodes that are left, and the cell if there is one.
  @inline(never)
  func deliverSided(
    _ node: Node, _ side: Side, before rest: Bits, _ cell: DeliveryCell?,
    thread: UnsafeMutablePointer<OCThread>
  ) -> (rest: Bits, cell: DeliveryCell?) {
    guard let change = claim(node, side) else { return (rest, cell) }
    let rest = Threads.areMany ? Self.withoutGarbage(rest) : rest
    if rest == 0 || !Threads.areMany {
      change.tracker.callAndRelease(change)
      return (rest, cell)
    }
    let current = publish(rest, in: cell, thread: thread)
    change.tracker.callAndRelease(change)
    return (current.reclaim(rest), current)
  }

  /// Lets other threads find the nodes in `rest`, as an observer's code is about to
  /// run.
  ///
  /// - Returns: The cell that they are in.
  @inline(__always)
  private func publish(
    _ rest: Bits, in cell: DeliveryCell?, thread: UnsafeMutablePointer<OCThread>
  ) -> DeliveryCell {
    if let cell {
      cell.publish(rest)
      return cell
    }
    let fresh = DeliveryCell.make(list: rest, thread: thread)
    push(fresh, as: fresh.tagged)
    return fresh
  }

  /// `chain` without the garbage at its beginning, for which a cell would be in
  /// vain.
  @inline(__always)
  private static func withoutGarbage(_ chain: Bits) -> Bits {
    var rest = chain
    while rest != 0, !isCell(rest), case let node = Node(bits: rest), node.isGarbage {
      rest = node.next
      let tracker = node.tracker
      node.free()
      tracker.release()
    }
    return rest
  }

  /// Puts `cell` on the stack, with one of its tags.
  private func push(_ cell: DeliveryCell, as word: Bits) {
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
  private func retire(_ cell: DeliveryCell) {
    // A cell that is on top with this tag has been taken by nobody, or was put back
    // by a change within this one; `next` is this thread's.
    let (popped, _) = head.pointee.compareExchange(
      expected: cell.tagged, desired: cell.next, successOrdering: .acquiringAndReleasing,
      failureOrdering: .relaxed)
    if popped { cell.free() } else { cell.finish(isOwner: true) }
  }
}

// MARK: - Cells

extension Slot {
  /// The nodes that stand behind a cell of a chain that this thread owns, and
  /// those below it.
  @inline(never)
  private func open(_ word: Bits, thread: UnsafeMutablePointer<OCThread>) -> Bits {
    if let cell = DeliveryCell(tagged: word) {
      // In this order: the cell may go.
      let below = cell.next
      return append(below, to: leave(cell, thread: thread), thread: thread)
    }
    guard let cell = SweepCell(tagged: word) else { return word }
    guard let inner = cell.takeInner() else { return cell.retired() }
    let copies = Self.copy(inner)
    if cell.finish(as: SweepCell.Party.taker) {
      Node.freeChain(inner)
      cell.free()
    }
    return copies
  }

  /// Takes the list of another thread's cell, or puts back one whose list is in
  /// its owner's hands, this thread's above all.
  ///
  /// - Returns: The list; the cell is not the caller's any more.
  private func leave(_ cell: DeliveryCell, thread: UnsafeMutablePointer<OCThread>) -> Bits {
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
  private func append(
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
    while word != 0, DeliveryCell(tagged: word) == nil {
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
