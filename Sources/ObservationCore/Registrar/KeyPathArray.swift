#if !hasFeature(Embedded)  // No key paths.
  internal import CObservationCore
  internal import Synchronization

  /// Some entries that never change: a handle to a block.
  ///
  /// ```
  ///      0      8       16     24      32        40
  ///      +------+-------+------+-------+---------+-------+--------+--
  ///      | next | count | live | spent | dropped | hash0 | entry0 | ...
  ///      +------+-------+------+-------+---------+-------+--------+--
  /// ```
  struct KeyPathArray {
    let base: UnsafeMutableRawPointer

    init(bits: Bits) { base = UnsafeMutableRawPointer(bits: bits) }

    private static var header: Int { 40 }

    static func make(_ entries: [KeyPathEntry], live: Int) -> KeyPathArray {
      LiveCounts.tables.increment()
      let array = KeyPathArray(bits: oc_allocate(header + 16 * entries.count).bits)
      array.base.word(at: 0).initialize(to: 0)
      array.base.word(at: 8).initialize(to: Bits(entries.count))
      array.base.word(at: 16).initialize(to: Bits(live))
      array.base.word(at: 24).initialize(to: 0)
      array.base.word(at: 32).initialize(to: 0)
      for (number, entry) in entries.enumerated() {
        array.base.word(at: header + 16 * number).initialize(to: entry.hash)
        array.base.word(at: header + 16 * number + 8).initialize(to: entry.base.bits)
      }
      return array
    }

    func free() {
      oc_deallocate(base)
      LiveCounts.tables.decrement()
    }

    /// The next one of those that are removed.
    var next: Bits {
      get { base.word(at: 0).pointee }
      nonmutating set { base.word(at: 0).pointee = newValue }
    }

    var count: Int { Int(base.word(at: 8).pointee) }

    /// How many entries were left when some were last dropped.
    var live: Int { Int(base.word(at: 16).pointee) }

    /// Whether who adds an entry looks for others to drop.
    var isDue: Bool { count >= 2 * live + 4 }

    /// Counts a change that has left an entry without nodes.
    ///
    /// - Returns: Whether there are enough to look for entries to drop.
    func pay() -> Bool {
      let spent = base.atomicWord(at: 24)
      // Relaxed, and no exchange: a payment that is lost delays the look by one.
      let paid = spent.pointee.load(ordering: .relaxed) + 1
      let isEnough = paid >= max(2, count / 2)
      spent.pointee.store(isEnough ? 0 : paid, ordering: .relaxed)
      return isEnough
    }

    private func entry(_ number: Int) -> KeyPathEntry {
      KeyPathEntry(bits: base.word(at: Self.header + 16 * number + 8).pointee)
    }

    var entries: [KeyPathEntry] { (0..<count).map(entry) }

    /// The entry for `keyPath` that is not retired, or nil.
    func find(_ keyPath: AnyKeyPath, _ hash: Bits) -> KeyPathEntry? {
      for number in 0..<count
      where base.word(at: Self.header + 16 * number).pointee == hash {
        let entry = entry(number)
        if entry.has(keyPath), !entry.isRetired { return entry }
      }
      return nil
    }

    /// Gives `entries`, which no later array has, to who frees this one.
    func drop(_ entries: [KeyPathEntry]) {
      for entry in entries {
        entry.next.pointee.store(base.word(at: 32).pointee, ordering: .relaxed)
        base.word(at: 32).pointee = entry.base.bits
      }
    }

    func freeDropped() {
      var word = base.word(at: 32).pointee
      while word != 0 {
        let entry = KeyPathEntry(bits: word)
        word = entry.next.pointee.load(ordering: .relaxed)
        entry.releaseMemory()
      }
    }
  }
#endif
