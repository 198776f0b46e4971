#if !hasFeature(Embedded) && (DEBUG || OBSERVATION_CORE_LIVE_COUNTS)
  internal import Synchronization

  // What holds of a slot and of its stack whenever no other thread is inside the core:
  // between two steps of one thread, also inside scopes and inside observers' code.

  extension Slot {
    /// What is wrong with the slot, a line each.
    ///
    /// Only while no other thread is inside the core.
    ///
    /// - Complexity: O(*n*) for *n* nodes.
    func violations() -> [String] {
      var violations: [String] = []
      let bits = meta.pointee.load(ordering: .relaxed) & Self.budgetMask
      let top = head.pointee.load(ordering: .acquiring)
      if bits == Self.unusedBudget, top != 0 { violations.append("nodes, and never been used") }
      if bits != Self.unusedBudget, bits > Budget.largest {
        violations.append("a budget of \(bits) above the largest")
      }
      forEachNode(from: top) { node in violations += node.violations(in: self) }
      if isCyclic(top) { violations.append("a stack without an end") }
      return violations
    }

    /// How many nodes there are.
    var nodeCount: Int {
      var count = 0
      forEachNode(from: head.pointee.load(ordering: .acquiring)) { _ in count += 1 }
      return count
    }

    /// Visits the nodes of a chain, those below sweep cells included.
    ///
    /// What is in a delivery cell is in the hands of the change that has pushed it.
    private func forEachNode(from top: Bits, _ visit: (Node) -> Void) {
      var word = top
      var seen: Set<Bits> = []
      while word != 0, seen.insert(word).inserted {
        if !Self.isCell(word) { visit(Node(bits: word)) }
        word = Self.below(word)
      }
    }

    private func isCyclic(_ top: Bits) -> Bool {
      var (slow, fast) = (top, top)
      while fast != 0 {
        fast = Self.below(fast)
        if fast == 0 { return false }
        fast = Self.below(fast)
        slow = Self.below(slow)
        if fast != 0, slow == fast { return true }
      }
      return false
    }

    /// The word below `word` in a chain.
    private static func below(_ word: Bits) -> Bits {
      if let cell = DeliveryCell(tagged: word) { return cell.next }
      if let cell = KeepCell(tagged: word) { return cell.chain }
      if let cell = SweepCell(tagged: word) { return cell.next.pointee.load(ordering: .acquiring) }
      return Node(bits: word).next
    }
  }

  extension Node {
    /// What is wrong with the node, which is on the stack of `slot`.
    func violations(in slot: Slot) -> [String] {
      guard bits & 7 == 0 else { return ["a node at \(bits), which is not aligned"] }
      guard plainOwner & ~(Self.linkTag | Self.sidedTag) != 0 else { return ["a node of nobody"] }
      var violations = tracker.violations()
      func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds { violations.append(what()) }
      }
      let references = tracker.word.pointee.load(ordering: .acquiring) & ~Tracker.Word.lowMask
      expect(references != 0, "a node whose observer counts none")
      guard let link else {
        expect(!tracker.isPersistent, "a node of a persistent observer without a link")
        return violations
      }
      let word = link.word.pointee.load(ordering: .acquiring)
      expect(tracker.isPersistent, "a link of a one-shot observer")
      expect(isSided == tracker.isSided, "a node that does not say whether it has sides")
      expect(link.slot == slot.base.bits, "a node of a link of another property")
      if isExternal {
        expect(bits != link.node.bits, "a link's own node that says it is another one")
        expect(word >= Link.Word.oneExternal, "a node of its own that the link does not count")
      } else {
        expect(bits == link.node.bits, "a node that is neither the link's nor one of its own")
        expect(word & Link.Word.busy != 0, "a link's own node on the stack, and not busy")
      }
      return violations
    }
  }
#endif
