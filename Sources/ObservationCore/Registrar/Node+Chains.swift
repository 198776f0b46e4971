// Nodes below each other, with what sweeps have left among them.

extension Node {
  /// Frees the nodes and the retired sweep cells of a chain that this thread
  /// owns, without notifying anybody.
  ///
  /// Down to a cell with nodes, which is the business of whoever took the chain.
  static func freeChain(_ chain: Bits) {
    var next = chain
    while next != 0, !Slot.hasNodes(next) { next = freeFirst(of: next) }
  }

  /// Frees the node, or the retired sweep cell, in `word`.
  ///
  /// - Returns: The word below it.
  static func freeFirst(of word: Bits) -> Bits {
    if let cell = SweepCell(tagged: word) { return cell.retired() }
    let node = Node(bits: word)
    let next = node.next
    let tracker = node.tracker
    node.free()
    tracker.release()
    return next
  }
}
