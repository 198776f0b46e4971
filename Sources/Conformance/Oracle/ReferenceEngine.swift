import ConformanceKit

/// The oracle: observation with one lock and plain collections.
///
/// Everything that is known sits in one ``Table`` behind one lock. A read
/// registers at once, with every tracking that is open on its thread, so there
/// is no moment between a read and its registration that a change could slip
/// through. A registration *is* an entry of the table: whoever takes it out,
/// under the lock, is the only one to call its `onChange`, which happens after
/// the lock is let go. Three rules follow from what the specification asks:
///
/// 1. A tracking whose `apply` still runs cannot be called yet. A change by
///    another thread takes it out and marks it stale, and it is called as soon
///    as `apply` has returned. Changes by its own thread are not reported.
/// 2. A property can be read between the `willSet` and the `didSet` of a
///    mutation. Nobody knows which value was read, so the reader is noted with
///    that mutation and called at its `didSet`; unless the reader is an observer's
///    code which the `willSet` itself calls, and which waits for the next change.
/// 3. The open trackings of a thread are put aside while it runs an
///    `onChange`: what that reads is not what `apply` read.
/// 4. While a change runs the code of one observer, the others stay where another
///    thread's change of the property finds them, and calls them.
///
/// It promises no order of observers, and no speed.
///
/// Each step is a method of its own, so that a mutant is a subclass which
/// overrides exactly one of them.
package class ReferenceEngine: @unchecked Sendable {
  /// What the engine knows.
  ///
  /// The engine is `@unchecked Sendable`, and so are its subclasses, because
  /// everything mutable is behind this lock.
  package final let table = Locked(Table())

  package required init() {}

  // MARK: - Identity

  /// What a read or a write of `keyPath` is about.
  ///
  /// The subject plays no part: a property is known by its registrar.
  func property(_ registrar: Int, _ keyPath: AnyKeyPath, of subject: Any) -> Property {
    Property(registrar: registrar, keyPath: keyPath)
  }

  /// The one of `known` that equals `keyPath`, or nil.
  ///
  /// Called without a lock: the `==` of an index may read, and so observe.
  func first(of known: ArraySlice<AnyKeyPath>, equalTo keyPath: AnyKeyPath) -> AnyKeyPath? {
    known.first { $0 == keyPath }
  }

  /// Whether two registrars compare equal: they are all the same, so that an
  /// observable can have a synthesised `==`.
  func areEqual(_ left: Int, _ right: Int) -> Bool { true }

  /// What a registrar adds to a hash, for the same reason: nothing.
  func hash(_ registrar: Int, into hasher: inout Hasher) {}

  /// What a registrar is encoded as, for the same reason: an empty object.
  func encode(_ registrar: Int, to encoder: any Encoder) throws {
    _ = encoder.container(keyedBy: NoKeys.self)
  }

  /// Who is running.
  var thread: ThreadIdentity { .current }

  // MARK: - Tracking

  /// Calls `apply`, and `onChange`'s value at the first change of what it read.
  package func track<Result>(
    _ apply: () throws -> Result, onChange: () -> @Sendable () -> Void
  ) rethrows -> Result {
    let tracking = open()
    let result: Result
    do {
      result = try apply()
    } catch {
      abandon(tracking)
      throw error
    }
    close(tracking, onChange: onChange)
    return result
  }

  /// Begins a scope on the current thread.
  func open() -> Tracking {
    table.withLock { table in
      let tracking = Tracking(serial: table.takeSerial(), thread: thread)
      table.scopes[tracking.thread, default: []].append(tracking)
      return tracking
    }
  }

  /// Ends a scope whose `apply` returned.
  func close(_ tracking: Tracking, onChange: () -> @Sendable () -> Void) {
    let hasRead = table.withLock { table in
      endScope(of: tracking, in: &table)
      return tracking.hasRead
    }
    guard isNeeded(hasRead: hasRead) else { return }
    let closure = onChange()
    let isStale = table.withLock { _ in
      tracking.onChange = closure
      tracking.isOpen = false
      return tracking.isStale
    }
    if isStale { fire([tracking]) }
  }

  /// Ends a scope whose `apply` threw: as if it had never been.
  func abandon(_ tracking: Tracking) {
    table.withLock { table in
      endScope(of: tracking, in: &table)
      unregister(tracking, because: nil, in: &table)
    }
  }

  /// Takes the innermost scope, which is that of `tracking`, off its thread.
  func endScope(of tracking: Tracking, in table: inout Table) {
    table.scopes[tracking.thread]?.removeLast()
    if table.scopes[tracking.thread]?.isEmpty == true {
      table.scopes[tracking.thread] = nil
    }
  }

  /// Whether `onChange` is asked for.
  func isNeeded(hasRead: Bool) -> Bool { hasRead }

  // MARK: - Reads

  /// Notes a read by the current thread.
  package func access(_ property: Property) {
    table.withLock { table in
      for tracking in receivers(among: table.scopes[thread] ?? []) where !tracking.isStale {
        register(tracking, for: property, in: &table)
      }
    }
  }

  /// The scopes that a read counts for: `scopes` are those that are open on
  /// its thread, the outermost first.
  func receivers(among scopes: [Tracking]) -> [Tracking] { scopes }

  /// Makes `tracking` an observer of `property`.
  func register(_ tracking: Tracking, for property: Property, in table: inout Table) {
    tracking.hasRead = true
    tracking.properties.insert(property)
    table.observers[property.registrar, default: [:]][property.place, default: [:]][
      tracking.serial] = tracking
    guard let mutations = table.mutations[property] else { return }
    for index in mutations.indices where !isCalled(tracking, by: mutations[index]) {
      table.mutations[property]?[index].readers.insert(tracking.serial)
    }
  }

  /// Whether `tracking` is made by code that the `willSet` of `mutation` calls.
  func isCalled(_ tracking: Tracking, by mutation: Mutation) -> Bool {
    mutation.isCalling && mutation.thread == tracking.thread
  }

  // MARK: - Writes

  /// A mutation of `property` by the current thread is about to begin.
  package func willSet(_ property: Property) {
    let batch = table.withLock { table in
      let batch = self.batch(
        claim(table.observers(of: property), of: property, in: &table), of: property, in: &table)
      table.mutations[property, default: []].append(
        Mutation(thread: thread, isCalling: batch != nil))
      return batch
    }
    guard let batch else { return }
    deliver(batch, of: property)
    table.withLock { table in
      // Those that began within the calls are over, or are not this thread's.
      let index = table.mutations[property]?.lastIndex { $0.thread == thread && $0.isCalling }
      if let index { table.mutations[property]?[index].isCalling = false }
    }
  }

  /// A mutation of `property` by the current thread has ended.
  package func didSet(_ property: Property) {
    let batch = table.withLock { table in
      let readers = endMutation(of: property, in: &table)
      let observers = table.observers(of: property).filter { readers.contains($0.serial) }
      return self.batch(
        claim(observers, of: property, in: &table), of: property, in: &table)
    }
    if let batch { deliver(batch, of: property) }
  }

  /// `willSet`, the mutation, and `didSet` whatever the mutation throws.
  func withMutation<Result>(
    _ property: Property, _ mutation: () throws -> Result
  ) rethrows -> Result {
    willSet(property)
    defer { didSet(property) }
    return try mutation()
  }

  /// Forgets the innermost mutation of `property` by the current thread.
  ///
  /// - Returns: Who read the property while it went on.
  func endMutation(of property: Property, in table: inout Table) -> Set<Int> {
    guard let index = table.mutations[property]?.lastIndex(where: { $0.thread == thread }) else {
      return []
    }
    let mutation = table.mutations[property]?.remove(at: index)
    if table.mutations[property]?.isEmpty == true { table.mutations[property] = nil }
    return mutation?.readers ?? []
  }

  // MARK: - Notification

  /// Takes the observers out that a change of `property` concerns.
  ///
  /// - Returns: Those to call, which nobody else will call.
  func claim(
    _ observers: [Tracking], of property: Property, in table: inout Table
  ) -> [Tracking] {
    var due: [Tracking] = []
    for tracking in observers {
      if !tracking.isOpen {
        unregister(tracking, because: property, in: &table)
        due.append(tracking)
      } else if concerns(tracking) {
        unregister(tracking, because: property, in: &table)
        tracking.isStale = true
      }
    }
    return due
  }

  /// Whether a change by the current thread makes an open tracking stale.
  func concerns(_ tracking: Tracking) -> Bool { tracking.thread != thread }

  /// Ends every registration of `tracking`.
  ///
  /// - Parameter change: The property whose change is the reason, if one is.
  func unregister(_ tracking: Tracking, because change: Property?, in table: inout Table) {
    for property in tracking.properties { table.remove(tracking, from: property) }
    tracking.properties = []
  }

  /// Lays observers that were taken out where other threads find them.
  ///
  /// - Returns: Nil if there are none, and nobody of `property` waits elsewhere.
  private func batch(
    _ trackings: [Tracking], of property: Property, in table: inout Table
  ) -> Batch? {
    if trackings.isEmpty, table.batches[property] == nil { return nil }
    let batch = Batch(thread: thread, trackings: trackings)
    table.batches[property, default: []].append(batch)
    return batch
  }

  /// Calls all observers of `batch`, and all of `property` who wait while another
  /// thread calls one.
  func deliver(_ batch: Batch, of property: Property) {
    while let tracking = table.withLock({ $0.next(for: batch, of: property) }) {
      fire([tracking])
    }
  }

  /// Calls the `onChange` of each of `trackings`, outside every scope.
  func fire(_ trackings: [Tracking]) {
    guard !trackings.isEmpty else { return }
    let scopes = suspend()
    for tracking in trackings {
      if let onChange = tracking.onChange { call(onChange) }
    }
    resume(scopes)
  }

  /// Calls one `onChange`.
  func call(_ onChange: @escaping @Sendable () -> Void) { onChange() }

  /// Puts the scopes of the current thread aside.
  func suspend() -> [Tracking]? {
    table.withLock { $0.scopes.removeValue(forKey: thread) }
  }

  /// Brings back what ``suspend()`` put aside.
  func resume(_ scopes: [Tracking]?) {
    table.withLock { $0.scopes[thread] = scopes }
  }

  // MARK: - Persistent observers

  /// Ends what the last run of a persistent observer observes.
  func replace(_ tracking: Tracking?) {
    guard let tracking else { return }
    table.withLock { table in
      unregister(tracking, because: nil, in: &table)
      // A change that has taken it out, and has yet to call it, does not any more.
      for batch in table.batches.values.joined() {
        batch.trackings.removeAll { $0 === tracking }
      }
    }
  }

  /// Cancels a persistent observer.
  func cancel(_ observer: ReferenceObserver) { observer.forget() }

  /// Ends a persistent observer that nobody holds any more.
  func end(_ observer: ReferenceObserver) { observer.forget() }

  /// How many registrations there are.
  var registrationCount: Int {
    table.withLock { table in
      table.observers.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } }
    }
  }

  // MARK: - Lifetime

  /// Forgets a registrar that nobody holds any more.
  ///
  /// Trackings that observe nothing else go with it, and their captures too:
  /// outside the lock, because a capture's `deinit` may do anything.
  package func forget(_ registrar: Int) {
    let released = table.withLock { $0.removeObservers(of: registrar) }
    withExtendedLifetime(released) {}
  }
}
