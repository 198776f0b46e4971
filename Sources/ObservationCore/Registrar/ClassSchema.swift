#if !hasFeature(Embedded)  // No key paths.
  internal import CObservationCore
  internal import Synchronization

  /// The key paths of a class's numbered properties: a handle to a block that is
  /// shared by all instances and never freed.
  ///
  /// ```
  ///      0      8      16      24        32        40
  ///      +------+------+-------+---------+---------+----------+--+--------+--+--------+--
  ///      | next | type | count | version | unknown | keyPath0 |  | alias0 |  | bucket |
  ///      +------+------+-------+---------+---------+----------+--+--------+--+--------+--
  /// ```
  ///
  /// A number is enough until somebody names a property by key path. For that
  /// case the first observer of each property writes the key path down here, and
  /// so does a change that has to ask for it (`RegistrarMemory.reopen(_:)`).
  ///
  /// The buckets, of 32 bits, are a hash table with open addressing: 0, or one more
  /// than the number of a property. A key path is *known* once it is in its bucket,
  /// and its word is marked then. *Version* is another one before each mark, so
  /// that whoever has found nothing can ask whether that still holds. *Unknown* has
  /// the groups of properties (`RegistrarMemory.group(of:)`) of which one is not
  /// known; bits only go.
  ///
  /// The schemas stand in a hash table with a fixed number of buckets, keyed by
  /// the class. Entries are only added. There is one per observed class, and per
  /// specialisation of a generic one.
  struct ClassSchema {
    let base: UnsafeMutableRawPointer

    init(_ base: UnsafeMutableRawPointer) { self.base = base }

    /// The schema of `type`, made if this is the first time.
    ///
    /// Lock-free. Safe from any thread.
    ///
    /// - Complexity: O(1) expected.
    static func of(_ type: any Any.Type, count: Int) -> ClassSchema {
      let key = Bits(UInt(bitPattern: ObjectIdentifier(type)))
      // Metadata is aligned to 8 at least; the multiplication spreads the rest.
      let hash = ((key >> 3) &* 0x9E37_79B9_7F4A_7C15) >> 48
      let bucket = UnsafeMutableRawPointer(oc_schemaBucket(Int(hash))).atomicWord(at: 0)
      // Acquires a schema that another thread released below.
      var top = bucket.pointee.load(ordering: .acquiring)
      var known: Bits = 0
      var fresh: ClassSchema?
      while true {
        var next = top
        while next != known {
          let schema = ClassSchema(UnsafeMutableRawPointer(bits: next))
          if schema.base.word(at: 8).pointee == key {
            if let fresh { oc_deallocate(fresh.base) }
            return schema
          }
          next = schema.base.word(at: 0).pointee
        }
        known = top
        let schema = fresh ?? make(key: key, count: count)
        fresh = schema
        schema.base.word(at: 0).pointee = top
        // Releases the new schema's words.
        let (added, current) = bucket.pointee.compareExchange(
          expected: top, desired: schema.base.bits, successOrdering: .acquiringAndReleasing,
          failureOrdering: .acquiring)
        if added { return schema }
        top = current
      }
    }

    private static func make(key: Bits, count: Int) -> ClassSchema {
      var size = 2
      while size < 2 * count { size *= 2 }
      let base = oc_allocate(40 + 16 * count + 4 * size)
      base.word(at: 0).initialize(to: 0)
      base.word(at: 8).initialize(to: key)
      base.word(at: 16).initialize(to: Bits(count))
      base.word(at: 24).initialize(to: 0)
      base.word(at: 32).initialize(to: Bits(RegistrarMemory.groups(of: count)))
      for index in 0..<count { base.word(at: 40 + 8 * index).initialize(to: 0) }
      let schema = ClassSchema(base)
      for bucket in 0..<size {
        schema.buckets.advanced(by: bucket).initialize(to: AtomicCell<UInt32>(0))
      }
      for index in 0..<count { base.word(at: 40 + 8 * (count + index)).initialize(to: 0) }
      return schema
    }

    private func word(_ index: Int) -> AtomicWord { base.atomicWord(at: 40 + 8 * index) }

    /// Another object that names property `index`: the last one that was asked for; or 0.
    ///
    /// A key path with generic arguments is made anew wherever it is written, and two such
    /// are equal only after all of their parts have been compared.
    private func alias(_ index: Int) -> AtomicWord { base.atomicWord(at: 40 + 8 * (count + index)) }

    /// The buckets, at least twice as many as there are properties.
    private var buckets: AtomicHalf { base.atomicHalf(at: 40 + 16 * count) }

    private var bucketMask: Int {
      var size = 2
      while size < 2 * count { size *= 2 }
      return size - 1
    }

    /// Marks the word of a key path that is in its bucket.
    private static var knownMark: Bits { 1 }

    /// How many numbered properties the class has; never changes.
    var count: Int { Int(base.word(at: 16).pointee) }
  }

  // MARK: - Learning

  // What is sequentially consistent here is one half of an agreement with those who
  // observe by key path; the other half is in `RegistrarMemory+Entries.swift`.

  extension ClassSchema {
    /// Whether the key path of property `index` is known.
    @inline(__always)
    func knows(_ index: Int) -> Bool {
      word(index).pointee.load(ordering: .sequentiallyConsistent) & Self.knownMark != 0
    }

    /// The groups of properties of which one is not known.
    var unknownGroups: UInt32 {
      UInt32(truncatingIfNeeded: unknown.pointee.load(ordering: .sequentiallyConsistent))
    }

    /// Another number whenever a key path has become known.
    var version: Bits { versionWord.pointee.load(ordering: .sequentiallyConsistent) }

    private var versionWord: AtomicWord { base.atomicWord(at: 24) }
    private var unknown: AtomicWord { base.atomicWord(at: 32) }

    /// Makes the key path of property `index` known.
    ///
    /// Lock-free: whoever comes while another thread is at it does all of it again.
    @inline(never)
    func learn(_ index: Int, _ keyPath: AnyKeyPath) {
      let reference = Unmanaged.passRetained(keyPath)
      // Releases the key path.
      let (written, _) = word(index).pointee.compareExchange(
        expected: 0, desired: Bits(bitPattern: reference.toOpaque()),
        successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
      if !written { reference.release() }
      enter(index, hash: keyPath.hashValue)
      // In this order: who sees the mark, and looks for observers, is seen by the
      // version.
      versionWord.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent)
      word(index).pointee.bitwiseOr(Self.knownMark, ordering: .sequentiallyConsistent)
      // The last one of a group finds all others marked.
      for other in stride(from: index % 32, to: count, by: 32) where !knows(other) { return }
      unknown.pointee.bitwiseAnd(
        ~Bits(RegistrarMemory.group(of: index)), ordering: .sequentiallyConsistent)
    }

    private func enter(_ index: Int, hash: Int) {
      let entry = UInt32(index + 1)
      var bucket = hash & bucketMask
      while true {
        // Releases the key path's word.
        let (entered, found) = buckets.advanced(by: bucket).pointee.compareExchange(
          expected: 0, desired: entry, successOrdering: .sequentiallyConsistent,
          failureOrdering: .acquiring)
        if entered || found == entry { return }
        bucket = (bucket + 1) & bucketMask
      }
    }
  }

  // MARK: - Looking up

  extension ClassSchema {
    /// The key path of property `index`, or nil if nobody has written it down yet.
    func keyPath(_ index: Int) -> AnyKeyPath? {
      // Acquires the key path, which is never freed.
      let bits = word(index).pointee.load(ordering: .acquiring) & ~Self.knownMark
      guard let address = UnsafeRawPointer(bitPattern: UInt(bits)) else { return nil }
      return Unmanaged<AnyKeyPath>.fromOpaque(address).takeUnretainedValue()
    }

    /// The number of the property that `keyPath` names, or nil.
    ///
    /// - Complexity: O(1) expected.
    func index(of keyPath: AnyKeyPath) -> Int? {
      // Less than a hash.
      if count <= Self.scanLimit {
        var index = 0
        while index < count, !hasObject(index, keyPath) { index += 1 }
        if index < count { return index }
        index = 0
        while index < count, !hasEqual(index, keyPath) { index += 1 }
        return index < count ? index : nil
      }
      if version == 0 { return nil }
      var bucket = keyPath.hashValue & bucketMask
      while true {
        // Acquires the key path's word.
        let entry = buckets.advanced(by: bucket).pointee.load(ordering: .sequentiallyConsistent)
        if entry == 0 { return nil }
        let index = Int(entry) - 1
        if hasObject(index, keyPath) || hasEqual(index, keyPath) { return index }
        bucket = (bucket + 1) & bucketMask
      }
    }

    /// How many properties are looked through without computing a hash.
    private static var scanLimit: Int { 4 }

    /// Whether property `index` is known by this very object.
    @inline(__always)
    private func hasObject(_ index: Int, _ keyPath: AnyKeyPath) -> Bool {
      let object = Bits(bitPattern: Unmanaged.passUnretained(keyPath).toOpaque())
      let bits = word(index).pointee.load(ordering: .sequentiallyConsistent) & ~Self.knownMark
      // Relaxed: only compared.
      return bits == object || alias(index).pointee.load(ordering: .relaxed) == object
    }

    /// Whether property `index` has an equal key path.
    private func hasEqual(_ index: Int, _ keyPath: AnyKeyPath) -> Bool {
      let bits = word(index).pointee.load(ordering: .sequentiallyConsistent) & ~Self.knownMark
      if bits == 0 { return false }
      LiveCounts.compared.increment()
      let isEqual = Unmanaged<AnyKeyPath>.fromOpaque(UnsafeMutableRawPointer(bits: bits))
        ._withUnsafeGuaranteedRef { $0 == keyPath }
      if isEqual { keep(keyPath, as: index) }
      return isEqual
    }

    /// Knows property `index` by `keyPath` as well, in place of the last one that was equal.
    ///
    /// The alias keeps the object, and so its address: who finds it here while holding a
    /// key path at that address has this very object. One that was freed before is not
    /// found any more: freeing it comes after the exchange, and making another one of its
    /// memory after that.
    @inline(never)
    private func keep(_ keyPath: AnyKeyPath, as index: Int) {
      let reference = Bits(bitPattern: Unmanaged.passRetained(keyPath).toOpaque())
      // Releases the other one's use to whoever frees it.
      let old = alias(index).pointee.exchange(reference, ordering: .acquiringAndReleasing)
      if let old = UnsafeRawPointer(bitPattern: UInt(old)) {
        Unmanaged<AnyKeyPath>.fromOpaque(old).release()
      }
    }
  }
#endif
