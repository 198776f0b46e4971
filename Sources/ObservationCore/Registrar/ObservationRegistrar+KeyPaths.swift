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
    /// - Complexity: O(log *n*) expected, for *n* key paths that are observed by hand.
    ///
    /// Source: SE-0395.
    public func access<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
      readByHand(subject, keyPath, of: 0) { nil }
    }

    /// Notifies the observers of `keyPath` that it is about to change.
    ///
    /// Calls their `onChange`, on this thread, before it returns. Lock-free but
    /// for that, and safe from any thread.
    ///
    /// - Parameters:
    ///   - subject: The object that changes. The registrar does not look at it.
    ///   - keyPath: The property.
    /// - Complexity: O(log *n* + *m*) expected, for *n* key paths that are observed by
    ///   hand, and *m* observers.
    ///
    /// Source: SE-0395.
    public func willSet<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
      let thread = oc_thread()
      thread.pointee.openPairs += 1
      guard let memory else { return }
      let place = memory.place(changing: keyPath)
      let window = Slot.take(place.numbered, place.named)
      place.end(in: memory)
      if window != 0 || thread.pointee.changedSlot == place.id {
        thread.pointee.changedSlot = place.id
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
      guard let memory else { return }
      let place = memory.place(changing: keyPath)
      var window = isPaired ? ChangeWindow.none : ChangeWindow(ofNoneOn: Bits(bitPattern: thread))
      if place.id != 0, thread.pointee.changedSlot == place.id {
        window = ChangeWindow(bits: Bits(thread.pointee.changeWindow))
        thread.pointee.changedSlot = 0
      }
      Slot.take(place.numbered, place.named, since: window)
      place.end(in: memory)
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
      let window = take(keyPath)
      // Again: somebody may have come meanwhile.
      defer { take(keyPath, since: window) }
      return try mutation()
    }
  }

  // MARK: - Numbered classes

  // Public for the macro: two underscores.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  extension ObservationRegistrar {
    /// As ``access(_:keyPath:)``, in a class whose properties have numbers.
    ///
    /// So that there is a slot for each, should this be the first read of the object.
    ///
    /// - Parameters:
    ///   - count: How many numbered properties the class has.
    ///   - type: The class.
    public func __access<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>, of count: Int,
      in type: @autoclosure () -> any Any.Type
    ) {
      readByHand(subject, keyPath, of: count) { ClassSchema.of(type(), count: count) }
    }

    /// As ``willSet(_:keyPath:)``, for a change whose `__didSet` gets the result.
    ///
    /// Lock-free but for the observers' code. Safe from any thread.
    public func __willSet<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) -> __Word { take(keyPath) }

    /// As ``didSet(_:keyPath:)``, of a change that `__willSet` has begun, on whatever thread.
    ///
    /// - Parameter change: The result of `__willSet`.
    public func __didSet<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>, since change: __Word
    ) { take(keyPath, since: change) }

    @inline(__always)
    private func readByHand<Subject: Observable>(
      _ subject: Subject, _ keyPath: AnyKeyPath, of count: Int, schema: () -> ClassSchema?
    ) {
      let thread = oc_thread()
      guard let scope = TrackingScope.current(thread) else { return }
      let memory = memory(count: count, schema: schema)
      if memory.subject == 0, type(of: subject) is AnyObject.Type {
        memory.learn(ObjectIdentifier(subject as AnyObject))
      }
      if memory.hasNoEntries, let index = memory.schema?.index(of: keyPath) {
        read(memory.slot(index), memory, scope: scope, thread: thread)
      } else {
        readByHand(keyPath, memory, scope: scope, thread: thread)
      }
    }

    @inline(never)
    private func readByHand(
      _ keyPath: AnyKeyPath, _ memory: RegistrarMemory, scope: TrackingScope.Pointer,
      thread: UnsafeMutablePointer<OCThread>
    ) {
      let place = memory.place(observing: keyPath, scope: scope, thread: thread)
      read(place.slot, memory, scope: scope, thread: thread)
      place.end()
    }
  }

  // MARK: - Taking

  extension ObservationRegistrar {
    /// Takes all nodes of `keyPath` and notifies their observers, before a change.
    ///
    /// - Returns: The change's window.
    private func take(_ keyPath: AnyKeyPath) -> Bits {
      guard let memory else { return 0 }
      let place = memory.place(changing: keyPath)
      defer { place.end(in: memory) }
      return Slot.take(place.numbered, place.named)
    }

    /// Takes all nodes of `keyPath` and notifies their observers, after a change.
    func take(_ keyPath: AnyKeyPath, since window: Bits) {
      guard let memory else { return }
      let place = memory.place(changing: keyPath)
      Slot.take(place.numbered, place.named, since: ChangeWindow(bits: window))
      place.end(in: memory)
    }
  }
#endif
