internal import CObservationCore
internal import Synchronization

// Nodes that a change is not to notify go back before any observer is called. Where there
// are other threads, a cell stands for them meanwhile (`KeepCell.swift`).

extension Slot {
  /// Whether there may be observers that a change on `thread` is not to notify.
  @inline(__always)
  static func mayKeep(
    on thread: UnsafeMutablePointer<OCThread>, _ window: ChangeWindow
  ) -> Bool {
    // Who records on this thread has a scope open, or held while a call is made.
    thread.pointee.scope != nil || thread.pointee.heldScopes != 0 || !window.isEmpty
  }

  /// Takes all nodes, and puts those back that the change is not to notify, so that no
  /// other change misses them.
  ///
  /// - Returns: The nodes whose observers are due.
  @inline(never)
  func detachKeepingOwn(
    thread: UnsafeMutablePointer<OCThread>, window: ChangeWindow, side: Side
  ) -> Bits {
    let cell = KeepCell.make(on: thread)
    // Acquires the nodes of every push below; releases the cell. As in `detach`.
    let chain = head.pointee.exchange(cell.tagged, ordering: .sequentiallyConsistent)
    if chain != 0 { grant(live: 0) }
    guard chain != 0, !Self.isCell(chain), case let node = Node(bits: chain), node.next == 0 else {
      return divide(chain, cell, thread: thread, window: window, side: side)
    }
    // The only one, as in most changes; what follows is the pass for it alone.
    let isKept = node.belongsBack(thread: Bits(bitPattern: thread), window: window)
    // Now: once the node is back, another change may take it and free it.
    let owner = node.plainOwner
    // Releases the node.
    let (replaced, _) = head.pointee.compareExchange(
      expected: cell.tagged, desired: isKept ? chain : 0,
      successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
    guard replaced else {
      return divide(chain, cell, thread: thread, window: window, side: side)
    }
    cell.free(on: thread)
    if !isKept { return chain }
    stamp(owner: owner, on: thread)
    return 0
  }

  /// Whether nobody observes the property but the thread's innermost scope, by the node
  /// that came first: then there is nothing to take.
  ///
  /// That node can be looked into as it is in the scope's own tracker. Another thread's
  /// change that takes it does not put it back; so if it is on top, after it was the last
  /// one, it is alone. In the other order it need not be: such a change puts back nodes
  /// that were below, and then says that it is the last of those that it tells.
  @inline(__always)
  func isInnermostAlone(on thread: UnsafeMutablePointer<OCThread>) -> Bool {
    guard let scope = TrackingScope.current(thread), scope.pointee.tracker != 0 else {
      return false
    }
    let node = Tracker(bits: scope.pointee.tracker).firstNode
    // Acquires the node of every push below, as a change's exchange.
    return node.isLast && head.pointee.load(ordering: .acquiring) == node.bits
  }

  /// Divides a chain into what goes back, in the place of `cell`, and what is due.
  @inline(never)
  private func divide(
    _ chain: Bits, _ cell: KeepCell, thread: UnsafeMutablePointer<OCThread>,
    window: ChangeWindow, side: Side
  ) -> Bits {
    var pass = KeepingPass(slot: self, thread: thread, window: window, side)
    pass.divide(chain)
    pass.putBack(in: cell)
    return pass.due.first
  }

  /// As ``detachKeepingOwn(thread:window:side:)``, where nobody else can come by, of a
  /// chain that has been detached.
  @inline(never)
  func keepingOwn(
    _ chain: Bits, thread: UnsafeMutablePointer<OCThread>, window: ChangeWindow, side: Side
  ) -> Bits {
    var pass = KeepingPass(slot: self, thread: thread, window: window, side)
    pass.divide(chain)
    pass.putBackAlone()
    return pass.due.first
  }

  /// Puts a node back as it was, where nobody else can come by.
  @inline(never)
  func putBack(_ node: Node, thread: UnsafeMutablePointer<OCThread>) {
    push(node)
    stamp(owner: node.plainOwner, on: thread)
  }

  /// Says that the scope with the tracker `owner`, whose node has gone back, is registered
  /// as before.
  private func stamp(owner: Bits, on thread: UnsafeMutablePointer<OCThread>) {
    if let id = TrackingScope.putBackID(on: thread, { $0.pointee.tracker == owner }) { stamp(id) }
  }
}

/// What a change makes of the nodes that it has taken.
struct KeepingPass {
  /// Nodes that nobody else can reach.
  struct Chain {
    var first: Bits = 0
    var last: Node?

    mutating func append(_ node: Node) {
      if let last { last.next = node.bits } else { first = node.bits }
      last = node
    }

    /// Ends the chain with another one.
    mutating func end(with word: Bits) {
      if let last { last.next = word } else { first = word }
    }
  }

  let slot: Slot
  let thread: UnsafeMutablePointer<OCThread>
  let window: ChangeWindow
  let side: Side
  /// The nodes that go back.
  private var kept = Chain()
  /// What marks the scopes whose nodes are among them, or 0.
  private var pass: Bits = 0
  /// The cells of changes further out on this thread, which go back as well.
  private var cells: Bits = 0
  /// The nodes whose observers are to be told.
  private(set) var due = Chain()
  /// Of these the ones that wait for a store, while this change has not come to its own.
  ///
  /// They record on this thread, or they would wait for the `didSet` of this change: that
  /// keeps them, so that they have to be told now.
  private var stored = Chain()

