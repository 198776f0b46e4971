#if OBSERVATION_CORE_ONE_THREAD || arch(wasm32) && !OBSERVATION_CORE_MANY_THREADS
  public import Synchronization

  // The operations of `Atomic` that the core uses, where there is one thread: each does
  // what it is called, and the orderings mean nothing. What another thread could do
  // between two of them, an observer's code can still do within one of the core's steps
  // only where the core calls it, so that all that is argued of one thread holds; all
  // loops around a compare-and-swap are left at their first turn.

  /// A word in the place of an atomic one.
  @usableFromInline
  struct PlainAtomic<Value: FixedWidthInteger> {
    @usableFromInline
    var value: Value

    @inlinable @inline(__always)
    init(_ value: Value) { self.value = value }

    @inlinable @inline(__always)
    func load(ordering: AtomicLoadOrdering) -> Value { value }

    @inlinable @inline(__always)
    mutating func store(_ desired: Value, ordering: AtomicStoreOrdering) { value = desired }

    @inlinable @inline(__always)
    mutating func exchange(_ desired: Value, ordering: AtomicUpdateOrdering) -> Value {
      let old = value
      value = desired
      return old
    }

    @inlinable @inline(__always)
    mutating func compareExchange(
      expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering,
      failureOrdering: AtomicLoadOrdering
    ) -> (exchanged: Bool, original: Value) {
      let old = value
      if old == expected { value = desired }
      return (old == expected, old)
    }

    @inlinable @inline(__always)
    mutating func weakCompareExchange(
      expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering,
      failureOrdering: AtomicLoadOrdering
    ) -> (exchanged: Bool, original: Value) {
      compareExchange(
        expected: expected, desired: desired, successOrdering: successOrdering,
        failureOrdering: failureOrdering)
    }

    @discardableResult @inlinable @inline(__always)
    mutating func wrappingAdd(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      update(to: value &+ operand)
    }

    @discardableResult @inlinable @inline(__always)
    mutating func wrappingSubtract(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      update(to: value &- operand)
    }

    @discardableResult @inlinable @inline(__always)
    mutating func bitwiseAnd(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      update(to: value & operand)
    }

    @discardableResult @inlinable @inline(__always)
    mutating func bitwiseOr(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) {
      update(to: value | operand)
    }

    @inlinable @inline(__always)
    mutating func update(to desired: Value) -> (oldValue: Value, newValue: Value) {
      let old = value
      value = desired
      return (old, desired)
    }
  }
#endif
