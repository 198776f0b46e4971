internal import CObservationCore

// A change does not know what kinds of observers it is going to meet, so that whoever
// makes one is linked with the code for all kinds. In Embedded Swift a program is to be
// as small as what it uses: there the way to persistent observers, and to those that
// have chosen their sides, leads through variables, which the first such observer sets.
// A linker finds then what nobody makes. Elsewhere it is a call as any other.

/// The parts of the core that only some programs use.
enum UsedParts {
  #if hasFeature(Embedded)
    /// What scopes do for persistent observers: record a read of the one with the table
    /// at the first address, of the slot at the second one, in the memory at the third.
    ///
    /// A function of C: without a context it costs no counting of references.
    private typealias Record =
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer,
        UnsafeMutablePointer<Bits>, Bits
      ) -> Bool

    /// What changes do for observers that have chosen their sides.
    private struct Sided {
      let deliver:
        (Slot, Node, Side, Bits, DeliveryCell?, UnsafeMutablePointer<OCThread>) -> (
          rest: Bits, cell: DeliveryCell?
        )
      let end: (inout EndedObservers, Node, Link) -> Void
      let callEnded: (EndedObservers) -> Void
      let endRun: (Tracker, UInt32) -> Bool
    }

    // `nonisolated(unsafe)`: set before there is anything that would ask, and always to
    // the same.
    private nonisolated(unsafe) static var record: Record?
    private nonisolated(unsafe) static var sided: Sided?
  #endif
}

// MARK: - Setting

extension UsedParts {
  /// Says that there is a persistent observer.
  @inline(__always)
  static func usePersistent() {
    #if hasFeature(Embedded)
      record = { table, slot, memory, expected, run in
        table.assumingMemoryBound(to: LinkTable.self).pointee.link(
          Slot(slot), RegistrarMemory(bits: memory.bits), expected: &expected.pointee, run: run)
      }
    #endif
  }

  /// Says that there is an observer that has chosen its sides.
  @inline(__always)
  static func useSides() {
    #if hasFeature(Embedded)
      sided = Sided(
        deliver: { $0.deliverSided($1, $2, before: $3, $4, thread: $5) },
        end: { $0.takeAndRelease($1, $2) },
        callEnded: { EndedObservers.callAll($0) },
        endRun: { $0.endSided(pushes: $1) })
    #endif
  }
}

// MARK: - Calling

extension UsedParts {
  /// Records a read of the observer with `table`.
  @inline(__always)
  static func link(
    _ table: UnsafeMutablePointer<LinkTable>, _ slot: Slot, _ memory: RegistrarMemory,
    expected: inout Bits, run: Bits
  ) -> Bool {
    #if hasFeature(Embedded)
      record.unsafelyUnwrapped(table, slot.base, memory.base, &expected, run)
    #else
      table.pointee.link(slot, memory, expected: &expected, run: run)
    #endif
  }

  /// Tells an observer with sides of a change, as ``Slot`` does others.
  @inline(__always)
  static func deliver(
    _ slot: Slot, _ node: Node, _ side: Side, before rest: Bits, _ cell: DeliveryCell?,
    thread: UnsafeMutablePointer<OCThread>
  ) -> (rest: Bits, cell: DeliveryCell?) {
    #if hasFeature(Embedded)
      sided.unsafelyUnwrapped.deliver(slot, node, side, rest, cell, thread)
    #else
      slot.deliverSided(node, side, before: rest, cell, thread: thread)
    #endif
  }

  /// Ends a node of an observer with sides whose object has come to its end.
  @inline(__always)
  static func end(_ ended: inout EndedObservers, _ node: Node, _ link: Link) {
    #if hasFeature(Embedded)
      sided.unsafelyUnwrapped.end(&ended, node, link)
    #else
      ended.takeAndRelease(node, link)
    #endif
  }

  /// Calls the observers that want to know of an object's end.
  @inline(__always)
  static func call(_ ended: EndedObservers) {
    #if hasFeature(Embedded)
      sided.unsafelyUnwrapped.callEnded(ended)
    #else
      EndedObservers.callAll(ended)
    #endif
  }

  /// Ends the run of an observer with sides.
  @inline(__always)
  static func endRun(_ tracker: Tracker, pushes: UInt32) -> Bool {
    #if hasFeature(Embedded)
      sided.unsafelyUnwrapped.endRun(tracker, pushes)
    #else
      tracker.endSided(pushes: pushes)
    #endif
  }
}
