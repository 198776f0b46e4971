internal import CObservationCore
internal import Synchronization

// MARK: - Sweeping

extension Slot {
  /// Removes the dead nodes from the stack, or goes on to.
  ///
  /// One sweeper at a time works on a registrar; its lock is only ever tried. No user
  /// code runs.
  ///
  /// Nodes below the last dead one stay as they are; the live ones above it
  /// are copied, because a node's `next` cannot change while it is in a chain.
  /// Old observers sink to the bottom and are not copied again. A cell with nodes is
  /// the end: what is below it is the next change's.
  ///
  /// - Parameters:
  ///   - memory: The registrar's storage.
  ///   - scope: The thread's innermost scope, which may owe references from
  ///     now on.
  ///   - thread: The calling thread.
  /// - Complexity: O(1), of at most ``SweepRun/limit`` nodes; O(*n*) for *n* nodes on one
  ///   thread. All pieces together look at O(*n*) nodes for *n* pushes, unless changes take
  ///   them from a sweep.
  @inline(never)
  func sweep(
    in memory: RegistrarMemory, scope: TrackingScope.Pointer,
    thread: UnsafeMutablePointer<OCThread>
  ) {
    var left = LimitedSweeping()
    sweep(in: memory, scope: scope, thread: thread, &left, isWhole: true)
  }

  /// As ``sweep(in:scope:thread:)``, down to the first live node.
  ///
  /// - Parameter left: How many nodes a read that sweeps several properties may still look
  ///   at.
  func sweepTop(
    in memory: RegistrarMemory, scope: TrackingScope.Pointer,
    thread: UnsafeMutablePointer<OCThread>, _ left: inout LimitedSweeping
  ) {
    if !left.isUsedUp { sweep(in: memory, scope: scope, thread: thread, &left, isWhole: false) }
  }

  @inline(__always)
  private func sweep(
    in memory: RegistrarMemory, scope: TrackingScope.Pointer,
    thread: UnsafeMutablePointer<OCThread>, _ left: inout LimitedSweeping, isWhole: Bool
  ) {
    guard Threads.areMany else { return sweepAlone() }
    scope.pointee.pushes |= TrackingScope.debtMark
    let lock = memory.sweepLock
    switch lock.enter() {
    case .free: break
    case .busy:
      if isWhole { grant(live: 0) }
      return
    case .parked(let run):
      guard goOn(with: run, &left, in: memory, thread: thread) else { return }
      // Its budget says when the next one is due.
      if run.slot.base == base, run.isWhole || !isWhole { return lock.leave() }
    }
    let cell = SweepCell.make(under: lock)
    guard let old = insert(cell) else {
      cell.free()
      return lock.leave()
    }
    var run = SweepRun(slot: self, cell: cell, chain: old, isWhole: isWhole)
    if run.begin(&left, debtor: thread) { return lock.leave() }
    park(run, in: memory)
  }

  /// Goes on with a sweep of this property, or another one of the object.
  ///
  /// - Returns: Whether it is over, and something is left: the lock is the caller's then, and
  ///   has been left otherwise.
  @inline(never)
  private func goOn(
    with parked: SweepRun, _ left: inout LimitedSweeping, in memory: RegistrarMemory,
    thread: UnsafeMutablePointer<OCThread>
  ) -> Bool {
    var run = parked
    if !run.goOn(&left, debtor: thread) {
      park(run, in: memory)
      return false
    }
    if left.isUsedUp { memory.sweepLock.leave() }
    return !left.isUsedUp
  }

  /// Leaves a sweep to the next push that is due, and the lock with it.
  @inline(never)
  private func park(_ parked: SweepRun, in memory: RegistrarMemory) {
    var run = parked
    run.keepEntry(in: memory)
    memory.sweepLock.park(run)
  }

  /// As ``sweep(in:scope:thread:)``, where nobody else can come by: the live nodes
  /// stay what they are.
  private func sweepAlone() {
    var last: Node?
    var live = 0
    var next = head.pointee.exchange(0, ordering: .acquiringAndReleasing)
    while next != 0 {
      let (isLive, below) = SweepRun.examine(next)
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
