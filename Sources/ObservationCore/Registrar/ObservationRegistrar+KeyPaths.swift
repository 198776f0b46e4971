internal import CObservationCore

// The API of SE-0395, for accessors that are written by hand. A key path is
// looked up in short lists here, so that each call costs as much as comparing a
// few key paths; the macro's accessors do not come this way.
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
  /// - Complexity: O(*n*) for *n* key paths that are observed.
  ///
  /// Source: SE-0395.
  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    let thread = oc_thread()
    guard let scope = TrackingScope.current(thread) else { return }
    let memory = memory(count: 0) { nil }
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
  /// - Complexity: O(*n* + *m*) for *n* observed key paths and *m* observers.
  ///
  /// Source: SE-0395.
  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    notify(keyPath, isAfter: false)
  }

  /// Notifies the observers of `keyPath` that came since `willSet`.
  ///
  /// Call it on the thread that called ``willSet(_:keyPath:)``, when the value
  /// is stored. An observer that read the value before that, on another
  /// thread, is told here.
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
    notify(keyPath, isAfter: true)
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
    willSet(subject, keyPath: keyPath)
    defer { didSet(subject, keyPath: keyPath) }
    return try mutation()
  }
}

// MARK: - Notifying

extension ObservationRegistrar {
  private func notify(_ keyPath: AnyKeyPath, isAfter: Bool) {
    guard let memory else { return }
    let thread = UInt(bitPattern: oc_thread())
    let numbered = memory.schema?.index(of: keyPath).map(memory.slot)
    let entry = KeyPathEntry.find(keyPath, in: memory.entries)
    Slot.take(numbered, entry, thread: thread, isAfter: isAfter)
  }
}
