#if !hasFeature(Embedded)  // No derived values.
  public import CObservationCore
  public import Synchronization

  /// The locks of derived values and effects: see `GraphNode.swift`.
  ///
  /// There are 64, and each vertex has the number of its own in its word. Vertices that an
  /// edge joins have the same one; so what a change marks, and what a check goes through, is
  /// guarded by one lock. Graphs that have nothing to do with each other have the same one by
  /// accident only. Who holds both locks may give the vertices of one another number
  /// (`GraphLock+Joining.swift`), so that whoever has got a lock looks once more whether it is
  /// the vertex's.
  ///
  /// Words of the process, so that they need no initialiser that users would have to check. A
  /// thread that finds one taken waits longer and longer, and then lets others run.
  @usableFromInline
  enum GraphLock {
    @inlinable @inline(__always)
    static func word(_ number: Bits) -> AtomicWord {
      UnsafeMutableRawPointer(oc_graphLock(OCWord(number))).atomicWord(at: 0)
    }

    /// The number of the lock, in the word of a vertex.
    @inlinable @inline(__always)
    static func number(in word: Bits) -> Bits { word >> 9 & 63 }

    /// The bits of a word that say the number of a new vertex's lock.
    ///
    /// By its address: neighbours get different ones.
    static func first(for vertex: Vertex) -> Bits {
      (((vertex.bits >> 4) &* 0x9E37_79B9_7F4A_7C15) >> 58) << 9
    }

    @inline(__always)
    static func lock(_ vertex: Vertex) {
      guard Threads.areMany else { return }
      let number = vertex.lockNumber
      lock(number)
      if vertex.lockNumber != number { lockAgain(vertex, not: number) }
    }

    /// Takes the lock of a vertex that has got another one than `number`, which is held.
    @inline(never)
    private static func lockAgain(_ vertex: Vertex, not number: Bits) {
      unlock(number)
      lock(vertex)
    }

    /// Takes the lock if it is free.
    @inline(__always)
    private static func take(_ number: Bits) -> Bool {
      // Acquires what the last holder released.
      word(number).pointee.compareExchange(
        expected: 0, desired: 1, successOrdering: .acquiring, failureOrdering: .relaxed
      ).exchanged
    }

    @inline(__always)
    static func unlock(_ vertex: Vertex) { unlock(vertex.lockNumber) }

    @inline(__always)
    static func lock(_ number: Bits) {
      #if OBSERVATION_CORE_EXPLORED
        // Who waits makes no steps.
        oc_exploredLock(oc_graphLock(OCWord(number)))
      #else
        if !take(number) { lockSlow(number) }
      #endif
    }

    @inline(never)
    private static func lockSlow(_ number: Bits) {
      let word = word(number)
      var pauses = 1
      while true {
        // Relaxed: only asked; the exchange acquires.
        if word.pointee.load(ordering: .relaxed) == 0, take(number) { return }
        if pauses > 64 {
          oc_yield()
        } else {
          for _ in 0..<pauses { oc_pause() }
          pauses *= 2
        }
      }
    }

    /// Releases the holder's writes to the next one.
    @inlinable @inline(__always)
    static func unlock(_ number: Bits) { word(number).pointee.store(0, ordering: .releasing) }
  }

  extension __GraphNode {
    /// Releases the lock of the vertex.
    @inlinable @inline(__always)
    final func unlock() {
      // Relaxed: only who has the lock changes its number.
      GraphLock.unlock(
        GraphLock.number(in: address.atomicWord(at: 16).pointee.load(ordering: .relaxed)))
    }
  }
#endif
