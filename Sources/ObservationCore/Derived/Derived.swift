#if !hasFeature(Embedded)  // See `GraphNode.swift`.
  public import CObservationCore

  /// A value that is made of others, and evaluated when it is asked for.
  ///
  /// The closure reads properties of observable models, and other derived values. What
  /// it returns is kept until something that it read changes:
  ///
  /// ```swift
  /// let open = Derived { list.items.filter { !$0.isDone }.count }
  /// let title = Derived { open.value == 0 ? "All done" : "\(open.value) to do" }
  /// print(title.value)  // Evaluates both.
  /// list.items[0].name = "Milk"  // Evaluates nothing.
  /// print(title.value)  // Evaluates `open`, which is equal, and not `title`.
  /// ```
  ///
  /// A change marks the values that depend on it, and evaluates nothing. Who asks for a
  /// value evaluates what has really changed, once: a value that comes out equal stops
  /// there. Of a type without `==` each evaluation counts as a change. Only what the last
  /// evaluation has read matters.
  ///
  /// In a tracking scope a derived value is read as a property is. The scope is told once
  /// for a registration, when the value may have changed: when a change has been stored
  /// and everything that depends on it is marked, before effects run. An observer that
  /// wants `willSet` only is told then as well.
  ///
  /// The closure runs on whatever thread asks, and should do nothing but read. What it
  /// reads is not read by a scope around it. If it changes what it has read, it is called
  /// again, until nothing changes any more. Models of another world (`ObservationInterop`)
  /// are not observed.
  ///
  /// A value that nobody uses is freed. It keeps its closure, and the values that its last
  /// evaluation has read, but not the models.
  ///
  /// Safe from any thread. To ask, outside of scopes, for a value of 1, 2, 4 or 8 bytes
  /// without references that is up to date is wait-free. All else is not lock-free: values
  /// that are made of each other share a lock, which is never held while code of a program
  /// runs. Two threads that ask at once may both call the closure; none waits for the
  /// other's. An evaluation into which another thread's change falls is not used, and is
  /// made again.
  public final class Derived<Value: Sendable>: __GraphNode, Observable, @unchecked Sendable {
    // `@unchecked Sendable`: the value is stored with the graph's lock, by the thread
    // that has claimed the vertex, and read with it, or by that thread, or, if it is a
    // word, as `Derived+Glance.swift` says.

    /// The value of the last evaluation, or nil before the first one.
    @exclusivity(unchecked)
    @usableFromInline
    var stored: Value?

    /// Creates a value of which each evaluation counts as a change.
    ///
    /// - Parameter compute: Reads what the value is made of. Not called before somebody
    ///   asks. Must not throw: a value that may fail is a `Result`.
    /// - Complexity: O(1).
    @inlinable
    public init(_ compute: @escaping @Sendable () -> Value) {
      super.init(isEffect: false) { node, evaluation in
        // Not `Self`, which the closure would keep, in a word of its own.
        Derived<Value>.settle(node, evaluation, compute()) { _, _ in false }
      }
    }

    /// Creates a value that changes if an evaluation differs from the one before.
    ///
    /// - Parameter compute: Reads what the value is made of. Not called before somebody
    ///   asks. Must not throw: a value that may fail is a `Result`.
    /// - Complexity: O(1).
    @inlinable
    public init(_ compute: @escaping @Sendable () -> Value) where Value: Equatable {
      super.init(isEffect: false) { node, evaluation in
        // Not `Self`, which the closure would keep, in a word of its own.
        Derived<Value>.settle(node, evaluation, compute()) { $0 == $1 }
      }
    }

    @usableFromInline
    init(copying body: @escaping Body) {
      super.init(isEffect: false, body: body)
    }

    /// The value, which is brought up to date.
    ///
    /// Safe from any thread; see ``Derived`` for what threads do that ask at once.
    ///
    /// - Precondition: The closure does not ask for the value itself, directly or through
    ///   others, and does not change what it reads 100 times in a row.
    /// - Complexity: O(1) if nothing was marked; otherwise O(*n*) for *n* reads of the
    ///   values that were marked below, and what the closures take. The stack grows by
    ///   what has never been evaluated, or is read for the first time, only.
    public var value: Value {
      @inlinable get {
        let thread = oc_thread()
        var evaluation = thread.pointee.scope
        if evaluation != nil, evaluation != thread.pointee.evaluation {
          register()
          evaluation = nil
          // No glance: only the lock orders the registration before the look at the word,
          // where marks come before the look for who has registered.
        } else if Self.isWord, let value = glance(for: evaluation) {
          return value
        }
        if let other = hold(for: evaluation) {
          let value = unsafeDowncast(other, to: Self.self).held
          other.unlock()
          return value
        }
        let value = held
        unlock()
        return value
      }
    }

    /// The value, with the lock.
    @inlinable @inline(__always)
    var held: Value { Self.isWord ? loadWord() : stored.unsafelyUnwrapped }

    /// Ends an evaluation with `value`.
    @inlinable @inline(__always)
    static func settle(
      _ node: __GraphNode, _ evaluation: UnsafeMutableRawPointer, _ value: consuming Value,
      isEqual: (Value, Value) -> Bool
    ) {
      node.endReads(evaluation)
      let derived = unsafeDowncast(node, to: Derived<Value>.self)
      // The thread that evaluates is the only one that stores.
      let isChanged: Bool
      if let old = derived.stored {
        isChanged = !isEqual(old, value)
      } else {
        isChanged = true
      }
      if Self.isWord {
        let word = node.settle(evaluation, isChanged: isChanged)
        if word & refusal == 0 {
          if isChanged {
            if derived.stored == nil {
              // Never clean until now: nobody glances at these bytes.
              derived.stored = copy value
            } else {
              derived.storeWord(value)
            }
          }
          derived.publish(word)
        }
        return
      }
      var other: Value? = consume value
      let word = node.settle(evaluation, isChanged: isChanged)
      if word & refusal == 0 {
        if isChanged { swap(&derived.stored, &other) }
        derived.publish(word)
      }
      // The end of what is not stored may run code of others.
      if !_isPOD(Value.self) {
        derived.unlock()
        other = nil
        derived.relock()
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
