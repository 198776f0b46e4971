extension Workload {
  /// Every workload, in the order of the reports.
  public static let all: [Workload] = [
    readUntracked, readGeneric, readTrackedRepeat, readTrackedFirst,
    accessLiteral, accessCached,
    writeUnobserved, writeOnceObserved, writeModify, writeOpaque, writeUnobservedShared,
    writeObservedOther, writeEqual, writeEqualReference,
    cycleOneShot, cyclePersistent, cycleCapturing, cycleShared,
    churnOneShot, churnPersistent, nestingOneShot,
    fanOutOneShot, fanOutPersistent, fanOutEventualWrite,
    fanInProperties, fanInObjects, fanInObjectsPersistent,
    lifetimeCreate, lifetimeTracked,
    memoryIdle, memoryRead, memoryTracked, memoryObservers, memoryArmed, memoryArmedPersistent,
    memoryFired, memoryCancelled, memoryChurn, memoryChurnPersistent,
    contentionSameProperty, contentionOwnProperty, contentionOwnObject,
    contentionTrackAndFire,
    contentionCycleSameProperty, contentionCycleOwnProperty, contentionCycleOwnObject,
    suspensionWrite, suspensionCycle,
    viewLeaf, viewRotating, viewAll, viewRepeat, viewMountPlain, viewMountStateful, viewParent,
    viewListSwap, viewListTenth, viewListAppend, viewListInsert,
    memoryViewPlain, memoryViewStateful,
  ]
}

extension MeasuredCandidate {
  @inlinable public static var loops: [WorkloadLoop] {
    [
      readUntracked, readGeneric, readTrackedRepeat, readTrackedFirst,
      accessLiteral, accessCached,
      writeUnobserved, writeOnceObserved, writeModify, writeOpaque, writeUnobservedShared,
      writeObservedOther, writeEqual, writeEqualReference,
      cycleOneShot, cyclePersistent, cycleCapturing, cycleShared,
      churnOneShot, churnPersistent, nestingOneShot,
      fanOutOneShot, fanOutPersistent, fanOutEventualWrite,
      fanInProperties, fanInObjects, fanInObjectsPersistent,
      lifetimeCreate, lifetimeTracked,
      memoryIdle, memoryRead, memoryTracked, memoryObservers, memoryArmed, memoryArmedPersistent,
      memoryFired, memoryCancelled, memoryChurn, memoryChurnPersistent,
      contentionSameProperty, contentionOwnProperty, contentionOwnObject,
      contentionTrackAndFire,
      contentionCycleSameProperty, contentionCycleOwnProperty, contentionCycleOwnObject,
      suspensionWrite, suspensionCycle,
    ] + ViewLoops.all(Self.self)
  }
}
