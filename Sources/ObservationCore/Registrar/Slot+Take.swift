internal import CObservationCore
internal import Synchronization

// MARK: - Taking

extension Slot {
  /// Takes all nodes and notifies their observers.
  ///
  /// Wait-free but for the observers' code. Safe from any thread.
  ///
  /// - Parameters:
  ///   - thread: The mutating thread, or 0 if the mutation did not stay on one.
  ///   - isAfter: Whether the value has been stored: the check in `didSet`.
  @inline(never)
  func take(thread: UInt, isAfter: Bool) {
    // Acquires the nodes of every push below; releases nothing but the place.
    var next = head.pointee.exchange(0, ordering: .acquiringAndReleasing)
    guard next != 0 else { return }
    grant(live: 0)
    while next != 0 {
      if let cell = SweepCell(tagged: next) {
        guard let inner = cell.takeInner() else {
          next = cell.retired()
          continue
        }
        takeShared(inner, cell: cell, thread: thread, isAfter: isAfter)
        return
      }
      // Read before anything that may free the node or let it be pushed again.
      let node = Node(bits: next)
      next = node.next
      notify(node, thread: thread, isAfter: isAfter)
    }
  }

  /// Notifies the observer of a node that this thread owns.
  @inline(__always)
  private func notify(_ node: Node, thread: UInt, isAfter: Bool) {
    let tracker = node.tracker
    switch tracker.notify(thread: thread, isAfter: isAfter) {
    case .keep:
      push(node)
    case .drop:
      node.freeIfExternal()
      tracker.release()
    case .fire:
      let onChange = tracker.takeOnChange()
      node.freeIfExternal()
      tracker.release()
      Tracker.call(onChange)
    }
  }

  /// Notifies the observers of a chain that a sweeper is still reading.
  ///
  /// Nothing of the chain is freed or pushed again here. Whichever of the two
  /// parties is the second to say that it is done frees it.
  @inline(never)
  private func takeShared(_ inner: UInt, cell: SweepCell, thread: UInt, isAfter: Bool) {
    var next = inner
    while next != 0 {
      if let finished = SweepCell(tagged: next) {
        next = finished.next.pointee.load(ordering: .acquiring)
        continue
      }
      let node = Node(bits: next)
      next = node.next
      let tracker = node.tracker
      switch tracker.notify(thread: thread, isAfter: isAfter) {
      case .keep:
        // The chain's own node still holds the tracker, so that it is alive.
        tracker.refs.pointee.wrappingAdd(1, ordering: .relaxed)
        push(.external(owner: tracker.bits))
      case .drop:
        break
      case .fire:
        let onChange = tracker.takeOnChange()
        Tracker.call(onChange)
      }
    }
    if cell.finish(as: SweepCell.Party.taker) {
      Node.freeChain(inner)
      cell.free()
    }
  }
}

// MARK: - Ending

extension Slot {
  /// Frees the nodes of a property whose object is gone.
  ///
  /// Nobody else can reach the slot any more. Releases the code of observers
  /// that have nothing left to observe.
  func deinitialize() {
    Node.freeChain(base.word(at: 0).pointee)
  }
}

// MARK: - Chains

extension Node {
  /// The observer's run.
  @inline(__always)
  var tracker: Tracker {
    Tracker(UnsafeMutableRawPointer(bits: owner & ~(Node.externalTag | Node.linkTag)))
  }

  /// Frees the nodes and the retired sweep cells of a chain that this thread
  /// owns, without notifying anybody.
  static func freeChain(_ chain: UInt) {
    var next = chain
    while next != 0 {
      if let cell = SweepCell(tagged: next) {
        next = cell.retired()
        continue
      }
      let node = Node(bits: next)
      next = node.next
      let tracker = node.tracker
      node.freeIfExternal()
      tracker.release()
    }
  }
}
