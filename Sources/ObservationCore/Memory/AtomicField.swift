#if !hasFeature(Embedded)  // No tasks, and one world.
  internal import Synchronization

  /// An atomic word that is an object's stored property.
  #if OBSERVATION_CORE_EXPLORED
    typealias AtomicField = ExploredAtomic<Bits>
  #else
    typealias AtomicField = Atomic<Bits>
  #endif
#endif
