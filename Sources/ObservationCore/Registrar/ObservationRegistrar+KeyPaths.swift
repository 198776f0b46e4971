#if !hasFeature(Embedded)  // No key paths.
  internal import CObservationCore

  // The API of SE-0395, for accessors that are written by hand. A key path is
  // looked up here, so that each call costs as much as comparing a few key paths;
  // the macro's accessors do not come this way.
  //
  // A key path that names a numbered property stands for its slot as soon as the
  // class's schema knows it. Until then it has an entry of its own, and the
  // property has two slots: a persistent observer that has read it both ways lets
  // go of the entry in its next run, at the latest in the one that it makes in its
  // `onChange`, so that a change that has taken the nodes of both calls it once.

  extension ObservationRegistrar {
    /// Registers a read of `keyPath` with the thread's tracking scopes.
    ///
    /// Lock-free. Safe from any thread. Wait-free outside of a scope.
    ///
    /// - Parameters:
    ///   - subject: The object that is read. The registrar does not look at it:
    ///     a registrar belongs to one object.
    ///   - keyPath: The property. Key paths are told apart by `==`, which
    ///     includes their root type.
    /// - Complexity: O(log *n* + *p*) expected, for *n* key paths that are observed by
    ///   hand and *p* properties that the macro has numbered.
    ///
    /// Source: SE-0395.
    public func access<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
      let thread = oc_thread()
      guard let scope = TrackingScope.current(thread) else { return }
      let memory = memory(count: 0) { nil }
      if memory.subject == 0, type(of: subject) is AnyObject.Type {
        memory.learn(ObjectIdentifier(subject as AnyObject))
      }
      let numbered = memory.schema?.index(of: keyPath).map(memory.slot)
      record(numbered ?? memory.entry(for: keyPath), memory, scope: scope, thread: thread)
    }

    /// Notifies the observers of `keyPath` that it is about to change.
    ///
    /// Calls their `onChange`, on this thread, before it returns. Wait-free but
    /// for that, and safe from any thread.
    ///
    /// - Parameters:
    ///   - subject: The object that changes. The registrar does not look at it.
    ///   - keyPath: The property.
    /// - Complexity: O(log *n* + *p* + *m*) expected, for *n* key paths that are
    ///   observed by hand, *p* properties that the macro has numbered, and *m*
    ///   observers.
    ///
    /// Source: SE-0395.
    public func willSet<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
      let thread = oc_thread()
      thread.pointee.openPairs += 1
      guard let (numbered, entry) = slots(of: keyPath) else { return }
      let window = Slot.take(numbered, entry)
      let slot = (numbered ?? entry)?.base.bits ?? 0
      if window != 0 || thread.pointee.changedSlot == slot {
        thread.pointee.changedSlot = slot
        thread.pointee.changeWindow = UInt64(window)
      }
    }

    /// Notifies the observers of `keyPath` that came since `willSet`.
    ///
    /// Call it when the value is stored. An observer that read the value before
    /// that is told here, but for one that tracked in an `onChange` that
    /// ``willSet(_:keyPath:)`` called: it waits for the next change. To know it,
    /// the two must be called on one thread, and without other pairs in between
    /// that call observers; otherwise it is called once more. A `didSet` without a
    /// `willSet` on its thread tells nobody who tracked on that thread.
    /// ``withMutation(of:keyPath:_:)`` needs none of this.
    ///
    /// - Parameters:
    ///   - subject: The object that has changed. The registrar does not look at
    ///     it.
    ///   - keyPath: The property.
    ///
    /// Source: SE-0395.
    public func didSet<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
      let thread = oc_thread()
      let isPaired = thread.pointee.openPairs != 0
      if isPaired { thread.pointee.openPairs -= 1 }
      guard let (numbered, entry) = slots(of: keyPath) else { return }
      var window = isPaired ? ChangeWindow.none : ChangeWindow(ofNoneOn: Bits(bitPattern: thread))
      if let slot = numbered ?? entry, thread.pointee.changedSlot == slot.base.bits {
        window = ChangeWindow(bits: Bits(thread.pointee.changeWindow))
        thread.pointee.changedSlot = 0
      }
      Slot.take(numbered, entry, since: window)
    }

    /// Calls `mutation` between ``willSet(_:keyPath:)`` and
    /// ``didSet(_:keyPath:)``.
    ///
    /// - Parameters:
    ///   - subject: The object that changes. The registrar does not look at it.
    ///   - keyPath: The property.
    ///   - mutation: The change; called exactly once.
    /// - Returns: What `mutation` returned.
    /// - Throws: What `mutation` threw, after `didSet`.
    ///
    /// Source: SE-0395.
    public func withMutation<Subject: Observable, Member, Result>(
      of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
    ) rethrows -> Result {
      let window = slots(of: keyPath).map { Slot.take($0.numbered, $0.entry) } ?? 0
      defer {
        // Again: somebody may have come meanwhile.
        if let (numbered, entry) = slots(of: keyPath) {
          Slot.take(numbered, entry, since: ChangeWindow(bits: window))
        }
      }
      return try mutation()
    }
  }

  // MARK: - Looking up

  extension ObservationRegistrar {
    /// The slots of the property that `keyPath` names, or nil while nobody has
    /// observed the object.
    func slots(of keyPath: AnyKeyPath) -> (numbered: Slot?, entry: Slot?)? {
      guard let memory else { return nil }
      return (
        memory.schema?.index(of: keyPath).map(memory.slot),
        KeyPathEntry.find(keyPath, in: memory.entries)
      )
    }
  }
#endif
