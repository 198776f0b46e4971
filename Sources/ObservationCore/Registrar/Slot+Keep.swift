internal import CObservationCore
internal import Synchronization

extension Slot {
  /// Puts the nodes back that the change is not to notify, before any observer is
  /// called.
  ///
  /// - Returns: The chain without them.
  @inline(__always)
  func keepingOwn(
    _ chain: Bits, thread: UnsafeMutablePointer<OCThread>, window: ChangeWindow
  ) -> Bits {
    Self.mayKeep(on: thread, window)
      ? keepingOwnSlow(chain, thread: thread, window: window) : chain
  }

  /// Whether there may be observers that a change on `thread` is not to notify.
  @inline(__always)
  static func mayKeep(
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
  func putBack(_ node: Node, thread: UnsafeMutablePointer<OCThread>) {
    push(node)
    guard let scope = TrackingScope.current(thread), node.plainOwner == scope.pointee.tracker
    else { return }
    stamp(scope.pointee.id)
  }
}
