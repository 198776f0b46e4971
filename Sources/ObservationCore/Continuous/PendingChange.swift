#if !hasFeature(Embedded)  // No tasks.
  internal import CObservationCore
  internal import Synchronization

  /// A change that a task has not been told of yet: one word, and a hold on the memory of
  /// the property.
  ///
  /// ```
  ///   63            48                        3     2     1    0
  ///   +---------------+-----------------------+-----+----------+
  ///   | pin           | slot, without the low bits  | 0 | kind |    a change
  ///   +---------------+-----------------------+-----+----------+
  ///   | address of a block with slot and pin        | 1 | kind |    a change, far away
  ///   +---------------------------------------+-----+----------+
  ///   | address of the object, or 0                 | 0 | 3    |    its end
  ///   +---------------------------------------+-----+----------+
  /// ```
  ///
  /// Not the observer's link: when the task comes to it, the link may stand for another
  /// property. A slot whose address does not fit goes into a block of its own.
  ///
  /// Whoever has a pending change has to ``release()`` it, or to ``open(for:_:)`` it.
  struct PendingChange {
    let bits: Bits

    /// The change in `bits`, or nil if these are none.
    init?(bits: Bits) {
      guard bits & Self.kindMask != 0 else { return nil }
      self.bits = bits
    }

    /// One of which it does not matter what has changed.
    init(_ kind: ObservedChange.Kind) { bits = kind.rawValue }

    /// Keeps the memory of the property; the caller is being told of the change.
    init(_ change: ObservedChange) {
      let property = change.property
      if change.kind == .deinit {
        // Its slot is gone, or going.
        bits = property.object | change.kind.rawValue
        return
      }
      property.retainMemory()
      if property.slot < AddressLimit.value {
        bits = property.pin << Self.pinShift | property.slot | change.kind.rawValue
        return
      }
      LiveCounts.notes.increment()
      //      0        8      16
      //      +--------+------+
      //      | slot   | pin  |
      //      +--------+------+
      let block = oc_allocate(16)
      block.word(at: 0).initialize(to: property.slot)
      block.word(at: 8).initialize(to: property.pin)
      bits = block.bits | Self.farTag | change.kind.rawValue
    }

    /// Lets go of the memory.
    func release() {
      if kind != .deinit { property.releaseMemory() }
      freeBlock()
    }

    /// Calls `body` with the event for the observer with `tracker`, and lets go of the
    /// memory.
    func open(
      for tracker: Tracker, _ body: (borrowing ObservationTracking.Event) -> Void
    ) {
      body(ObservationTracking.Event(ObservedChange(kind, of: property, for: tracker)))
      release()
    }

    static let kindMask: Bits = 3
    private static let farTag: Bits = 4
    fileprivate static let pinShift: Bits = 48

    var kind: ObservedChange.Kind { ObservedChange.Kind(rawValue: bits & Self.kindMask) ?? .didSet }

    private var property: ObservedProperty {
      let address = bits & ~(Self.farTag | Self.kindMask)
      if kind == .deinit { return ObservedProperty(object: address) }
      if bits & Self.farTag == 0 {
        let slot = address & (1 << Self.pinShift - 1)
        return ObservedProperty(slot: slot, pin: bits >> Self.pinShift)
      }
      let block = UnsafeMutableRawPointer(bits: address)
      return ObservedProperty(
        slot: block.word(at: 0).pointee, pin: block.word(at: 8).pointee)
    }

    private func freeBlock() {
      guard kind != .deinit, bits & Self.farTag != 0 else { return }
      oc_deallocate(UnsafeMutableRawPointer(bits: bits & ~(Self.farTag | Self.kindMask)))
      LiveCounts.notes.decrement()
    }
  }

  /// From which address on a slot has no place beside the number of its property: 48 bits,
  /// which is what all systems of today give a program that does not ask for more.
  ///
  /// Tests lower it, in builds with checks; in others it is a constant.
  @_spi(Testing)
  public enum AddressLimit {
    #if DEBUG || OBSERVATION_CORE_LIVE_COUNTS
      static var value: Bits { current.load(ordering: .relaxed) }

      private static let current = Atomic<Bits>(1 << 48)
    #else
      static var value: Bits { 1 << 48 }
    #endif

    /// Makes no address fit while `body` runs, in builds with checks; or as many as do
    /// otherwise.
    public static func withNone<Result>(
      _ isNone: Bool = true, isolation: isolated (any Actor)? = #isolation,
      _ body: () async throws -> Result
    ) async rethrows -> Result {
      #if DEBUG || OBSERVATION_CORE_LIVE_COUNTS
        if isNone { current.store(1, ordering: .relaxed) }
        defer { current.store(1 << 48, ordering: .relaxed) }
      #endif
      return try await body()
    }
  }
#endif
