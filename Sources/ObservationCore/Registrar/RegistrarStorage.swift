internal import CObservationCore

#if hasFeature(Embedded)
  internal import Synchronization
#else
  public import Synchronization
#endif

#if !hasFeature(Embedded)  // There it is a block of the same layout, an `ObjectMemory`.
  /// What a registrar needs once somebody observes its object.
  ///
  /// ```
  ///      0          16       24        32        40      44     48
  ///      +----------+--------+---------+---------+-------+------+--------+--
  ///      | (object) | schema | entries | subject | sweep | open | slot 0 | ...
  ///      +----------+--------+---------+---------+-------+------+--------+--
  /// ```
  ///
  /// The slots of the properties that a macro numbered stand in the object, the
  /// slots of key paths that somebody observes by hand in entries
  /// (`KeyPathEntry.swift`). The object is made at the first tracked read and lives as long
  /// as the registrar and its copies.
  ///
  /// *Open* has a bit for each group of slots that a write may look at and go on if
  /// they are empty: as long as no entry can stand for a property of the group. That
  /// spares every write a second question (`RegistrarMemory+Entries.swift`).
  ///
  /// *Subject* is the address of the object that the first tracked read was of: what
  /// an event calls its subject. It keeps nothing alive.
  @usableFromInline
  final class RegistrarStorage: ManagedBuffer<RegistrarStorage.Header, RegistrarStorage.SlotWords> {
    @usableFromInline
    struct Header {
      var schema: Bits
      var entries: Bits
      var subject: Bits
      var sweep: UInt32
      // Beside the slots, because an access looks at both.
      var open: UInt32
    }

    @usableFromInline
    struct SlotWords {
      var head: Bits
      var meta: Bits
    }

    deinit {
      RegistrarMemory(bits: Bits(bitPattern: Unmanaged.passUnretained(self).toOpaque())).end()
    }

    /// A storage with `count` empty slots, retained once.
    static func make(count: Int, schema: ClassSchema?) -> RegistrarMemory {
      LiveCounts.storages.increment()
      let storage = RegistrarStorage.create(minimumCapacity: count) { _ in
        Header(
          schema: schema?.base.bits ?? 0, entries: 0, subject: 0, sweep: 0,
          open: RegistrarMemory.groups(of: count))
      }
      assert(isAsDrawn(storage))
      let bits = Bits(bitPattern: Unmanaged.passRetained(storage).toOpaque())
      let memory = RegistrarMemory(bits: bits)
      for index in 0..<count { memory.slot(index).initialize() }
      return memory
    }

    /// Whether the parts are where ``RegistrarMemory`` looks for them.
    private static func isAsDrawn(
      _ storage: ManagedBuffer<RegistrarStorage.Header, RegistrarStorage.SlotWords>
    ) -> Bool {
      let base = UnsafeRawPointer(Unmanaged.passUnretained(storage).toOpaque())
      return storage.withUnsafeMutablePointers { header, slots in
        UnsafeRawPointer(header) == base + 16 && UnsafeRawPointer(slots) == base + 48
          && MemoryLayout<Header>.offset(of: \.entries) == 8
          && MemoryLayout<Header>.offset(of: \.subject) == 16
          && MemoryLayout<Header>.offset(of: \.sweep) == 24
          && MemoryLayout<Header>.offset(of: \.open) == 28
          && MemoryLayout<SlotWords>.stride == Slot.size
      }
    }
  }
#endif

/// A storage's memory, reached by its address.
@usableFromInline
struct RegistrarMemory {
  @usableFromInline
  let base: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init(bits: Bits) { base = UnsafeMutableRawPointer(bits: bits) }

  /// The storage that has `slot` as its numbered slot `index`.
  init(slot: Slot, at index: Int) { base = slot.base - (48 + index * Slot.size) }

  #if !hasFeature(Embedded)  // No key paths.
    /// The groups of slots that may be taken at their word; see above.
    @inlinable @inline(__always)
    var open: AtomicHalf { base.atomicHalf(at: 44) }

    /// The group of slot `index`, as its bit: every 32nd slot is in the same one.
    @inlinable @inline(__always)
    static func group(of index: Int) -> UInt32 { 1 &<< UInt32(truncatingIfNeeded: index) }

    /// The groups of `count` slots: none for a storage that was made for key paths.
    static func groups(of count: Int) -> UInt32 {
      count < 32 ? group(of: count) - 1 : UInt32.max
    }

    /// Whether a write of slot `index` need not ask for key paths.
    ///
    /// Relaxed: see `RegistrarMemory+Entries.swift`.
    @inlinable @inline(__always)
    func isOpen(_ index: Int) -> Bool {
      open.pointee.load(ordering: .relaxed) & Self.group(of: index) != 0
    }
  #endif

  #if !hasFeature(Embedded)  // No key paths.
    /// How many numbered slots there are; never changes.
    var count: Int { schema?.count ?? 0 }

    /// The class's key paths; never changes.
    var schema: ClassSchema? {
      let bits = base.word(at: 16).pointee
      return bits == 0 ? nil : ClassSchema(UnsafeMutableRawPointer(bits: bits))
    }
  #endif

  /// The list of key paths that are observed by hand.
  @inlinable @inline(__always)
  var entries: AtomicWord { base.atomicWord(at: 24) }

  /// Who sweeps one of the slots.
  var sweepLock: SweepLock { SweepLock(base.atomicHalf(at: 40)) }

  /// Whether `slot` is one of the numbered ones, which are there as long as the storage.
  func hasNumbered(_ slot: Slot) -> Bool {
    slot.base >= self.slot(0).base && slot.base < self.slot(count).base
  }

  /// The address of the object whose properties these are, or 0.
  var subject: Bits { base.atomicWord(at: 32).pointee.load(ordering: .relaxed) }

  /// Writes down whose properties these are, unless that is known.
  func learn(_ subject: ObjectIdentifier?) {
    let bits = subject.map { Bits(UInt(bitPattern: $0)) } ?? 0
    // Relaxed: whoever asks has read a property, and that registers after this.
    base.atomicWord(at: 32).pointee.store(bits, ordering: .relaxed)
  }

  @inlinable @inline(__always)
  func slot(_ index: Int) -> Slot { Slot(base + (48 &+ index &* Slot.size)) }

  #if !hasFeature(Embedded)  // No key paths.
    /// Drops a reference to the storage.
    func release() {
      Unmanaged<RegistrarStorage>.fromOpaque(base).release()
    }
  #endif

  /// Ends the observation of the properties: what the end of the storage does.
  @inline(__always)
  func end() {
    sweepLock.end()
    var ended = EndedObservers()
    for index in 0..<count { slot(index).deinitialize(&ended) }
    #if !hasFeature(Embedded)  // No key paths.
      KeyPathEntry.deinitialize(entries.pointee.load(ordering: .acquiring), &ended)
    #endif
    LiveCounts.storages.decrement()
    ended.call()
    // A link that keeps the memory may be the one that frees it.
    ObjectMemory.end(base)
  }
}
