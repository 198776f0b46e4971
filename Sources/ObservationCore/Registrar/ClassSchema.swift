#if !hasFeature(Embedded)  // No key paths.
  internal import CObservationCore
  internal import Synchronization

  /// The key paths of a class's numbered properties: a handle to a block that is
  /// shared by all instances and never freed.
  ///
  /// ```
  ///      0       8       16      24
  ///      +-------+-------+-------+----------+----------+--
  ///      | next  | type  | count | keyPath0 | keyPath1 | ...
  ///      +-------+-------+-------+----------+----------+--
  /// ```
  ///
  /// A number is enough until somebody names a property by key path. For that
  /// case the first observer of each property writes the key path down here. A
  /// property without one has never been observed through its number, in any
  /// instance, so that there is nothing to find.
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
      let base = oc_allocate(24 + 8 * count)
      base.word(at: 0).initialize(to: 0)
      base.word(at: 8).initialize(to: key)
      base.word(at: 16).initialize(to: Bits(count))
      for index in 0..<count { base.word(at: 24 + 8 * index).initialize(to: 0) }
      return ClassSchema(base)
    }

    private func word(_ index: Int) -> AtomicWord { base.atomicWord(at: 24 + 8 * index) }

    /// How many numbered properties the class has; never changes.
    var count: Int { Int(base.word(at: 16).pointee) }

    /// Whether the key path of property `index` is written down.
    @inline(__always)
    func knows(_ index: Int) -> Bool {
      word(index).pointee.load(ordering: .relaxed) != 0  // only asked, not followed
    }

    /// Writes down the key path of property `index`.
    func learn(_ index: Int, _ keyPath: AnyKeyPath) {
      let reference = Unmanaged.passRetained(keyPath)
      // Releases the key path.
      let (written, _) = word(index).pointee.compareExchange(
        expected: 0, desired: Bits(bitPattern: reference.toOpaque()),
        successOrdering: .releasing, failureOrdering: .relaxed)
      if !written { reference.release() }
    }

    /// The key path of property `index`, or nil if nobody has observed it yet.
    func keyPath(_ index: Int) -> AnyKeyPath? {
      // Acquires the key path, which is never freed.
      let bits = word(index).pointee.load(ordering: .acquiring)
      guard let address = UnsafeRawPointer(bitPattern: UInt(bits)) else { return nil }
      return Unmanaged<AnyKeyPath>.fromOpaque(address).takeUnretainedValue()
    }

    /// The number of the property that `keyPath` names, or nil.
    ///
    /// - Complexity: O(*n*) comparisons of key paths.
    func index(of keyPath: AnyKeyPath) -> Int? {
      (0..<count).first { index in
        let bits = word(index).pointee.load(ordering: .acquiring)
        guard bits != 0 else { return false }
        return Unmanaged<AnyKeyPath>.fromOpaque(UnsafeMutableRawPointer(bits: bits))
          ._withUnsafeGuaranteedRef { $0 == keyPath }
      }
    }
  }
#endif
