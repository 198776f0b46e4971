internal import CObservationCore
internal import Synchronization

// A persistent observer takes its nodes off the properties that it has let go
// of, where it can: where they are on top.
//
// To do so it has to look at a slot whose object may be gone. A link therefore
// keeps the *memory* of its slot, from the read that gives it the slot until it
// stands for that property no longer: the read has the object at hand, so that
// a count is enough. The object itself is not kept. When it goes, its slots are
// emptied by an exchange and stay empty, and a pop finds nothing.
//
// Two parties may want the node at the same moment: the observer by a
// compare-and-swap of the slot's head from the node to the one below, a writer,
// a sweeper or the end of the object by changing the head as well. Whoever
// comes first has the node. There is no ABA problem: an abandoned node is
// pushed again by nobody but its observer, and as long as it stays on the
// stack, its `next` does. A writer that was about to push it when the observer
// abandoned it pushes it once; until then it is not on top, and the observer does not
// see it there from before: that takes one order of four operations, see
// `Link.isLinked`.

extension Link {
  /// The bits of the run's word that have the pin.
  static var pinMask: Bits { 0xFFFF }

  /// The pin of a slot in an entry.
  static var entryPin: Bits { pinMask }

  /// The pin of a slot in an entry of which the link keeps the block alone: see
  /// ``weakenPin()``.
  static var weakPin: Bits { pinMask - 1 }

  /// The number of the slot in the storage whose memory the link keeps, plus
  /// one; ``entryPin`` or ``weakPin``; or 0 if it keeps none.
  ///
  /// Written by the observing thread, while the link has no nodes, and by whoever cancels;
  /// read also by whoever has one of its nodes in hand.
  var pin: Bits {
    // Relaxed: the push of the node releases it.
    get { base.atomicWord(at: 8).pointee.load(ordering: .relaxed) & Self.pinMask }
    nonmutating set { base.atomicWord(at: 8).pointee.store(run | newValue, ordering: .relaxed) }
  }

  /// Keeps the memory of the link's slot, which is in `memory` or in one of its
  /// entries; the object is alive.
  func pin(in memory: RegistrarMemory) {
    // An entry is elsewhere: below, the difference wraps around.
    let number = (slot &- memory.slot(0).base.bits) / Bits(Slot.size)
    if number >= Bits(memory.count) {
      KeyPathEntry(slot: pinnedSlot).retainMemory()
      pin = Self.entryPin
    } else if number + 1 < Self.weakPin {
      ObjectMemory.retain(memory.base)
      pin = number + 1
    } else {
      return
    }
    LiveCounts.pins.increment()
  }

  /// Lets the memory of the link's slot go.
  func unpin() {
    if pin == 0 { return }
    if pin == Self.entryPin {
      KeyPathEntry(slot: pinnedSlot).releaseMemory()
    } else {
      ObjectMemory.release(RegistrarMemory(slot: pinnedSlot, at: Int(pin - 1)).base)
    }
    pin = 0
    LiveCounts.pins.decrement()
  }

  #if !hasFeature(Embedded)  // No key paths.
    /// Lets the key path of the link's entry go, but not the entry's block: who has read
    /// the pin, and has one of the link's nodes in hand, asks there for the key path.
    func weakenPin() {
      let entry = KeyPathEntry(slot: pinnedSlot)
      entry.retainBlock()
      pin = Self.weakPin
      entry.releaseMemory()
    }

    /// Lets go of what ``weakenPin()`` has left, when no node is.
    func endWeakPin() {
      KeyPathEntry(slot: pinnedSlot).releaseBlock()
      pin = 0
      LiveCounts.pins.decrement()
    }
  #endif

  /// The slot, whose memory is there.
  private var pinnedSlot: Slot { Slot(UnsafeMutableRawPointer(bits: slot)) }

  /// Whether both links stand for properties of one object, which may be gone.
  func hasSubject(of other: Link) -> Bool {
    // The pins keep the memory that has the subjects, so that none is another's.
    let object = ObservedProperty(slot: slot, pin: pin).object
    return object != 0
      && object == ObservedProperty(slot: other.slot, pin: other.pin).object
  }

  /// Pops the node of a property that the last run did not read, if it is on
  /// top, and pays for a sweep if it is not.
  ///
  /// - Returns: Whether it did. The node's reference to the tracker is the
  ///   caller's then.
  func comeOff() -> Bool {
    abandon()
    // Relaxed: the node is the observer's only after the exchange in `pop`.
    let current = word.pointee.load(ordering: .relaxed)
    if pin == 0 || current == 0 { return false }
    guard current == Word.abandoned | Word.busy, pinnedSlot.pop(node) else {
      pinnedSlot.pay(run)
      return false
    }
    // Relaxed: nobody can reach a link without nodes.
    word.pointee.store(0, ordering: .relaxed)
    return true
  }
}
