internal import CObservationCore
internal import Synchronization

extension Slot {
  /// Calls the observers of a chain that are due.
  ///
  /// While the code of one runs, the others are in a cell on the stack, for any
  /// other thread that changes the property.
  func deliver(_ chain: Bits, thread: UnsafeMutablePointer<OCThread>, side: Side) {
    #if hasFeature(Embedded)  // No derived values.
      deliverAll(chain, thread: thread, side: side)
    #else
      if side == .willSet {
        let others = tellingDerived(chain, thread: thread, side: side)
        if others != 0 { deliverAll(others, thread: thread, side: side) }
        return
      }
      GraphWork.hold(thread)
      if DerivedUse.isThere, let (node, link) = onlyDerived(chain) {
        // Nothing comes between the marks and the effects.
        let lock = markDerived(node, link, thread: thread)
        return GraphWork.endHold(thread, having: lock)
      }
      let others = tellingDerived(chain, thread: thread, side: side)
      if others != 0 { deliverAll(others, thread: thread, side: side) }
      GraphWork.endHold(thread)
    #endif
  }

  @inline(never)
  private func deliverAll(
    _ chain: Bits, thread: UnsafeMutablePointer<OCThread>, side: Side
  ) {
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
}
