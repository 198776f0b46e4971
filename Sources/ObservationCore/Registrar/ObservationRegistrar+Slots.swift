public import CObservationCore

#if hasFeature(Embedded)
  internal import Synchronization
#else
  public import Synchronization

  // The fast paths of the macro's accessors. Each is a few instructions that
  // inline into the model; whatever is rare is a function of its own. Key paths
  // and types are autoclosures, so that their literals sink into the rare path.

  // Public for the macro: two underscores.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  extension ObservationRegistrar {
    /// Registers the thread's scopes with property `slot`; before a read.
    ///
    /// Wait-free outside of a scope, lock-free inside. Safe from any thread.
    ///
    /// - Parameters:
    ///   - slot: The property's number.
    ///   - count: How many numbered properties the class has.
    ///   - type: The class that declares the property.
    ///   - subject: The object, which events name.
    ///   - keyPath: The property's key path, with `type` as its root.
    @inlinable @inline(__always)
    public func __access(
      _ slot: Int, of count: Int, in type: @autoclosure () -> any Any.Type,
      subject: @autoclosure () -> ObjectIdentifier? = nil, keyPath: @autoclosure () -> AnyKeyPath
    ) {
      guard let scope = oc_thread().pointee.scope else { return }
      if let memory, memory.isOpen(slot) {
        // Acquires the key path that the slot's first user wrote down.
        let meta = memory.slot(slot).meta.pointee.load(ordering: .acquiring)
        let id = scope.assumingMemoryBound(to: TrackingScope.self).pointee.id
        if meta & ~Slot.budgetMask == id { return }
        if meta & Slot.budgetMask != Slot.unusedBudget { return read(slot, memory) }
      }
      readSlow(slot, of: count, in: type, subject: subject, keyPath: keyPath)
    }

    /// Notifies the observers of property `slot`; before a change.
    ///
    /// Lock-free but for the observers' code. Safe from any thread.
    ///
    /// - Returns: What identifies the change to its `__didSet`: 0 if it called
    ///   nobody.
    @inlinable @inline(__always)
    public func __willSet(_ slot: Int, keyPath: @autoclosure () -> AnyKeyPath) -> __Word {
      guard let memory else { return 0 }
      if memory.isOpen(slot) {
        if memory.slot(slot).isEmpty { return 0 }
        return memory.slot(slot).take()
      }
      return willSetSlow(slot, memory, keyPath: keyPath)
    }

    /// Notifies the observers that came since `__willSet`; after a change.
    ///
    /// Lock-free but for the observers' code. Safe from any thread, which need not
    /// be that of `__willSet`: an `inout` access may have been suspended.
    ///
    /// - Parameter change: The result of `__willSet`.
    @inlinable @inline(__always)
    public func __didSet(
      _ slot: Int, since change: __Word, keyPath: @autoclosure () -> AnyKeyPath
    ) {
      guard let memory else { return }
      if memory.isOpen(slot) {
        if memory.slot(slot).isEmpty { return }
        memory.slot(slot).take(since: change)
      } else {
        didSetSlow(slot, memory, since: change, keyPath: keyPath)
      }
    }
  }
#endif

// As long as a `_modify` yields the storage, code that the compiler cannot see
// through may run meanwhile, and each read of the property has to ask the runtime
// whether it is in the middle of a change: 5 ns. A copy that is written back does
// without. It is no good for what has a buffer of its own, as an array has: the
// copy would share it, and the change move all of it. Which of the two a property
// is, is known when the overload is chosen; the size, when that is compiled. What
// is left of the accessor has one of the two branches.
//
// A change of a property from within a change in place of the same property,
// which the standard library's model stops at, then ends with the outer one.

// Public for the macro: two underscores.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension ObservationRegistrar {
  /// Whether a change in place of a property is made to a copy: that of a small
  /// value without references.
  ///
  /// - Parameter value: The property; not read.
  @inlinable @inline(__always)
  public static func __copies<Value: BitwiseCopyable>(_ value: @autoclosure () -> Value) -> Bool {
    MemoryLayout<Value>.size <= 64
  }

  /// Whether a change in place of a property is made to a copy: never that of a
  /// value with references, or of one that is not known.
  ///
  /// - Parameter value: The property; not read.
  @inlinable @inline(__always)
  public static func __copies<Value>(_ value: @autoclosure () -> Value) -> Bool { false }
}

// MARK: - Slow paths

extension ObservationRegistrar {
  #if !hasFeature(Embedded)  // No key paths.
    @usableFromInline @inline(never)
    func readSlow(
      _ slot: Int, of count: Int, in type: () -> any Any.Type, subject: () -> ObjectIdentifier?,
      keyPath: () -> AnyKeyPath
    ) {
      let thread = oc_thread()
      guard let scope = TrackingScope.current(thread) else { return }
      let memory = memory(count: count) { ClassSchema.of(type(), count: count) }
      if memory.subject == 0 { memory.learn(subject()) }
      guard slot < memory.count, let schema = memory.schema else {
        // The storage was made for key paths, before the macro's code came by.
        let place = memory.place(observing: keyPath(), scope: scope, thread: thread)
        read(place.slot, memory, scope: scope, thread: thread)
        place.end()
        return
      }
      if !schema.knows(slot) { schema.learn(slot, keyPath()) }
      memory.reopen(slot)
      read(memory.slot(slot), memory, scope: scope, thread: thread)
    }
  #endif

  /// Registers with a slot whose key path the schema knows.
  ///
  /// Has no frame of its own: whatever is not a persistent observer's expected
  /// read is left to another function.
  @usableFromInline @inline(never)
  func read(_ slot: Int, _ memory: RegistrarMemory) {
    let thread = oc_thread()
    guard let scope = TrackingScope.current(thread) else { return }
    let slot = memory.slot(slot)
    if scope.pointee.isExpected(slot) {
      slot.stampExpected(scope.pointee.id)
    } else {
      readUnexpected(slot, memory, scope: scope, thread: thread)
    }
  }

  @inline(never)
  private func readUnexpected(
    _ slot: Slot, _ memory: RegistrarMemory, scope: TrackingScope.Pointer,
    thread: UnsafeMutablePointer<OCThread>
  ) {
    if TrackingScope.register(slot, memory, scope: scope, thread: thread) {
      slot.sweep(in: memory, scope: scope, thread: thread)
    }
  }

  @inline(__always)
  func read(
    _ slot: Slot, _ memory: RegistrarMemory, scope: TrackingScope.Pointer,
    thread: UnsafeMutablePointer<OCThread>
  ) {
    if slot.isStamped(scope.pointee.id) { return }
    let isDue = TrackingScope.register(slot, memory, scope: scope, thread: thread)
    if isDue { slot.sweep(in: memory, scope: scope, thread: thread) }
  }

  #if !hasFeature(Embedded)  // No key paths.
    @usableFromInline @inline(never)
    func willSetSlow(_ slot: Int, _ memory: RegistrarMemory, keyPath: () -> AnyKeyPath) -> Bits {
      let place = memory.place(changing: slot, keyPath: keyPath)
      defer { place.end(in: memory) }
      return Slot.take(place.numbered, place.named)
    }

    @usableFromInline @inline(never)
    func didSetSlow(
      _ slot: Int, _ memory: RegistrarMemory, since change: Bits, keyPath: () -> AnyKeyPath
    ) {
      let place = memory.place(changing: slot, keyPath: keyPath)
      Slot.take(place.numbered, place.named, since: ChangeWindow(bits: change))
      place.end(in: memory)
    }
  #endif
}