  init(
    slot: Slot, thread: UnsafeMutablePointer<OCThread>, window: ChangeWindow, _ side: Side
  ) {
    (self.slot, self.thread, self.window, self.side) = (slot, thread, window, side)
  }

  /// Divides a chain into what goes back and what is due.
  mutating func divide(_ chain: Bits) {
    var helped: Bits = 0
    pass = Bits(TrackingScope.takeID(of: thread))
    var word = chain
    while word != 0 {
      if let cell = DeliveryCell(tagged: word) {
        word = cell.next
        if cell.isDelivering(on: Bits(bitPattern: thread)) {
          cell.next = cells
          cells = cell.tagged
          continue
        }
        // Another change's: to be notified of that one, whoever records.
        let list = withoutStored(slot.leave(cell, thread: thread))
        helped = slot.append(helped, to: list, thread: thread)
        continue
      }
      if Slot.isCell(word) {
        word = slot.open(word, thread: thread)
        continue
      }
      let node = Node(bits: word)
      // Read before the push, which writes it.
      word = node.next
      guard node.belongsBack(thread: Bits(bitPattern: thread), window: window) else {
        due.append(node)
        continue
      }
      if TrackingScope.hasPutBack(node, in: pass, thread: thread) {
        // Its scope has another node that goes back, and needs but one.
        let tracker = node.tracker
        node.free()
        tracker.release()
      } else {
        kept.append(node)
      }
    }
    due.end(with: helped)
  }

  /// A list of another change's without the nodes that wait for a store and record here.
  private mutating func withoutStored(_ list: Bits) -> Bits {
    if side == .didSet { return list }
    var others = Chain()
    var word = list
    while word != 0 {
      if Slot.isCell(word) {
        word = slot.open(word, thread: thread)
        continue
      }
      let node = Node(bits: word)
      word = node.next
      if waitsForStore(node), node.tracker.isOwn(of: Bits(bitPattern: thread), window: .none) {
        stored.append(node)
      } else {
        others.append(node)
      }
    }
    others.end(with: 0)
    return others.first
  }

  private func waitsForStore(_ node: Node) -> Bool {
    side == .willSet && node.isSided && node.tracker.wants(.didSet)
  }

  /// Puts the nodes back that are kept, in the place of `cell`.
  ///
  /// If another change has passed meanwhile, they are due: it is not this one's.
  mutating func putBack(in cell: KeepCell) {
    kept.end(with: cell.next)
    // Releases the nodes. A cell that is on top has been taken by nobody else: the word
    // is there once at a time.
    let (replaced, _) = slot.head.pointee.compareExchange(
      expected: cell.tagged, desired: kept.first, successOrdering: .acquiringAndReleasing,
      failureOrdering: .relaxed)
    if replaced {
      cell.free(on: thread)
      stampKept()
    } else if cell.publish(kept.first) {
      stampKept()
    } else {
      cell.free(on: thread)
      makeDue()
    }
    if cells != 0 { putBackCells() }
    if stored.last != nil { tellStored() }
  }

  /// Puts the nodes back that are kept, where nobody else can come by: in the order in
  /// which they were, as a cell's.
  mutating func putBackAlone() {
    // What is freed on the way may run code that observes the property again.
    kept.end(with: slot.head.pointee.load(ordering: .relaxed))
    slot.head.pointee.store(kept.first, ordering: .relaxed)
    stampKept()
  }

  /// Says that the innermost of the scopes whose nodes have gone back is registered as
  /// before.
  ///
  /// So are those around it, whose nodes go back as well: they need not push when they
  /// read again. If another change takes the nodes before the stamp is written, it tells
  /// them all, and nothing is missed by not pushing.
  private func stampKept() {
    guard kept.last != nil else { return }
    let pass = pass
    let id = TrackingScope.putBackID(on: thread) { $0.pointee.lastPass == pass }
    if let id { slot.stamp(id) }
  }

  /// Puts the cells of changes further out back, the innermost on top.
  private mutating func putBackCells() {
    var outermostFirst: Bits = 0
    while let cell = DeliveryCell(tagged: cells) {
      cells = cell.next
      cell.next = outermostFirst
      outermostFirst = cell.tagged
    }
    while let cell = DeliveryCell(tagged: outermostFirst) {
      outermostFirst = cell.next
      slot.push(cell, as: cell.tagged)
    }
  }

  /// Has the observers told that were to be kept: another thread's change was there.
  @inline(never)
  private mutating func makeDue() {
    guard let last = kept.last else { return }
    var word = kept.first
    while word != 0 {
      let node = Node(bits: word)
      word = node.bits == last.bits ? 0 : node.next
      if waitsForStore(node) {
        stored.append(node)
      } else {
        node.next = due.first
        due.first = node.bits
        if due.last == nil { due.last = node }
      }
    }
  }

  /// Tells those that wait for a store that there was one.
  ///
  /// It is not known whether there was, or will be; if it is still to come it tells them
  /// again. Their code does not run here: they record on this thread.
  @inline(never)
  private mutating func tellStored() {
    stored.end(with: 0)
    slot.deliver(stored.first, thread: thread, side: .didSet)
  }
}
