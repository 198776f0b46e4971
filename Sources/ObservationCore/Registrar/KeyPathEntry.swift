#if !hasFeature(Embedded)  // No key paths.
  internal import CObservationCore
  internal import Synchronization

  /// The slot of a key path that somebody observes by hand: a handle to a block.
  ///
  /// ```
  ///      0      8         16     32      40        48     56        64     72
  ///      +------+---------+------+-------+---------+------+---------+------+
  ///      | next | keyPath | slot | holds | subject | uses | version | hash |
  ///      +------+---------+------+-------+---------+------+---------+------+
  /// ```
  ///
  /// The first entries stand in a list, which is looked through without computing a
  /// hash: most objects have a few. They are added at the front, and stay until the
  /// registrar's storage goes. When the list is full, the `next` of its oldest entry is
  /// the table of all others (`KeyPathTable.swift`), which go when nobody observes them.
  ///
  /// *Holds* counts who keeps the key path: the storage, the links of persistent observers,
  /// changes that tell these, and what is left of such a change for the end of a run or
  /// for a task. Above it stands who keeps the block: all of them, together, and each link
  /// of an observer that has been cancelled while the link had nodes.
  ///
  /// *Uses* counts who is about to push nodes, or has taken some and may put them back;
  /// into the slot that the property has by its number, if it has one.
  /// An entry without uses and without nodes can be *retired*: from then on it gets
  /// none, and a look-up goes past it.
  struct KeyPathEntry {
    let base: UnsafeMutableRawPointer

    init(bits: Bits) { base = UnsafeMutableRawPointer(bits: bits) }

    /// The entry that has `slot`.
    init(slot: Slot) { base = slot.base - 16 }

    var slot: Slot { Slot(base + 16) }

    /// The entry behind this one in the list, the table at its end, or 0.
    ///
    /// Written before the entry is added, by the oldest one's also once later; of one that
    /// the table has dropped, the next one of these.
    var next: AtomicWord { base.atomicWord(at: 0) }

    private var keyPath: Unmanaged<AnyKeyPath> {
      .fromOpaque(UnsafeMutableRawPointer(bits: base.word(at: 8).pointee))
    }

    /// What the entry stands for; as long as somebody keeps its memory.
    var name: AnyKeyPath { keyPath.takeUnretainedValue() }

    /// The address of the object, or 0; never changes.
    var subject: Bits { base.word(at: 40).pointee }

    /// The hash of the key path, with ``tableMark`` if the entry stands in a table; 0 in
    /// a list that has none.
    ///
    /// Relaxed: of an entry in a table it is written before that is added, and of one in
    /// the list before the table is; more than one thread may do so.
    var hash: Bits {
      get { base.atomicWord(at: 64).pointee.load(ordering: .relaxed) }
      nonmutating set { base.atomicWord(at: 64).pointee.store(newValue, ordering: .relaxed) }
    }

    /// Marks the hash of an entry in a table.
    static var tableMark: Bits { 1 }

    func has(_ keyPath: AnyKeyPath) -> Bool {
      LiveCounts.compared.increment()
      return self.keyPath._withUnsafeGuaranteedRef { $0 == keyPath }
    }
  }

  // MARK: - Looking up

  extension KeyPathEntry {
    /// How many entries the list has at most.
    private static var listCapacity: Int { 8 }

    /// Calls `body` with the entry for `keyPath` in `list` that is not retired, or nil.
    ///
    /// The entry is there as long as `body` runs, and longer only for who has begun a
    /// use.
    ///
    /// Acquires the entries that other threads released; sequentially consistent, as
    /// what adds them, for the agreement in `RegistrarMemory+Entries.swift`.
    ///
    /// - Complexity: O(log *n*) expected, for *n* entries.
    static func with<Result>(
      _ keyPath: AnyKeyPath, in list: AtomicWord, _ body: (KeyPathEntry?) -> Result
    ) -> Result {
      let first = list.pointee.load(ordering: .sequentiallyConsistent)
      let ends = ends(from: first)
      guard let table = ends.table else { return body(find(keyPath, from: first)) }
      let hash = KeyPathTable.hash(of: keyPath)
      if let found = find(keyPath, hash, from: first) { return body(found) }
      return table.with(keyPath, hash, body)
    }

    /// How many entries the list has that begins at `first`, and what is at its end.
    private static func ends(
      from first: Bits
    ) -> (count: Int, last: KeyPathEntry?, table: KeyPathTable?) {
      var (word, count) = (first, 0)
      var last: KeyPathEntry?
      while word != 0 {
        if let table = KeyPathTable(tagged: word) { return (count, last, table) }
        let entry = KeyPathEntry(bits: word)
        // Only the oldest entry's word changes once it is in the list.
        word = entry.next.pointee.load(ordering: .sequentiallyConsistent)
        (count, last) = (count + 1, entry)
      }
      return (count, last, nil)
    }

    /// The entry for `keyPath`, which has `hash` if that is known, in the list that begins
    /// at `first`; or nil.
    private static func find(
      _ keyPath: AnyKeyPath, _ hash: Bits = 0, from first: Bits
    ) -> KeyPathEntry? {
      var word = first
      while word != 0, KeyPathTable(tagged: word) == nil {
        let entry = KeyPathEntry(bits: word)
        let mayBe = hash == 0 || entry.hash | tableMark == hash
        if mayBe, entry.has(keyPath), !entry.isRetired { return entry }
        word = entry.next.pointee.load(ordering: .sequentiallyConsistent)
      }
      return nil
    }

    /// The table of `list`, or nil.
    static func table(of list: AtomicWord) -> KeyPathTable? {
      var word = list.pointee.load(ordering: .acquiring)
      while word != 0 {
        if let table = KeyPathTable(tagged: word) { return table }
        word = KeyPathEntry(bits: word).next.pointee.load(ordering: .acquiring)
      }
      return nil
    }

    /// The entry for `keyPath` in `list`, added if it is not there, with one use.
    ///
    /// Lock-free. Safe from any thread.
    ///
    /// - Parameter sweep: Takes dead nodes off the top of a slot's stack.
    /// - Complexity: O(log *n*) expected and amortised, for *n* entries.
    static func use(
      _ keyPath: AnyKeyPath, of subject: Bits, in list: AtomicWord, sweep: (Slot) -> Void
    ) -> KeyPathEntry {
      var fresh: KeyPathEntry?
      while true {
        let top = list.pointee.load(ordering: .sequentiallyConsistent)
        let (count, last, known) = ends(from: top)
        let hash = known.map { _ in KeyPathTable.hash(of: keyPath) } ?? 0
        if let found = find(keyPath, hash, from: top) {
          // One that is retired now is passed the next time.
          guard found.beginUse() else { continue }
          fresh?.releaseMemory()
          return found
        }
        if count == listCapacity, let last {
          // Of a full list nobody changes the front.
          let table = known ?? last.addTable(to: top)
          return table.use(keyPath, of: subject, fresh, sweep: sweep)
        }
        let entry = fresh ?? make(keyPath, of: subject)
        fresh = entry
        entry.next.pointee.store(top, ordering: .relaxed)
        // Releases the entry; the next turn acquires that of another thread.
        let (added, _) = list.pointee.compareExchange(
          expected: top, desired: entry.base.bits, successOrdering: .sequentiallyConsistent,
          failureOrdering: .relaxed)
        if added { return entry }
      }
    }

    /// The table behind the oldest entry of the list that begins at `first`, made if need
    /// be.
    private func addTable(to first: Bits) -> KeyPathTable {
      var word = first
      while word != 0, KeyPathTable(tagged: word) == nil {
        let entry = KeyPathEntry(bits: word)
        entry.hash = entry.keyPath._withUnsafeGuaranteedRef {
          KeyPathTable.hash(of: $0) & ~Self.tableMark
        }
        word = entry.next.pointee.load(ordering: .acquiring)
      }
      let fresh = KeyPathTable.make()
      // Releases the table and the hashes; acquires the table of another thread.
      let (added, current) = next.pointee.compareExchange(
        expected: 0, desired: fresh.tagged, successOrdering: .sequentiallyConsistent,
        failureOrdering: .acquiring)
      if added { return fresh }
      fresh.free()
      return KeyPathTable(tagged: current) ?? fresh
    }
  }

  // MARK: - Numbers

  extension KeyPathEntry {
    /// The last version of the schema that was asked for the key path, in vain.
    ///
    /// Relaxed: that of whoever asks is another one, or was read before the question.
    private var version: AtomicWord { base.atomicWord(at: 56) }

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
    private var uses: AtomicWord { base.atomicWord(at: 48) }

    private static var retiredMark: Bits { 1 }
    private static var oneUse: Bits { 2 }
    private static var useMask: Bits { 0xFFFF_FFFE }
    private static var oneTurn: Bits { 0x1_0000_0000 }

    var isRetired: Bool {
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

    /// Ends the use of a change, which has taken the nodes.
    ///
    /// An entry of the table that has none any more pays for being dropped.
    func endUse(in list: AtomicWord) {
      // All before the use ends: the entry may go then.
      let isDone = slot.isEmpty
      let hash = hash
      endUse()
      if isDone, hash & Self.tableMark != 0 { Self.table(of: list)?.pay(hash) }
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
    /// An entry that nobody can reach yet, with one use.
    static func make(_ keyPath: AnyKeyPath, of subject: Bits) -> KeyPathEntry {
      LiveCounts.entries.increment()
      let base = oc_allocate(72)
      base.word(at: 0).initialize(to: 0)
      base.word(at: 8).initialize(
        to: Bits(bitPattern: Unmanaged.passRetained(keyPath).toOpaque()))
      base.word(at: 32).initialize(to: oneBlockHold + 1)
      base.word(at: 40).initialize(to: subject)
      base.word(at: 48).initialize(to: oneUse)
      base.word(at: 56).initialize(to: Bits.max)
      base.word(at: 64).initialize(to: 0)
      let entry = KeyPathEntry(bits: base.bits)
      entry.slot.initialize()
      return entry
    }

    /// Who keeps the block : 32, who keeps the key path : 32.
    private var holds: AtomicWord { base.atomicWord(at: 32) }

    private static var holdMask: Bits { 0xFFFF_FFFF }
    private static var oneBlockHold: Bits { 0x1_0000_0000 }

    /// Keeps the key path, for a party that has reached the entry in a storage that is
    /// alive, or by another hold.
    func retainMemory() { holds.pointee.wrappingAdd(1, ordering: .relaxed) }

    /// Keeps the key path if somebody else does, for a party that knows the block to be
    /// there.
    ///
    /// - Returns: Whether it does.
    func retainIfThere() -> Bool {
      var current = holds.pointee.load(ordering: .relaxed)
      while current & Self.holdMask != 0 {
        let (exchanged, found) = holds.pointee.weakCompareExchange(
          expected: current, desired: current + 1, successOrdering: .relaxed,
          failureOrdering: .relaxed)
        if exchanged { return true }
        current = found
      }
      return false
    }

    /// Lets the key path go, which may run code of whatever it has captured.
    func releaseMemory() {
      // Releases this party's use of the slot to the one that frees it.
      let left = holds.pointee.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
      if left & Self.holdMask != 0 { return }
      keyPath.release()
      releaseBlock()
    }

    /// Keeps the block, for a party that keeps the key path.
    func retainBlock() { holds.pointee.wrappingAdd(Self.oneBlockHold, ordering: .relaxed) }

    /// Lets the block go: no code runs.
    func releaseBlock() {
      let left = holds.pointee.wrappingSubtract(
        Self.oneBlockHold, ordering: .acquiringAndReleasing
      ).newValue
      if left != 0 { return }
      oc_deallocate(base)
      LiveCounts.entries.decrement()
    }

    /// Frees a list, and the table behind it, that nobody else can reach any more.
    static func deinitialize(_ list: Bits, _ ended: inout EndedObservers) {
      var word = list
      while word != 0 {
        if let table = KeyPathTable(tagged: word) { return table.deinitialize(&ended) }
        let entry = KeyPathEntry(bits: word)
        word = entry.next.pointee.load(ordering: .acquiring)
        entry.end(&ended)
      }
    }

    /// Ends the observation of the key path, and gives the entry up.
    func end(_ ended: inout EndedObservers) {
      slot.deinitialize(&ended)
      releaseMemory()
    }
  }
#endif
