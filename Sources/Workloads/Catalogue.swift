extension Workload {
  /// Every workload, in the order of the reports.
  ///
  /// There is one where there is a floor; that every candidate has a loop for
  /// it, in the same order, is tested, and that none that is written is left out.
  public static let all: [Workload] = Floor.loops.map(\.workload)
}

extension MeasuredCandidate {
  /// One loop for each of ``Workload/all``, in that order.
  @inlinable public static var loops: [WorkloadLoop] {
    [
      readUntracked, readGeneric, readTrackedRepeat, readTrackedFirst,
      accessLiteral, accessCached,
      writeUnobserved, writeOnceObserved, writeModify, writeOpaque, writeUnobservedShared,
      writeObservedOther, writeEqual, writeEqualReference,
      cycleOneShot, cyclePersistent, cycleCapturing, cycleShared, cycleOwnWrites,
      churnOneShot, churnPersistent, nestingOneShot,
      fanOutOneShot, fanOutPersistent, fanOutEventualWrite,
      fanInProperties, fanInObjects, fanInObjectsPersistent,
      lifetimeCreate, lifetimeTracked,
      memoryIdle, memoryRead, memoryTracked, memoryObservers, memoryArmed, memoryArmedPersistent,
      memoryFired, memoryCancelled, memoryChurn, memoryChurnPersistent,
      contentionSameProperty, contentionOwnProperty, contentionOwnObject,
      contentionTrackAndFire,
      contentionCycleSameProperty, contentionCycleOwnProperty, contentionCycleOwnObject,
      contentionValue, contentionOwnValue,
      suspensionWrite, suspensionCycle,
      interopRun, interopReadShared, interopCycleStandard, interopCycleShared,
      sequenceElement, sequenceBurst, sequenceWake, sequenceWakeOnce, sequenceWakeFlood,
      continuousRerun,
    ] + graphs + ViewLoops.all(Self.self)
  }
}
