#if !hasFeature(Embedded)  // No key paths.
  internal import CObservationCore
  internal import Synchronization

  // Numbers and key paths
  // =====================
  //
  // A property has a slot by its number. Whoever observes it by key path is put into
  // that slot, too, if the class's schema knows the key path, and into an entry
  // otherwise. The schema learns a key path when somebody observes the property by its
  // number, in any instance, so that an entry may turn out to stand for a numbered
  // property. That has two slots then, and a write has to look at both.
  //
  // A write by number looks at its slot alone as long as its group is *open* in the
  // storage. Groups are closed and opened like this:
  //
  //     observe by key path                  a write, or a read, of a closed group
  //     ---------------------------          ---------------------------------------
  //     v = the schema's version             make the key path known to the schema
  //     find it in the schema: no            all of the group known? else: go slowly
  //     find or add an entry, use it         look for the group's key paths in entries
  //     close the groups not all known       in use, or observed? go slowly
  //     version still v? else: again         retire what was found
  //     push                                 open the group
  //
  // Two parties that meet: the left one adds its entry and then asks for the version,
  // the right one makes the key path known, which changes the version first, and then
  // looks for the entry; all four are sequentially consistent. So the left one finds
  // that it has to begin again, and goes to the numbered slot, or the right one finds
  // the entry. To retire an entry takes that nobody uses it (`KeyPathEntry.uses`): who
  // comes later, or was about to, finds it retired. An entry of a key path that is known
  // gets no observers from then on.
  //
  // Nothing is missed by a write that goes the fast way. Let an observer be in the entry
  // of a property of the group. It has closed the group before its push, unless the
  // group was all known, and then it would not have gone to the entry. The push comes
  // before the observer's read, the read before the write's store, so that the write
  // finds the group closed, or opened later: by somebody who has found the entry without
  // observers, and nobody about to come back to it.
  //
  // A group is closed too often by who has seen it before the last of its key paths was
  // known; the next write opens it. That a class has more than 32 properties makes some
  // share a group: it opens when each of them has been observed or written.
  //
  // `Tests/Models/number.pml` is this as a model.

  /// Where the observers of one property are.
  struct PropertyPlace {
    let numbered: Slot?
    /// In use, if it is there.
    let entry: KeyPathEntry?
    /// What the place is known by on one thread: an address, or 0.
    let id: Bits

    /// - Parameter entry: One that is there for now.
    init(numbered: Slot?, entry: KeyPathEntry?) {
      self.numbered = numbered
      id = (numbered ?? entry?.slot)?.base.bits ?? 0
      // One without nodes gets none that this change would have to tell: a push that
      // comes before the store is found by `didSet`, which looks again.
      self.entry = entry.flatMap { $0.slot.isEmpty || !$0.beginUse() ? nil : $0 }
    }

    /// The entry's slot.
    var named: Slot? { entry?.slot }

    /// Ends the use of the place, whose nodes have been taken.
    func end(in memory: RegistrarMemory) { entry?.endUse(in: memory.entries) }
  }

  /// Where an observer of one property goes.
  enum ObservedPlace {
    case numbered(Slot)
    /// In use.
    case named(KeyPathEntry)

    var slot: Slot {
      switch self {
      case .numbered(let slot): slot
      case .named(let entry): entry.slot
      }
    }

    /// Ends the use of the place.
    func end() {
      if case .named(let entry) = self { entry.endUse() }
    }
  }

  extension RegistrarMemory {
    /// Whether nobody has observed by a key path without a number.
    ///
    /// Acquires the entries; a write that must not miss an observer in one happens after
    /// the observer's read.
    var hasNoEntries: Bool { entries.pointee.load(ordering: .acquiring) == 0 }

    /// The place for `scope` to observe `keyPath` at; to be ended.
    ///
    /// Lock-free. Safe from any thread.
    func place(
      observing keyPath: AnyKeyPath, scope: TrackingScope.Pointer,
      thread: UnsafeMutablePointer<OCThread>
    ) -> ObservedPlace {
      var left = LimitedSweeping()
      func use() -> KeyPathEntry {
        KeyPathEntry.use(keyPath, of: subject, in: entries) {
          $0.sweepTop(in: self, scope: scope, thread: thread, &left)
        }
      }
      guard let schema else { return .named(use()) }
      while true {
        let version = schema.version
        let found = KeyPathEntry.with(keyPath, in: entries) { found in
          found.flatMap { $0.hasNoNumber(as: version) && $0.beginUse() ? $0 : nil }
        }
        if found == nil, let index = schema.index(of: keyPath) { return .numbered(slot(index)) }
        let entry = found ?? use()
        entry.noteNoNumber(as: version)
        close(schema.unknownGroups)
        if schema.version == version { return .named(entry) }
        entry.endUse()
      }
    }

    /// The place of changes of `keyPath`; to be ended.
    @inline(__always)
    func place(changing keyPath: AnyKeyPath) -> PropertyPlace {
      if hasNoEntries {
        return PropertyPlace(numbered: schema?.index(of: keyPath).map(slot), entry: nil)
      }
      return placeSlow(changing: keyPath)
    }

    @inline(never)
    private func placeSlow(changing keyPath: AnyKeyPath) -> PropertyPlace {
      KeyPathEntry.with(keyPath, in: entries) { entry in
        guard let schema else { return PropertyPlace(numbered: nil, entry: entry) }
        let version = schema.version
        if let entry, entry.hasNoNumber(as: version) {
          return PropertyPlace(numbered: nil, entry: entry)
        }
        let index = schema.index(of: keyPath)
        if index == nil { entry?.noteNoNumber(as: version) }
        return PropertyPlace(numbered: index.map(slot), entry: entry)
      }
    }

    /// The place of changes of property `index`, whose group is not open; to be ended.
    func place(changing index: Int, keyPath: () -> AnyKeyPath) -> PropertyPlace {
      LiveCounts.slowHalves.increment()
      guard let schema, index < count else {
        return KeyPathEntry.with(keyPath(), in: entries) { PropertyPlace(numbered: nil, entry: $0) }
      }
      if !schema.knows(index) { schema.learn(index, keyPath()) }
      return reopen(index, schema)
    }

    private func close(_ groups: UInt32) {
      // Relaxed: a write that must not miss the observer happens after the observer's
      // read, see above.
      if open.pointee.load(ordering: .relaxed) & groups == 0 { return }
      open.pointee.bitwiseAnd(~groups, ordering: .relaxed)
    }

    /// Opens the group of property `index`, whose key path is known, if no entry can stand
    /// for any of its properties.
    func reopen(_ index: Int) {
      if isOpen(index) { return }
      guard let schema else { return }
      reopen(index, schema).entry?.endUse()
    }

    /// As ``reopen(_:)``.
    ///
    /// - Returns: The place of the property itself; to be ended.
    /// - Complexity: O(log *n*) expected for *n* key paths that are observed by hand, times
    ///   the number of properties in the group: one for 32 that the class has.
    @inline(never)
    private func reopen(_ index: Int, _ schema: ClassSchema) -> PropertyPlace {
      let (stands, place) = standing(for: index, schema)
      let group = Self.group(of: index)
      if stands || schema.unknownGroups & group != 0 { return place }
      for other in stride(from: index % 32, to: count, by: 32) where other != index {
        let (stands, place) = standing(for: other, schema)
        place.entry?.endUse()
        if stands { return PropertyPlace(numbered: slot(index), entry: nil) }
      }
      // Releases nothing: whoever is in a slot of the group has been there before.
      open.pointee.bitwiseOr(group, ordering: .relaxed)
      return place
    }

    /// Whether there is an entry that may have observers of property `index`, or get
    /// some; and the property's place.
    private func standing(
      for index: Int, _ schema: ClassSchema
    ) -> (stands: Bool, place: PropertyPlace) {
      let numbered = slot(index)
      guard let keyPath = schema.keyPath(index) else {
        return (false, PropertyPlace(numbered: numbered, entry: nil))
      }
      return KeyPathEntry.with(keyPath, in: entries) { entry in
        let stands = entry.map { !$0.retire() } ?? false
        return (stands, PropertyPlace(numbered: numbered, entry: stands ? entry : nil))
      }
    }
  }
#endif
