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
  func take() -> UInt {
    let thread = oc_thread()
    let delivery = Delivery(on: thread)
    notify(detach(), thread: UInt(bitPattern: thread), window: .none)
    return delivery.end().bits
  }

  /// Takes all nodes and notifies their observers, after the value is stored.
  ///
  /// Wait-free but for the observers' code. Safe from any thread.
  ///
  /// - Parameter window: The result of ``take()`` before, or 0.
  @usableFromInline @inline(never)
  func take(since window: UInt) {
    notify(detach(), thread: UInt(bitPattern: oc_thread()), window: ChangeWindow(bits: window))
  }

  /// As ``take()``, for a property that may have two slots.
  ///
  /// Both are emptied before any observer is called: what an `onChange` tracks
  /// again, through either, waits for the next change.
  static func take(_ first: Slot?, _ second: Slot?) -> UInt {
    if first?.isEmpty ?? true, second?.isEmpty ?? true { return 0 }
    let thread = oc_thread()
    let delivery = Delivery(on: thread)
    take(first, second, thread: UInt(bitPattern: thread), window: .none)
    return delivery.end().bits
  }

  /// As ``take(since:)``, for a property that may have two slots.
  static func take(_ first: Slot?, _ second: Slot?, since window: UInt) {
    if first?.isEmpty ?? true, second?.isEmpty ?? true { return }
    take(
      first, second, thread: UInt(bitPattern: oc_thread()), window: ChangeWindow(bits: window))
  }

  private static func take(
    _ first: Slot?, _ second: Slot?, thread: UInt, window: ChangeWindow
  ) {
    let firstChain = first?.detach() ?? 0
    let secondChain = second?.detach() ?? 0
    first?.notify(firstChain, thread: thread, window: window)
    second?.notify(secondChain, thread: thread, window: window)
  }

  /// Makes all nodes this thread's.
  @inline(__always)
  private func detach() -> UInt {
    // Acquires the nodes of every push below; releases nothing but the place.
    let chain = head.pointee.exchange(0, ordering: .acquiringAndReleasing)
    if chain != 0 { grant(live: 0) }
    return chain
  }

  /// Notifies the observers of a chain that this thread has detached.
  @inline(__always)
  private func notify(_ chain: UInt, thread: UInt, window: ChangeWindow) {
    var next = chain
    while next != 0 {
      if let cell = SweepCell(tagged: next) {
        guard let inner = cell.takeInner() else {
          next = cell.retired()
          continue
        }
        takeShared(inner, cell: cell, thread: thread, window: window)
        return
      }
      // Read before anything that may free the node or let it be pushed again.
      let node = Node(bits: next)
      next = node.next
      notify(node, thread: thread, window: window)
    }
  }

  /// Notifies the observer of a node that this thread owns.
  @inline(__always)
  private func notify(_ node: Node, thread: UInt, window: ChangeWindow) {
    if let link = node.link {
      notify(link, by: node, thread: thread, window: window)
      return
    }
    let tracker = Tracker(bits: node.plainOwner)
    let (verdict, dropped) = tracker.notify(
      thread: thread, window: window, onFire: 0, dropsLast: true)
    switch verdict {
    case .keep:
      push(node)
    case .drop:
      if node.isExternal { node.freeExternal() }
      tracker.release()
    case .fire:
      if node.isExternal { node.freeExternal() }
      let onChange = tracker.onChange.move()
      if dropped { tracker.free() } else { tracker.release() }
      onChange.call()
    }
  }

  /// Notifies a persistent observer whose node this thread owns.
  @inline(__always)
  private func notify(_ link: Link, by node: Node, thread: UInt, window: ChangeWindow) {
    let tracker = link.tracker
    if tracker.mayKeep(thread: thread, window: window) {
      notifyHolding(link, by: node, thread: thread, window: window)
      return
    }
    let wasLinked: Bool
    if node.isExternal {
      // In this order: a link without nodes may stand for another property.
      wasLinked = link.unlink()
      node.freeExternal()
    } else {
      wasLinked = link.unlinkReturningNode()
    }
    guard wasLinked else {
      tracker.release()
      return
    }
    let verdict = tracker.notify(
      thread: thread, window: window, onFire: Tracker.Word.oneCall, dropsLast: false,
      mustExchange: true
    ).verdict
    assert(verdict != .keep)
    if verdict == .fire { tracker.callAndRelease() } else { tracker.release() }
  }

  /// As ``notify(_:by:thread:window:)``, for a link that may have to go back.
  ///
  /// The node is held until that is decided. A link without a node is free to
  /// stand for another property, and would then go back on the wrong slot: the
  /// observer may be tracking again by now, on another thread.
  @inline(never)
  private func notifyHolding(_ link: Link, by node: Node, thread: UInt, window: ChangeWindow) {
    let tracker = link.tracker
    guard link.unlink() else {
      node.free()
      tracker.release()
      return
    }
    switch tracker.notify(
      thread: thread, window: window, onFire: Tracker.Word.oneCall, dropsLast: false,
      mustExchange: true
    ).verdict {
    case .keep:
      if link.relink() {
        push(node)
      } else {
        node.free()
        tracker.release()
      }
    case .drop:
      node.free()
      tracker.release()
    case .fire:
      node.free()
      tracker.callAndRelease()
    }
  }

  /// Notifies the observers of a chain that a sweeper is still reading.
  ///
  /// Nothing of the chain is freed or pushed again here. Whichever of the two
  /// parties is the second to say that it is done frees it.
  @inline(never)
  private func takeShared(_ inner: UInt, cell: SweepCell, thread: UInt, window: ChangeWindow) {
    var next = inner
    while next != 0 {
      if let finished = SweepCell(tagged: next) {
        next = finished.next.pointee.load(ordering: .acquiring)
        continue
      }
      let node = Node(bits: next)
      next = node.next
      notifyShared(node, thread: thread, window: window)
    }
    if cell.finish(as: SweepCell.Party.taker) {
      Node.freeChain(inner)
      cell.free()
    }
  }

  private func notifyShared(_ node: Node, thread: UInt, window: ChangeWindow) {
    // The chain's own node still holds the tracker; a call needs a reference
    // that does not go with the chain.
    if let link = node.link {
      guard link.unlink() else { return }
      let tracker = link.tracker
      switch tracker.notify(
        thread: thread, window: window, onFire: Tracker.Word.oneCall &+ Tracker.Word.oneRef,
        dropsLast: false, mustExchange: true
      ).verdict {
      case .keep: link.relink(to: self)
      case .drop: break
      case .fire: tracker.callAndRelease()
      }
      return
    }
    let tracker = Tracker(bits: node.plainOwner)
    switch tracker.notify(thread: thread, window: window, onFire: 0, dropsLast: false).verdict {
    case .keep:
      tracker.retain()
      push(.external(owner: tracker.bits))
    case .drop:
      break
    case .fire:
      tracker.onChange.move().call()
    }
  }
}

// MARK: - Ending

extension Slot {
  /// Frees the nodes of a property whose object is gone.
  ///
  /// Nobody reads or writes the property any more; persistent observers that
  /// keep the slot's memory may still pop. Releases the code of observers that
  /// have nothing left to observe.
  func deinitialize() {
    if isEmpty { return }
    // Acquires the nodes; whoever pops has a node, or finds none.
    var next = head.pointee.exchange(0, ordering: .acquiringAndReleasing)
    while next != 0 {
      if let cell = SweepCell(tagged: next) {
        next = cell.retired()
        continue
      }
      let node = Node(bits: next)
      next = node.next
      let tracker = node.tracker
      // A link's slot may be the address of another object's tomorrow.
      if let link = node.link { _ = link.unlink() }
      node.free()
      tracker.release()
    }
  }
}
