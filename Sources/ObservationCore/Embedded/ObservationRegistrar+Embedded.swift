#if hasFeature(Embedded)
  public import CObservationCore
  public import Synchronization

  // The registrar where there is no runtime: no key paths, no weak references, no
  // `Codable`. It knows its properties by their numbers alone. The other one is in
  // `ObservationRegistrar.swift`.

  /// Records which properties are read, and tells observers when they change.
  ///
  /// The ``Observable()`` macro gives every class one. In Embedded Swift that is the
  /// only way to have one, and a registrar cannot be copied.
  ///
  /// Reading outside of a scope and writing without observers are wait-free,
  /// everything else is lock-free, but for the allocator. Safe from any thread.
  /// The values of the properties are the business of their owner.
  @frozen
  public struct ObservationRegistrar: ~Copyable, @unchecked Sendable {
    // `@unchecked Sendable`: the storage is only ever used atomically.

    /// The address of the storage, or 0 while nobody has observed the object.
    ///
    /// An `Atomic` stays where it is, so that the storage can be filled in through a
    /// `let` of a class.
    @usableFromInline
    let place: Atomic<UInt> = Atomic(0)

    /// Creates a registrar without observers.
    @inlinable @inline(__always)
    public init() {}

    /// Creates a registrar without observers; for the macro.
    @inlinable @inline(__always)
    public init(__lazy: Void) {}

    deinit { if let memory { memory.end() } }
  }

  // MARK: - Storage

  extension ObservationRegistrar {
    /// The storage, or nil while nobody has observed the object.
    @inlinable @inline(__always)
    var memory: RegistrarMemory? {
      // Acquires a storage that another thread installed.
      let bits = place.load(ordering: .acquiring)
      return bits == 0 ? nil : RegistrarMemory(bits: Bits(bits))
    }

    /// The storage, installed if need be.
    @inline(never)
    func memory(count: Int) -> RegistrarMemory {
      if let memory { return memory }
      let fresh = RegistrarMemory.make(count: count)
      // Releases the storage's words; acquires those of another thread's.
      let (installed, current) = place.compareExchange(
        expected: 0, desired: UInt(truncatingIfNeeded: fresh.base.bits),
        successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
      if installed { return fresh }
      fresh.end()
      return RegistrarMemory(bits: Bits(current))
    }
  }

  // MARK: - Numbers

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
    ///   - subject: The object, which events name.
    @inlinable @inline(__always)
    public borrowing func __access(
      _ slot: Int, of count: Int, subject: @autoclosure () -> ObjectIdentifier?
    ) {
      guard let scope = oc_thread().pointee.scope else { return }
      guard let memory else { return readFirst(slot, of: count, subject: subject()) }
      let id = scope.assumingMemoryBound(to: TrackingScope.self).pointee.id
      // Relaxed: whether this scope has written it is all that is asked.
      let meta = memory.slot(slot).meta.pointee.load(ordering: .relaxed)
      if meta & ~Slot.budgetMask != id { read(slot, memory) }
    }

    /// Whether nobody is to be told of a change of property `slot`, neither before it
    /// nor after.
    ///
    /// On one thread that is known beforehand, if nothing else runs while the value is
    /// stored: one check in place of two. The macro does not ask where the property has
    /// observers of its own.
    ///
    /// - Parameters:
    ///   - slot: The property's number.
    ///   - value: For its type; never evaluated.
    @inlinable @inline(__always)
    public borrowing func __isAlone<Value: BitwiseCopyable>(
      _ slot: Int, changing value: @autoclosure () -> Value
    ) -> Bool {
      #if OBSERVATION_CORE_ONE_THREAD || arch(wasm32) && !OBSERVATION_CORE_MANY_THREADS
        guard let memory else { return true }
        return memory.slot(slot).isEmpty
      #else
        return false
      #endif
    }

    /// False: a value with references may end others when it is stored, whose code tracks.
    @inlinable @inline(__always)
    public borrowing func __isAlone<Value>(
      _ slot: Int, changing value: @autoclosure () -> Value
    ) -> Bool { false }

    /// Notifies the observers of property `slot`; before a change.
    ///
    /// Wait-free but for the observers' code. Safe from any thread.
    ///
    /// - Returns: What identifies the change to its `__didSet`: 0 if it called
    ///   nobody.
    @inlinable @inline(__always)
    public borrowing func __willSet(_ slot: Int) -> __Word {
      guard let memory, !memory.slot(slot).isEmpty else { return 0 }
      return memory.slot(slot).take()
    }

    /// Notifies the observers that came since `__willSet`; after a change.
    ///
    /// Wait-free but for the observers' code. Safe from any thread.
    ///
    /// - Parameter change: The result of `__willSet`.
    @inlinable @inline(__always)
    public borrowing func __didSet(_ slot: Int, since change: __Word) {
      guard let memory, !memory.slot(slot).isEmpty else { return }
      memory.slot(slot).take(since: change)
    }

    @usableFromInline @inline(never)
    func readFirst(_ slot: Int, of count: Int, subject: ObjectIdentifier?) {
      let memory = memory(count: count)
      memory.learn(subject)
      read(slot, memory)
    }
  }

  // MARK: - Memory

  extension RegistrarMemory {
    /// A storage with `count` empty slots.
    fileprivate static func make(count: Int) -> RegistrarMemory {
      LiveCounts.storages.increment()
      let base = ObjectMemory.make(size: 32 + count * Slot.size)
      let memory = RegistrarMemory(bits: base.bits)
      // What elsewhere is the class's schema.
      base.word(at: 16).pointee = Bits(count)
      for index in 0..<count { memory.slot(index).initialize() }
      return memory
    }

    /// How many numbered slots there are; never changes.
    var count: Int { Int(truncatingIfNeeded: base.word(at: 16).pointee) }
  }
#endif
