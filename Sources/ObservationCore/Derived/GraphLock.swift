#if !hasFeature(Embedded)  // No derived values.
  public import CObservationCore
  public import Synchronization

  /// The lock of all derived values and effects: see `GraphNode.swift`.
  ///
  /// One word of the process, so that it needs no initialiser that users would have to
  /// check. A thread that finds it taken looks again a few times, and then lets others
  /// run.
  @usableFromInline
  enum GraphLock {
    @inlinable @inline(__always)
    static var word: AtomicWord { UnsafeMutableRawPointer(oc_graphLock()).atomicWord(at: 0) }

    @inline(__always)
    static func lock() {
      guard Threads.areMany else { return }
      #if OBSERVATION_CORE_EXPLORED
        // Who waits makes no steps.
        oc_exploredLock(oc_graphLock())
      #else
        // Acquires what the last holder released.
        let (isTaken, _) = word.pointee.compareExchange(
          expected: 0, desired: 1, successOrdering: .acquiring, failureOrdering: .relaxed)
        if !isTaken { lockSlow() }
      #endif
    }

    @inline(never)
    private static func lockSlow() {
      var turns = 0
      while true {
        // Relaxed: only asked; the exchange acquires.
        if word.pointee.load(ordering: .relaxed) == 0,
          word.pointee.compareExchange(
            expected: 0, desired: 1, successOrdering: .acquiring, failureOrdering: .relaxed
          ).exchanged
        {
          return
        }
        turns += 1
        if turns > 32 { oc_yield() }
      }
    }

    /// Releases the holder's writes to the next one.
    @inlinable @inline(__always)
    static func unlock() { word.pointee.store(0, ordering: .releasing) }
  }
#endif
