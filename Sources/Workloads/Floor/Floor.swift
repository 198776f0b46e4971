/// The yardstick `floor`: the least that any correct implementation has to do
/// for one operation on this machine, hand-written.
///
/// The assumptions, none of which an implementation can do without:
///
/// - A read has to find out whether a tracking scope is open on its thread:
///   one thread-local load and branch beside the plain load. In a scope it has
///   to find out whether this scope already knows the property: one load and
///   compare, of a stamp in the property's own slot.
/// - A registration has to be published to writers on other threads: one
///   compare-and-swap on the property's slot.
/// - A write has to find out whether anybody listens: one atomic load and
///   branch beside the plain store. If so it has to take the observers (one
///   exchange), to claim each against other writers (one compare-and-swap), and
///   to call it (one indirect call).
/// - An object needs one word that leads to its observers, and a registration
///   four: a link, a state, and a closure.
///
/// Nothing is allocated, freed, counted, cancelled or swept but where a
/// workload's description says so. The floor is not a registrar, and not
/// always reachable; it says how far is left to go. What it does in each
/// workload is in ``Workload/floor``.
public enum Floor {
  /// The floor of every workload, in the order of the reports: what ``Workload/all`` is made
  /// from.
  public static let loops: [WorkloadLoop] =
    [
      readUntracked, readGeneric, readTrackedRepeat, readTrackedFirst,
      accessLiteral, accessCached,
      writeUnobserved, writeOnceObserved, writeModify, writeOpaque, writeUnobservedShared,
      writeObservedOther, writeManyKeyPaths, writeBesideKeyPaths, writeEqual, writeEqualReference,
      cycleOneShot, cyclePersistent, cycleCapturing, cycleShared, cycleOwnWrites,
      churnOneShot, churnPersistent, nestingOneShot, nestingOwnWrites,
      fanOutOneShot, fanOutPersistent, fanOutEventualWrite, fanOutRegister,
      fanInProperties, fanInObjects, fanInObjectsPersistent,
      lifetimeCreate, lifetimeTracked,
      memoryIdle, memoryRead, memoryTracked, memoryObservers, memoryArmed, memoryArmedPersistent,
      memoryFired, memoryCancelled, memoryChurn, memoryChurnPersistent,
      memoryDerived, memoryDerivedProperty, memoryEffect,
      contentionSameProperty, contentionOwnProperty, contentionOwnObject,
      contentionTrackAndFire,
      contentionCycleSameProperty, contentionCycleOwnProperty, contentionCycleOwnObject,
      contentionValue, contentionOwnValue,
      suspensionWrite, suspensionCycle,
      interopRun, interopReadShared, interopCycleStandard, interopCycleShared,
      sequenceElement, sequenceBurst, sequenceWake, sequenceWakeOnce, sequenceWakeFlood,
      continuousRerun,
    ] + graphs + views
}
