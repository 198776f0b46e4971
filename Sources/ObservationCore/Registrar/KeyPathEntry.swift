#if !hasFeature(Embedded)  // No key paths.
  internal import CObservationCore
  internal import Synchronization

  /// The slot of a key path that somebody observes by hand: a handle to a block.
  ///
  /// ```
  ///      0      8         16     32      40     48      64        72     80        88
  ///      +------+---------+------+-------+------+-------+---------+------+---------+
  ///      | next | keyPath | slot | holds | hash | 0   1 | subject | uses | version |
  ///      +------+---------+------+-------+------+-------+---------+------+---------+
  /// ```
  ///
  /// The first entries stand in a list, which is looked through without computing a
  /// hash: most objects have a few. When it is full, all others hang below the
  /// oldest one, in a binary tree by the bits of their hashes, the lowest first.
  ///
  /// Entries are added, at the front of the list or as leaves of the tree, and stay
  /// until the registrar's storage goes. *Holds* counts who keeps the memory: the
  /// storage, and the links of persistent observers.
  ///
  /// *Uses* counts who is about to push nodes, or has taken some and may put them back.
  /// An entry without uses and without nodes can be *retired*: from then on it gets
  /// none, and a look-up goes past it.
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
      LiveCounts.compared.increment()
      return self.keyPath._withUnsafeGuaranteedRef { $0 == keyPath }
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

    /// The entry for `keyPath` in `list` that is not retired, or nil.
    ///
    /// Acquires the entries that other threads released; sequentially consistent, as
    /// what adds them, for the agreement in `RegistrarMemory+Entries.swift`.
    ///
    /// - Complexity: O(log *n*) expected, for *n* entries.
    static func find(_ keyPath: AnyKeyPath, in list: AtomicWord) -> KeyPathEntry? {
      let first = list.pointee.load(ordering: .sequentiallyConsistent)
      let (found, count, last) = find(keyPath, from: first)
      guard found == nil, count == listCapacity, let last else { return found }
      var hash = Bits(UInt(bitPattern: keyPath.hashValue))
      let whole = hash
      var place = last.child(hash)
      while case let word = place.pointee.load(ordering: .sequentiallyConsistent), word != 0 {
        let entry = KeyPathEntry(bits: word)
        if entry.hash == whole, entry.has(keyPath), !entry.isRetired { return entry }
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
        if entry.has(keyPath), !entry.isRetired { return (entry, count, last) }
        (word, count, last) = (entry.next, count + 1, entry)
      }
      return (nil, count, last)
    }

    /// The entry for `keyPath` in `list`, added if it is not there, with one use.
    ///
    /// Lock-free. Safe from any thread.
    ///
    /// - Complexity: O(log *n*) expected, for *n* entries.
    static func use(
      _ keyPath: AnyKeyPath, of subject: Bits, in list: AtomicWord
    ) -> KeyPathEntry {
      if let found = find(keyPath, in: list), found.beginUse() { return found }
      var fresh: KeyPathEntry?
      while true {
        let top = list.pointee.load(ordering: .acquiring)
        let (found, count, last) = find(keyPath, from: top)
        if let found {
          // One that is retired now is passed the next time.
          guard found.beginUse() else { continue }
          fresh?.releaseMemory()
          return found
        }
        let entry = fresh ?? make(keyPath, of: subject)
        fresh = entry
        // A full list stays as it is: an exchange with its end would have failed.
        if count == listCapacity, let last { return use(entry, below: last) }
        entry.next = top
        // Releases the entry; the next turn acquires that of another thread.
        let (added, _) = list.pointee.compareExchange(
          expected: top, desired: entry.base.bits, successOrdering: .sequentiallyConsistent,
          failureOrdering: .relaxed)
        if added { return entry }
      }
    }

    /// The entry for the key path of `fresh` in the tree, with one use: `fresh` itself if
    /// none is there.
    private static func use(_ fresh: KeyPathEntry, below root: KeyPathEntry) -> KeyPathEntry {
      var hash = fresh.keyPath._withUnsafeGuaranteedRef { Bits(UInt(bitPattern: $0.hashValue)) }
      fresh.base.word(at: 40).pointee = hash
      var entry = root
      while true {
        let place = entry.child(hash)
        // Releases the entry, or acquires that of another thread.
        let (added, current) = place.pointee.compareExchange(
          expected: 0, desired: fresh.base.bits, successOrdering: .sequentiallyConsistent,
          failureOrdering: .acquiring)
        if added { return fresh }
        entry = KeyPathEntry(bits: current)
        let isSame = fresh.keyPath._withUnsafeGuaranteedRef {
          entry.hash == fresh.hash && entry.has($0)
        }
        if isSame, entry.beginUse() {
          fresh.releaseMemory()
          return entry
        }
        hash >>= 1
      }
    }
  }

  // MARK: - Numbers

  extension KeyPathEntry {
    /// The last version of the schema that was asked for the key path, in vain.
    ///
    /// Relaxed: that of whoever asks is another one, or was read before the question.
    private var version: AtomicWord { base.atomicWord(at: 80) }

    /// Whether the schema does not know the key path as of `version`.
    func hasNoNumber(as version: Bits) -> Bool {
      self.version.pointee.load(ordering: .relaxed) == version
    }

    /// Notes what the schema has said after it was asked for its version.
    func noteNoNumber(as version: Bits) {
      if !hasNoNumber(as: version) { self.version.pointee.store(version, ordering: .relaxed) }
    }
  }

  // MARK: - Uses

  extension KeyPathEntry {
    /// How often the entry has been used : 32, uses : 31, whether it is retired : 1.
    private var uses: AtomicWord { base.atomicWord(at: 72) }

    private static var retiredMark: Bits { 1 }
    private static var oneUse: Bits { 2 }
    private static var useMask: Bits { 0xFFFF_FFFE }
    private static var oneTurn: Bits { 0x1_0000_0000 }

    private var isRetired: Bool {
      uses.pointee.load(ordering: .acquiring) & Self.retiredMark != 0
    }

    /// Keeps the entry from being retired.
    ///
    /// - Returns: False if it is retired: it must not be used, and the use not be ended.
    func beginUse() -> Bool {
      // Comes before the question for the schema's version.
      let old = uses.pointee.wrappingAdd(
        Self.oneTurn | Self.oneUse, ordering: .sequentiallyConsistent
      ).oldValue
      return old & Self.retiredMark == 0
    }

    func endUse() {
      // Releases the nodes that the user has pushed to who retires the entry.
      uses.pointee.wrappingSubtract(Self.oneUse, ordering: .releasing)
    }

    /// Retires the entry if nobody observes it, or uses it.
    ///
    /// - Returns: Whether it is retired.
    func retire() -> Bool {
      // Acquires the nodes of all users.
      let current = uses.pointee.load(ordering: .sequentiallyConsistent)
      if current & Self.retiredMark != 0 { return true }
      guard current & Self.useMask == 0, slot.isEmpty else { return false }
      // Fails if somebody has used it since, and may have pushed.
      return uses.pointee.compareExchange(
        expected: current, desired: current | Self.retiredMark,
        successOrdering: .sequentiallyConsistent, failureOrdering: .relaxed
      ).exchanged
    }
  }

  // MARK: - Lifetime

  extension KeyPathEntry {
    private static func make(_ keyPath: AnyKeyPath, of subject: Bits) -> KeyPathEntry {
      LiveCounts.entries.increment()
      let base = oc_allocate(88)
      base.word(at: 0).initialize(to: 0)
      base.word(at: 8).initialize(
        to: Bits(bitPattern: Unmanaged.passRetained(keyPath).toOpaque()))
      base.word(at: 32).initialize(to: 1)
      for offset in [40, 48, 56] { base.word(at: offset).initialize(to: 0) }
      base.word(at: 64).initialize(to: subject)
      base.word(at: 72).initialize(to: oneUse)
      base.word(at: 80).initialize(to: Bits.max)
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
      LiveCounts.entries.decrement()
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
