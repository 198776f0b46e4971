#if !hasFeature(Embedded)
  public final class Derived<Value: Sendable>: __GraphNode, Observable, @unchecked Sendable {
    // `@unchecked Sendable`: the value is stored with the graph's lock, by the thread
    // that has claimed the vertex, and read with it, or by that thread.

    @exclusivity(unchecked)
    @usableFromInline
    var stored: Value?

    @inlinable
    public init(_ compute: @escaping @Sendable () -> Value) {
      super.init(isEffect: false) { node, evaluation in
        Self.settle(node, evaluation, compute()) { _, _ in false }
      }
    }

    @inlinable
    public init(_ compute: @escaping @Sendable () -> Value) where Value: Equatable {
      super.init(isEffect: false) { node, evaluation in
        Self.settle(node, evaluation, compute()) { $0 == $1 }
      }
    }

    @usableFromInline
    init(copying body: @escaping Body) {
      super.init(isEffect: false, body: body)
    }

    public var value: Value {
      @inlinable get {
        if let other = hold() {
          let value = unsafeDowncast(other, to: Self.self).stored.unsafelyUnwrapped
          GraphLock.unlock()
          return value
        }
        let value = stored.unsafelyUnwrapped
        GraphLock.unlock()
        return value
      }
    }

    /// Ends an evaluation with `value`.
    @inlinable @inline(__always)
    static func settle(
      _ node: __GraphNode, _ evaluation: UnsafeMutableRawPointer, _ value: consuming Value,
      isEqual: (Value, Value) -> Bool
    ) {
      endReads(evaluation)
      let derived = unsafeDowncast(node, to: Derived<Value>.self)
      // The thread that evaluates is the only one that stores.
      let isChanged =
        switch derived.stored {
        case let old?: !isEqual(old, value)
        case nil: true
        }
      var other: Value? = consume value
      if settle(evaluation, isChanged: isChanged), isChanged { swap(&derived.stored, &other) }
      // The end of what is not stored may run code of others.
      if !_isPOD(Value.self) {
        GraphLock.unlock()
        other = nil
        relock()
      }
    }

    @usableFromInline
    override func copy() -> __GraphNode? { Derived(copying: body) }

    @usableFromInline
    override var path: (type: any Any.Type, keyPath: AnyKeyPath) {
      (Self.self, \Derived<Value>.value)
    }
  }
#endif
