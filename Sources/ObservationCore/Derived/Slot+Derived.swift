#if !hasFeature(Embedded)  // No derived values.
  internal import CObservationCore
  internal import Synchronization

  // The observers of derived values want to know what is stored, and nothing else. A
  // change comes to them first, before any code of a program runs that could ask for a
  // value. To be told is to be marked, as often as anybody likes, and needs no state of the
  // observer: its tracker is armed from its beginning to its end, its nodes stay on the
  // stack, and a run finds them there. So all that a change does for a derived value is to
  // take its node, to mark it, and to put the node back; and a run that reads what the last
  // one has read does nothing at all.
  //
  // The mark and the way back are made with the lock of the vertex, the mark first. A change
  // of another thread that has missed the node, because it was in hand, comes before the
  // way back; whoever evaluates after the mark takes the lock after the way back, and sees
  // what both have stored; and whoever has evaluated before is disturbed, or marked, by
  // this change. Until the lock is taken the node keeps its tracker, and that the memory of
  // the vertex. With it, a vertex that is ended is seen to be.
  //
  // Nodes below another party's cell are come to later, one by one, in the same way.

  /// Whether a derived value has ever observed a property of this program's.
  enum DerivedUse {
    private static var word: AtomicWord {
      UnsafeMutableRawPointer(oc_derivedUse()).atomicWord(at: 0)
    }

    /// Never false again.
    ///
    /// Relaxed: it was written before the observer registered with any property, and who
    /// has taken a node acquires what came before its registration.
    @inline(__always)
    static var isThere: Bool { word.pointee.load(ordering: .relaxed) != 0 }

    static func begin() {
      // Not written again: all threads have it in their caches.
      if !isThere { word.pointee.store(1, ordering: .relaxed) }
    }
  }

  extension Slot {
    /// Puts back the nodes of a chain that are derived values': nothing is stored yet.
    ///
    /// - Returns: The chain without them.
    @inline(__always)
    func keepingDerived(_ chain: Bits) -> Bits {
      if let (node, link) = onlyDerived(chain) {
        keep(node, link)
        return 0
      }
      var kept = KeepingPass.Chain()
      let others = withoutDerived(chain) { node, link in
        if isWanted(node, link) { kept.append(node) }
      }
      if let last = kept.last { push(Node(bits: kept.first), to: last) }
      return others
    }

    /// Marks the derived values whose nodes are in a chain, and puts those back.
    ///
    /// - Returns: The chain without them.
    @inline(__always)
    func markingDerived(_ chain: Bits, thread: UnsafeMutablePointer<OCThread>) -> Bits {
      var derived = KeepingPass.Chain()
      let others = withoutDerived(chain) { node, _ in derived.append(node) }
      // Apart, so that no lock is held while the others are looked at.
      derived.end(with: 0)
      var marking = DerivedMarking(slot: self, thread: thread)
      var word = derived.first
      while word != 0 {
        let node = Node(bits: word)
        word = node.next
        if let link = node.link { marking.mark(node, link) }
      }
      marking.end()
      return others
    }

    /// What a change does for the derived values in a chain that it has taken here.
    ///
    /// - Returns: The chain without them.
    @inline(__always)
    func tellingDerived(
      _ chain: Bits, thread: UnsafeMutablePointer<OCThread>, side: Side
    ) -> Bits {
      // Programs without derived values need not look for theirs.
      if chain == 0 || !DerivedUse.isThere { return chain }
      return side == .willSet ? keepingDerived(chain) : markingDerived(chain, thread: thread)
    }

    /// Marks the derived value of a node that this thread has taken, and puts that back.
    ///
    /// - Returns: The number of the lock that the caller has then, if there is one.
    @inline(__always)
    func markDerived(
      _ node: Node, _ link: Link, thread: UnsafeMutablePointer<OCThread>
    ) -> Bits? {
      guard isWanted(node, link) else { return nil }
      let vertex = link.tracker.vertex
      GraphLock.lock(vertex)
      // Before the node is back: from then on, the vertex's memory may go when it is unlocked.
      let number = vertex.lockNumber
      vertex.sourceChanged(thread)
      push(node, to: node)
      return number
    }

    /// The node of a chain that has one, if it is a derived value's, as in most changes.
    @inline(__always)
    func onlyDerived(_ chain: Bits) -> (Node, Link)? {
      if chain == 0 || Self.isCell(chain) { return nil }
      let node = Node(bits: chain)
      guard node.next == 0, node.isSided, let link = node.link, link.tracker.derives
      else { return nil }
      return (node, link)
    }

    @inline(__always)
    private func withoutDerived(_ chain: Bits, _ body: (Node, Link) -> Void) -> Bits {
      var first: Bits = 0
      var last: Node?
      var word = chain
      while word != 0, !Self.isCell(word) {
        let node = Node(bits: word)
        // Read before anything that may free the node or let it be pushed again.
        word = node.next
        if node.isSided, let link = node.link, link.tracker.derives {
          body(node, link)
          continue
        }
        if let last { last.next = node.bits } else { first = node.bits }
        last = node
      }
      if let last { last.next = word } else { first = word }
      return first
    }

    /// Puts the nodes from `first` to `last` back.
    @inline(__always)
    fileprivate func push(_ first: Node, to last: Node) {
      var top = head.pointee.load(ordering: .relaxed)  // only a guess for the exchange
      while true {
        noteLone(first, isLone: top == 0 && first.bits == last.bits)
        last.next = top
        // Releases the nodes; acquires what others have stored that have missed them.
        let (exchanged, current) = head.pointee.weakCompareExchange(
          expected: top, desired: first.bits, successOrdering: .acquiringAndReleasing,
          failureOrdering: .relaxed)
        if exchanged { return }
        top = current
      }
    }
  }

  // MARK: - A node that is alone

  // Most properties that a derived value reads are read by that one alone, and nobody waits
  // for a `willSet` of theirs. To see that, a `willSet` would have to look into the node on
  // top, which only a taker may. So whoever puts such a node back on an empty stack notes
  // its address in the slot's meta word, before the push, in the place of the last scope's
  // identifier; and whoever pushes another node writes over that, before anything hangs on
  // the push: a scope with its identifier, before it reads the value, and a change that puts
  // back a node with sides by `forgetLone()`. A change that takes the nodes clears the word.
  // So while the note says what the head says, that node is the only one that a `willSet`
  // has to have seen. Whoever comes later, or has been taken by another change in between,
  // is told of the store.
  //
  // The meta word may be lost, as ever: then the change takes the node.

  extension Slot {
    private static func note(_ bits: Bits) -> Bits { loneMark | bits << 16 }

    /// Whether nobody observes the property but one derived value.
    @inline(__always)
    var isDerivedAlone: Bool {
      // Most slots have none, and nothing else is asked of them.
      if stampedID & Self.loneMark == 0 { return false }
      // Acquires what was written before the push of the node, as the note.
      let top = head.pointee.load(ordering: .acquiring)
      return stampedID == Self.note(top)
    }

    /// Marks the derived value whose node is noted to be alone.
    ///
    /// Others that have come meanwhile need not go back: the thread's own would have been
    /// seen, unless another change has put back one with sides in between. That one is told
    /// once more, of a store that may be still to come (see "Not promised" in `Slot.swift`).
    @inline(never)
    func markAlone() {
      let chain = detach()
      if chain != 0 { deliver(chain, thread: oc_thread(), side: .didSet) }
    }

    /// Notes that a node that is about to be pushed will be alone; or that it will not, after
    /// that was noted.
    @inline(__always)
    private func noteLone(_ node: Node, isLone: Bool) {
      // Of addresses that a note has room for.
      if isLone, node.bits >> 47 == 0 {
        stamp(Self.note(node.bits))
      } else if stampedID == Self.note(node.bits) {
        stamp(0)
      }
    }
  }

  /// What a change does for the derived values that have read its property: it marks them,
  /// and puts their nodes back.
  ///
  /// It takes a lock once for all values in a row that have the same one.
  private struct DerivedMarking {
    private let slot: Slot
    private let thread: UnsafeMutablePointer<OCThread>
    /// The number of the lock that is held, if one is.
    private var lock: Bits?
    /// The nodes that go back before the lock is released.
    private var kept = KeepingPass.Chain()

    @inline(__always)
    init(slot: Slot, thread: UnsafeMutablePointer<OCThread>) {
      (self.slot, self.thread) = (slot, thread)
    }

    @inline(__always)
    mutating func mark(_ node: Node, _ link: Link) {
      guard slot.isWanted(node, link) else { return }
      let vertex = link.tracker.vertex
      // Nobody gives a vertex another lock while this thread has its own.
      if lock != vertex.lockNumber {
        end()
        GraphLock.lock(vertex)
        lock = vertex.lockNumber
      }
      vertex.sourceChanged(thread)
      kept.append(node)
    }

    @inline(__always)
    mutating func end() {
      guard let number = lock else { return }
      if let last = kept.last { slot.push(Node(bits: kept.first), to: last) }
      kept = KeepingPass.Chain()
      GraphLock.unlock(number)
      lock = nil
    }
  }

  extension Tracker {
    /// Whether changes mark a derived value, and call nobody.
    @inline(__always)
    var derives: Bool {
      // Relaxed: the mark never changes.
      word.pointee.load(ordering: .relaxed) & Word.derives != 0
    }

    /// What changes mark; its memory is kept as long as this tracker's.
    ///
    /// In place of a handler.
    @inline(__always)
    var vertex: Vertex {
      get { Vertex(bits: base.word(at: 16).pointee) }
      nonmutating set { base.word(at: 16).pointee = newValue.bits }
    }

    /// Makes the tracker of an observer whose properties' changes mark `vertex`.
    ///
    /// It keeps the memory of the vertex, and not the vertex. It has a bias all its life:
    /// see ``countDerived(pushes:)``.
    static func deriving(in object: UnsafeMutableRawPointer, _ vertex: Vertex) {
      let tracker = prepare(in: object, bits: Word.didSide | Word.derives)
      oc_retainMemory(vertex.base)
      tracker.vertex = vertex
      // Relaxed: nobody else knows of the tracker.
      tracker.word.pointee.wrappingAdd(
        Word.armed &- Word.fired &+ Word.bias, ordering: .relaxed)
    }

    /// Counts the nodes that a run has pushed.
    ///
    /// Not at once: whoever has freed one meanwhile has taken its reference from the bias.
    func countDerived(pushes: UInt32) {
      word.pointee.wrappingAdd(Bits(pushes) &* Word.oneRef, ordering: .relaxed)
    }

    /// Lets the memory of the vertex go; the last node is gone.
    func forgetVertex() { oc_releaseMemory(vertex.base) }
  }
#endif
