#if !hasFeature(Embedded)  // No key paths.
  internal import CObservationCore
  internal import Synchronization

  // Many key paths of one object
  // ============================
  //
  // A list of a thousand rows that reads `model[row]` names a thousand key paths, and
  // others tomorrow. So what is not observed any more goes again, while other threads
  // look up theirs.
  //
  //     table   16 buckets of 32 bytes, chosen by four bits of the hash
  //     bucket  root     0 | array | table + 1, by the next four bits
  //             readers  who is looking through the root
  //             removed  arrays that are no root any more, until nobody reads them
  //     array   next | count | live | spent | dropped | hash, entry | hash, entry | ...
  //
  // An array is never changed. Whoever adds an entry makes a new one, and puts it in the
  // place of the old one by a compare-and-swap of the root: it fails if another thread was
  // first, and is done again. So there is one word to agree upon, and adding is lock-free.
  //
  // Dropping is leaving out. When an array has four entries more than twice those that
  // were left when entries were last dropped, whoever adds one looks at each: takes dead
  // nodes off its stack, retires it if it has none and nobody uses it, and leaves the
  // retired ones out. A change that has taken the last nodes of an entry pays as well, and
  // when half of the array's entries, and two, have been paid for, it does the same. So
  // each look at an entry is paid for by an addition or by a change.
  //
  // Freeing. A reader counts itself before it loads the root, and until it has begun the
  // use of what it has found (an entry that is in use is not retired) or does not need it
  // any more. Who leaves takes the removed arrays first, and then ends its count: if that
  // is 0 then, all who could have seen those arrays as the root have left, and it frees
  // them, with the entries that they have dropped. Otherwise it puts them back. A reader
  // that is suspended delays the freeing of one bucket, and nothing else. Two increments
  // for each look-up are less than a pin and the registration of a thread with an epoch,
  // and nobody has to wait for threads that are in an observer's code: while that runs,
  // nobody is a reader.
  //
  // `Tests/Models/table.pml` is that as a model.
  //
  // A bucket of more than 64 entries gets a table of its own. That stays: 512 bytes for
  // at least 65 key paths that have been observed at one time.

  /// The entries of one object that have no room in its list: a handle to a block.
  struct KeyPathTable {
    private let base: UnsafeMutableRawPointer

    /// Marks a word that leads to a table.
    private static var tag: Bits { 1 }

    init?(tagged word: Bits) {
      guard word & Self.tag != 0 else { return nil }
      base = UnsafeMutableRawPointer(bits: word & ~Self.tag)
    }

    private init(_ base: UnsafeMutableRawPointer) { self.base = base }

    var tagged: Bits { base.bits | Self.tag }

    static var fanOut: Int { 16 }
    /// How many bits of a hash choose a bucket.
    private static var shift: Bits { 4 }
    /// How many entries a bucket has at most, as long as their hashes differ.
    private static var arrayCapacity: Int { 64 }

    func bucket(_ number: Int) -> Bucket { Bucket(base: base + number * Bucket.size) }

    private func bucket(_ hash: Bits, at depth: Bits) -> Bucket {
      // The lowest bit is the mark.
      bucket(Int((hash >> (1 + depth * Self.shift)) & Bits(Self.fanOut - 1)))
    }

    static func make() -> KeyPathTable {
      LiveCounts.tables.increment()
      let base = oc_allocate(fanOut * Bucket.size)
      for offset in stride(from: 0, to: fanOut * Bucket.size, by: 8) {
        base.word(at: offset).initialize(to: 0)
      }
      return KeyPathTable(base)
    }

    /// Frees a table without entries.
    func free() {
      oc_deallocate(base)
      LiveCounts.tables.decrement()
    }
  }

  // MARK: - Looking up

  extension KeyPathTable {
    /// As that of the list.
    func with<Result>(
      _ keyPath: AnyKeyPath, _ hash: Bits, _ body: (KeyPathEntry?) -> Result
    ) -> Result {
      reading(hash) { _, array, _ in body(array?.find(keyPath, hash)) }
    }

    /// The hash by which `keyPath` is found in a table.
    static func hash(of keyPath: AnyKeyPath) -> Bits {
      Bits(UInt(bitPattern: keyPath.hashValue)) | KeyPathEntry.tableMark
    }

    /// Calls `body` with the bucket for `hash`, its array and its depth, as a reader.
    private func reading<Result>(
      _ hash: Bits, _ body: (Bucket, KeyPathArray?, _ depth: Bits) -> Result
    ) -> Result {
      var (table, depth) = (self, Bits(0))
      while true {
        let bucket = table.bucket(hash, at: depth)
        // A bucket that has a table keeps it, and nobody need be counted.
        if let inner = KeyPathTable(tagged: bucket.load()) {
          (table, depth) = (inner, depth + 1)
          continue
        }
        bucket.enter()
        defer { bucket.leave() }
        let word = bucket.load()
        if KeyPathTable(tagged: word) == nil {
          return body(bucket, word == 0 ? nil : KeyPathArray(bits: word), depth)
        }
      }
    }

    /// As that of the list.
    ///
    /// - Parameter fresh: An entry for the key path that nobody can reach yet, or nil.
    func use(
      _ keyPath: AnyKeyPath, of subject: Bits, _ fresh: KeyPathEntry?, sweep: (Slot) -> Void
    ) -> KeyPathEntry {
      let hash = Self.hash(of: keyPath)
      var fresh = fresh
      while true {
        let used: KeyPathEntry? = reading(hash) { bucket, array, depth in
          if let found = array?.find(keyPath, hash) {
            // One that is retired now is passed the next time.
            return found.beginUse() ? found : nil
          }
          let entry = fresh ?? .make(keyPath, of: subject)
          fresh = entry
          entry.hash = hash
          var next = array?.entries ?? []
          var dropped: [KeyPathEntry] = []
          var live = array?.live ?? 0
          if let array, array.isDue {
            for kept in next where !kept.slot.isEmpty { sweep(kept.slot) }
            (next, dropped) = Self.dropping(next)
            live = next.count
          }
          return bucket.replace(
            array, by: Self.root(next + [entry], live: live, depth: depth), dropping: dropped)
            ? entry : nil
        }
        guard let used else { continue }
        if let fresh, fresh.base != used.base { fresh.releaseMemory() }
        return used
      }
    }

    /// Pays for an entry with `hash` that a change has left without nodes.
    ///
    /// - Complexity: Amortised O(1).
    func pay(_ hash: Bits) {
      reading(hash) { bucket, array, depth in
        guard let array, array.pay() else { return }
        let (next, dropped) = Self.dropping(array.entries)
        if dropped.isEmpty { return }
        let root = next.isEmpty ? 0 : Self.root(next, live: next.count, depth: depth)
        _ = bucket.replace(array, by: root, dropping: dropped)
      }
    }

    /// The entries that stay, and those that are retired.
    private static func dropping(
      _ entries: [KeyPathEntry]
    ) -> (kept: [KeyPathEntry], dropped: [KeyPathEntry]) {
      var (kept, dropped): ([KeyPathEntry], [KeyPathEntry]) = ([], [])
      for entry in entries {
        if entry.retire() { dropped.append(entry) } else { kept.append(entry) }
      }
      return (kept, dropped)
    }

    /// What has `entries`: an array, or a table if they are many.
    private static func root(_ entries: [KeyPathEntry], live: Int, depth: Bits) -> Bits {
      guard entries.count > arrayCapacity, 1 + (depth + 1) * shift < 64 else {
        return KeyPathArray.make(entries, live: live).base.bits
      }
      let table = make()
      for number in 0..<fanOut {
        let part = entries.filter {
          table.bucket($0.hash, at: depth + 1).base == table.bucket(number).base
        }
        if part.isEmpty { continue }
        // Relaxed: the table is released as a whole.
        let word = root(part, live: part.count, depth: depth + 1)
        table.bucket(number).root.pointee.store(word, ordering: .relaxed)
      }
      return table.tagged
    }

    /// Frees what ``root(_:live:depth:)`` has made, and no entries.
    static func discard(_ root: Bits) {
      if root == 0 { return }
      guard let table = KeyPathTable(tagged: root) else { return KeyPathArray(bits: root).free() }
      for number in 0..<fanOut { discard(table.bucket(number).load()) }
      table.free()
    }
  }

  // MARK: - Lifetime

  extension KeyPathTable {
    /// Frees all entries; nobody else can reach them any more.
    func deinitialize(_ ended: inout EndedObservers) {
      for number in 0..<Self.fanOut {
        let bucket = bucket(number)
        bucket.freeRemoved()
        let word = bucket.load()
        if let inner = KeyPathTable(tagged: word) {
          inner.deinitialize(&ended)
        } else if word != 0 {
          let array = KeyPathArray(bits: word)
          for entry in array.entries { entry.end(&ended) }
          array.free()
        }
      }
      free()
    }
  }
#endif
