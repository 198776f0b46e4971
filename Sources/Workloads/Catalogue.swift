extension Workload {
  /// Every workload, in the order of the reports.
  public static let all: [Workload] = [
    readUntracked, readGeneric, readTrackedRepeat, readTrackedFirst,
    writeUnobserved, writeOnceObserved, writeModify, writeOpaque, writeUnobservedShared,
    writeObservedOther, writeEqual, writeEqualReference,
    cycleOneShot, cycleCapturing, cycleShared,
    fanOutOneShot, fanInProperties, fanInObjects,
    lifetimeCreate, lifetimeTracked,
    memoryIdle, memoryRead, memoryTracked, memoryObservers,
  ]
}

extension MeasuredCandidate {
  @inlinable public static var loops: [WorkloadLoop] {
    [
      readUntracked, readGeneric, readTrackedRepeat, readTrackedFirst,
      writeUnobserved, writeOnceObserved, writeModify, writeOpaque, writeUnobservedShared,
      writeObservedOther, writeEqual, writeEqualReference,
      cycleOneShot, cycleCapturing, cycleShared,
      fanOutOneShot, fanInProperties, fanInObjects,
      lifetimeCreate, lifetimeTracked,
      memoryIdle, memoryRead, memoryTracked, memoryObservers,
    ]
  }
}
