extension Workload {
  /// Every workload, in the order of the reports.
  ///
  /// This is the one list. There is a workload where there is a floor. The loops of
  /// candidates are named once more below, because each is code of its own, which is
  /// specialised where the candidate's models are: no list of workloads could say which
  /// function that is. That the two go together is tested (`WorkloadTests`), and that no
  /// loop that is written is left out.
  public static let all: [Workload] = Floor.loops.map(\.workload)
}

extension MeasuredCandidate {
  /// One loop for each of ``Workload/all``, in that order.
  @inlinable public static var loops: [WorkloadLoop] {
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
    ] + graphs + ViewLoops.all(Self.self)
  }
}
