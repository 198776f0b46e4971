#if !hasFeature(Embedded)  // No key paths.
  internal import CObservationCore
  internal import Synchronization

  /// The slot of a key path that somebody observes by hand: a handle to a block.
  ///
  /// ```
  ///      0       8          16       32      40     48        64        72
  ///      +-------+----------+--------+-------+------+---------+---------+
  ///      | next  | keyPath  | slot   | holds | hash | 0   1   | subject |
  ///      +-------+----------+--------+-------+------+---------+---------+
  /// ```
  ///
  /// The first entries stand in a list, which is looked through without computing a
  /// hash: most objects have a few. When it is full, all others hang below the
  /// oldest one, in a binary tree by the bits of their hashes, the lowest first.
  ///
  /// Entries are added, at the front of the list or as leaves of the tree, and stay
  /// until the registrar's storage goes. *Holds* counts who keeps the memory: the
  /// storage, and the links of persistent observers.
  struct KeyPathEntry {
    let base: UnsafeMutableRawPointer

    private init(bits: Bits) { base = UnsafeMutableRawPointer(bits: bits) }

    /// The entry that has `slot`.
    init(slot: Slot) { base = slot.base - 16 }

    var slot: Slot { Slot(base + 16) }

    /// The entry behind this one in the list.
    ///
    /// Written before the entry is added; used again when all entries are freed.
    private var next: Bits {
      get { base.word(at: 0).pointee }
      nonmutating set { base.word(at: 0).pointee = newValue }
    }

    private var keyPath: Unmanaged<AnyKeyPath> {
      .fromOpaque(UnsafeMutableRawPointer(bits: base.word(at: 8).pointee))
    }

    /// What the entry stands for; as long as somebody keeps its memory.
    var name: AnyKeyPath { keyPath.takeUnretainedValue() }

    /// The address of the object, or 0; never changes.
    var subject: Bits { base.word(at: 64).pointee }

    private func has(_ keyPath: AnyKeyPath) -> Bool {
      self.keyPath._withUnsafeGuaranteedRef { $0 == keyPath }
    }

    /// The hash of the key path; of entries in the tree.
    private var hash: Bits { base.word(at: 40).pointee }

    /// The entry below whose hash has that lowest bit, or 0.
    private func child(_ bit: Bits) -> AtomicWord { base.atomicWord(at: 48 + 8 * Int(bit & 1)) }
  }

  // MARK: - Looking up

  extension KeyPathEntry {
    /// How many entries the list has at most.
    private static var listCapacity: Int { 8 }

    /// The slot for `keyPath` in `list`, or nil.
    ///
    /// - Complexity: O(log *n*) expected, for *n* entries.
    static func find(_ keyPath: AnyKeyPath, in list: AtomicWord) -> Slot? {
      let (found, count, last) = find(keyPath, from: list.pointee.load(ordering: .acquiring))
      guard found == nil, count == listCapacity, let last else { return found?.slot }
      var hash = Bits(UInt(bitPattern: keyPath.hashValue))
      let whole = hash
      var place = last.child(hash)
      while case let word = place.pointee.load(ordering: .acquiring), word != 0 {
        let entry = KeyPathEntry(bits: word)
        if entry.hash == whole, entry.has(keyPath) { return entry.slot }
        hash >>= 1
        place = entry.child(hash)
      }
      return nil
    }

    /// Looks through the list that begins at `first`.
    ///
    /// - Returns: The entry of `keyPath`, if it is there; otherwise how many there
    ///   are, and the oldest one.
    private static func find(
      _ keyPath: AnyKeyPath, from first: Bits
    ) -> (found: KeyPathEntry?, count: Int, last: KeyPathEntry?) {
      var (word, count) = (first, 0)
      var last: KeyPathEntry?
      while word != 0 {
        let entry = KeyPathEntry(bits: word)
        if entry.has(keyPath) { return (entry, count, last) }
        (word, count, last) = (entry.next, count + 1, entry)
      }
      return (nil, count, last)
    }

    /// The slot for `keyPath` in `list`, added if it is not there.
    ///
    /// Lock-free. Safe from any thread.
    ///
    /// - Complexity: O(log *n*) expected, for *n* entries.
    static func findOrAdd(
      _ keyPath: AnyKeyPath, of subject: Bits, in list: AtomicWord
    ) -> Slot {
      // Acquires the entries that other threads released below.
      var top = list.pointee.load(ordering: .acquiring)
      var fresh: KeyPathEntry?
      while true {
        let (found, count, last) = find(keyPath, from: top)
        if let found {
          fresh?.releaseMemory()
          return found.slot
        }
        let entry = fresh ?? make(keyPath, of: subject)
        fresh = entry
        // A full list stays as it is: an exchange with its end would have failed.
        if count == listCapacity, let last { return findOrAdd(entry, below: last) }
        entry.next = top
        let (added, current) = list.pointee.compareExchange(
          expected: top, desired: entry.base.bits, successOrdering: .acquiringAndReleasing,
          failureOrdering: .acquiring)
        if added { return entry.slot }
        top = current
      }
    }

    /// The slot for the key path of `fresh` in the tree: that of `fresh` if it is not
    /// there.
    private static func findOrAdd(_ fresh: KeyPathEntry, below root: KeyPathEntry) -> Slot {
      var hash = fresh.keyPath._withUnsafeGuaranteedRef { Bits(UInt(bitPattern: $0.hashValue)) }
      fresh.base.word(at: 40).pointee = hash
      var entry = root
      while true {
        let place = entry.child(hash)
        // Releases the entry, or acquires that of another thread.
        let (added, current) = place.pointee.compareExchange(
          expected: 0, desired: fresh.base.bits, successOrdering: .acquiringAndReleasing,
          failureOrdering: .acquiring)
        if added { return fresh.slot }
        entry = KeyPathEntry(bits: current)
        let isSame = fresh.keyPath._withUnsafeGuaranteedRef {
          entry.hash == fresh.hash && entry.has($0)
        }
        if isSame {
          fresh.releaseMemory()
          return entry.slot
        }
        hash >>= 1
      }
    }
  }

  // MARK: - Lifetime

  extension KeyPathEntry {
    private static func make(_ keyPath: AnyKeyPath, of subject: Bits) -> KeyPathEntry {
      let base = oc_allocate(72)
      base.word(at: 0).initialize(to: 0)
      base.word(at: 8).initialize(
        to: Bits(bitPattern: Unmanaged.passRetained(keyPath).toOpaque()))
      base.word(at: 32).initialize(to: 1)
      for offset in [40, 48, 56] { base.word(at: offset).initialize(to: 0) }
      base.word(at: 64).initialize(to: subject)
      let entry = KeyPathEntry(bits: base.bits)
      entry.slot.initialize()
      return entry
    }

    private var holds: AtomicWord { base.atomicWord(at: 32) }

    /// Keeps the memory of the slot, for a party that has reached it in a storage
    /// that is alive.
    func retainMemory() { holds.pointee.wrappingAdd(1, ordering: .relaxed) }

    func releaseMemory() {
      // Releases this party's use of the slot to the one that frees it.
      let left = holds.pointee.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
      if left != 0 { return }
      keyPath.release()
      oc_deallocate(base)
    }

    /// Frees a list, and the tree below it, that nobody else can reach any more.
    static func deinitialize(_ list: Bits, _ ended: inout EndedObservers) {
      var word = list
      while word != 0 {
        let entry = KeyPathEntry(bits: word)
        word = entry.next
        for bit in 0...1 as ClosedRange<Bits> {
          let below = entry.child(bit).pointee.load(ordering: .acquiring)
          if below == 0 { continue }
          KeyPathEntry(bits: below).next = word
          word = below
        }
        entry.slot.deinitialize(&ended)
        entry.releaseMemory()
      }
    }
  }
#endif
