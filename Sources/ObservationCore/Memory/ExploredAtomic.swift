#if OBSERVATION_CORE_EXPLORED
  internal import CObservationCore
  public import Synchronization

  // The operations of `Atomic` that the core uses, where a scheduler decides who makes
  // the next one: see CExplored.h. Loads and stores of a schedule with store buffers
  // need not be those of the memory, so that the scheduler makes them itself.

  /// A word in the place of an atomic one.
  @usableFromInline
  struct ExploredAtomic<Value: FixedWidthInteger & AtomicRepresentable>: ~Copyable,
    @unchecked Sendable
  {
    // `@unchecked Sendable`: one thread runs at a time.

    // For its size, its alignment, and an address of its own.
    @usableFromInline
    let cell: Atomic<Value>

    @usableFromInline
    init(_ value: Value) { cell = Atomic(value) }

    @usableFromInline
    var address: UnsafeMutableRawPointer {
      withUnsafePointer(to: self) { UnsafeMutableRawPointer(mutating: $0) }
    }

    @usableFromInline
    static var size: UInt32 { UInt32(MemoryLayout<Value>.size) }

    @usableFromInline @inline(__always)
    func load(ordering: AtomicLoadOrdering) -> Value {
      Value(truncatingIfNeeded: oc_exploredLoad(address, Self.size, ordering.explored))
    }

    @usableFromInline @inline(__always)
    func store(_ desired: Value, ordering: AtomicStoreOrdering) {
      oc_exploredStore(address, Self.size, UInt64(desired), ordering.explored)
    }

    @usableFromInline @inline(__always)
    func exchange(_ desired: Value, ordering: AtomicUpdateOrdering) -> Value {
      update(OC_EXPLORED_EXCHANGE, desired, ordering)
    }

    @usableFromInline @inline(__always)
    func compareExchange(
      expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering,
      failureOrdering: AtomicLoadOrdering
    ) -> (exchanged: Bool, original: Value) {
      let old = Value(
        truncatingIfNeeded: oc_exploredCompareExchange(
          address, Self.size, UInt64(expected), UInt64(desired), successOrdering.explored,
          failureOrdering.explored))
      return (old == expected, old)
    }

    @usableFromInline @inline(__always)
    func compareExchange(
      expected: Value, desired: Value, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
      compareExchange(
        expected: expected, desired: desired, successOrdering: ordering,
        failureOrdering: ordering.ofFailure)
    }

    // Never fails without a reason.
    @usableFromInline @inline(__always)
    func weakCompareExchange(
      expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering,
      failureOrdering: AtomicLoadOrdering
    ) -> (exchanged: Bool, original: Value) {
      compareExchange(
        expected: expected, desired: desired, successOrdering: successOrdering,
        failureOrdering: failureOrdering)
    }

    @discardableResult @usableFromInline @inline(__always)
    func wrappingAdd(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = update(OC_EXPLORED_ADD, operand, ordering)
      return (old, old &+ operand)
    }

    @discardableResult @usableFromInline @inline(__always)
    func wrappingSubtract(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = update(OC_EXPLORED_SUBTRACT, operand, ordering)
      return (old, old &- operand)
    }

    @discardableResult @usableFromInline @inline(__always)
    func bitwiseAnd(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = update(OC_EXPLORED_AND, operand, ordering)
      return (old, old & operand)
    }

    @discardableResult @usableFromInline @inline(__always)
    func bitwiseOr(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = update(OC_EXPLORED_OR, operand, ordering)
      return (old, old | operand)
    }

    @usableFromInline @inline(__always)
    func update(_ operation: Int, _ operand: Value, _ ordering: AtomicUpdateOrdering) -> Value {
      Value(
        truncatingIfNeeded: oc_exploredUpdate(
          address, Self.size, UInt32(operation), UInt64(operand), ordering.explored))
    }
  }

  // MARK: - Orderings

  extension AtomicLoadOrdering {
    fileprivate var explored: UInt32 {
      UInt32(
        self == .relaxed
          ? OC_EXPLORED_RELAXED : self == .acquiring ? OC_EXPLORED_ACQUIRE : OC_EXPLORED_SEQUENTIAL)
    }
  }

  extension AtomicStoreOrdering {
    fileprivate var explored: UInt32 {
      UInt32(
        self == .relaxed
          ? OC_EXPLORED_RELAXED : self == .releasing ? OC_EXPLORED_RELEASE : OC_EXPLORED_SEQUENTIAL)
    }
  }

  extension AtomicUpdateOrdering {
    /// That of the load which an exchange is that fails, as `Atomic` has it.
    @usableFromInline
    var ofFailure: AtomicLoadOrdering {
      if self == .sequentiallyConsistent { return .sequentiallyConsistent }
      return self == .acquiring || self == .acquiringAndReleasing ? .acquiring : .relaxed
    }

    fileprivate var explored: UInt32 {
      let order =
        if self == .relaxed {
          OC_EXPLORED_RELAXED
        } else if self == .acquiring {
          OC_EXPLORED_ACQUIRE
        } else if self == .releasing {
          OC_EXPLORED_RELEASE
        } else if self == .acquiringAndReleasing {
          OC_EXPLORED_ACQUIRE_RELEASE
        } else {
          OC_EXPLORED_SEQUENTIAL
        }
      return UInt32(order)
    }
  }
#endif
