#if !hasFeature(Embedded) && (DEBUG || OBSERVATION_CORE_LIVE_COUNTS)
  internal import Synchronization

  // In builds with checks, what tests and the fuzzer ask after each step: whether the
  // memory of a registrar, and of an observer, is as the essays say. Only while no other
  // thread is inside the core; other threads may be suspended anywhere else.

  @_spi(Testing)
  extension ObservationRegistrar {
    /// What is wrong with the registrar, a line each; empty if all is well.
    public func checkInvariants() -> [String] {
      guard let memory else { return [] }
      var violations = (0..<memory.count).flatMap { index in
        memory.slot(index).violations().map { "property \(index): \($0)" }
      }
      for entry in memory.listedEntries { violations += entry.checkInvariants() }
      violations += KeyPathEntry.table(of: memory.entries)?.checkInvariants() ?? []
      if memory.sweepLock.isBusy {
        violations.append("a sweep that has not ended")
      }
      return violations
    }

    /// How many registrations there are with the property `slot`, those included that
    /// nobody wants any more.
    public func nodeCount(_ slot: Int) -> Int { memory?.slot(slot).nodeCount ?? 0 }
  }

  @_spi(Testing)
  extension PersistentObserver {
    /// What is wrong with the observer, a line each; empty if all is well.
    ///
    /// While it tracks only its word is looked at.
    public func checkInvariants() -> [String] {
      let word = Tracker.Word(bits: tracker.word.pointee.load(ordering: .acquiring))
      let isAtRest = word.isArmed || word.state == Tracker.Word.fired
      return word.violations() + (isAtRest ? tracker.table.pointee.violations() : [])
    }
  }

  extension RegistrarMemory {
    /// The entries that stand in the list: of most objects, all.
    fileprivate var listedEntries: [KeyPathEntry] {
      var listed: [KeyPathEntry] = []
      var next = entries.pointee.load(ordering: .acquiring)
      while next != 0, KeyPathTable(tagged: next) == nil {
        let entry = KeyPathEntry(bits: next)
        listed.append(entry)
        next = entry.next.pointee.load(ordering: .acquiring)
      }
      return listed
    }
  }

  extension KeyPathEntry {
    /// What is wrong with the entry's slot, a line each.
    fileprivate func checkInvariants() -> [String] { slot.violations().map { "\(name): \($0)" } }
  }

  extension KeyPathTable {
    /// What is wrong with the slots of the entries in its buckets, a line each.
    ///
    /// Nobody is counted as a reader: no other thread is there that could replace an array.
    fileprivate func checkInvariants() -> [String] {
      (0..<Self.fanOut).flatMap { number -> [String] in
        let word = bucket(number).load()
        if word == 0 { return [] }
        if let inner = KeyPathTable(tagged: word) { return inner.checkInvariants() }
        return KeyPathArray(bits: word).entries.flatMap { $0.checkInvariants() }
      }
    }
  }
#elseif !hasFeature(Embedded)
  @_spi(Testing)
  extension ObservationRegistrar {
    /// Nothing: this build does not check.
    public func checkInvariants() -> [String] { [] }

    /// 0: this build does not count.
    public func nodeCount(_ slot: Int) -> Int { 0 }
  }

  @_spi(Testing)
  extension PersistentObserver {
    /// Nothing: this build does not check.
    public func checkInvariants() -> [String] { [] }
  }
#endif
