#if !hasFeature(Embedded)  // No derived values.
  internal import CObservationCore
  internal import Synchronization

  // The observers of derived values want to know what is stored, and nothing else. A
  // change comes to them first, before any code of a program runs that could ask for a
  // value. Nodes below another party's cell stay where they are, and are as any other
  // observer's with that side: `Tracker+Sides.swift`.

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
      withoutDerived(chain) { node, link in keep(node, link) }
    }

    /// Marks the derived values whose nodes are in a chain.
    ///
    /// - Returns: The chain without them.
    @inline(__always)
    func markingDerived(_ chain: Bits) -> Bits {
      withoutDerived(chain) { node, _ in
        if let tracker = node.claimDerived() { tracker.markDerived() }
      }
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
        // Relaxed: the mark never changes.
        if node.isSided, let link = node.link,
          link.tracker.word.pointee.load(ordering: .relaxed) & Tracker.Word.derives != 0
        {
          body(node, link)
          continue
        }
        if let last { last.next = node.bits } else { first = node.bits }
        last = node
      }
      if let last { last.next = word } else { first = word }
      return first
    }
  }

  extension Tracker {
    /// Marks the derived value that the tracker observes for, and drops the node's
    /// reference.
    ///
    /// Only for the party that has claimed it, which has been counted as a call.
    @inline(__always)
    func markDerived() {
      sidedHandler.pointee.call(ObservedChange(.didSet, of: .unknown, for: self))
      dropCallAndRelease()
    }

    /// Ends a run that has observed for a derived value.
    ///
    /// - Returns: Whether a change has come meanwhile: the value is to be marked.
    @inline(__always)
    func endDerived(pushes: UInt32) -> Bool {
      mark()
      let after = settle(pushes: pushes, into: Word.armed, onFire: 0)
      if after & Word.stateMask == Word.armed { return false }
      // A change that came through a cell.
      takeNote()?.releaseMemory()
      return after & Word.stateMask == Word.fired
    }
  }
#endif
