extension Workload {
  /// `suspension/write`: an operation is one write by another thread, a size the number of writers.
  public static let suspensionWrite = Workload(
    "suspension/write",
    "Threads write a property that nobody observes; one of them is stopped again and again,"
      + " wherever it happens to be, while the others go on.",
    operation: "one write by another thread", unit: "writers",
    shapes: [2, 4].map { Shape(size: $0, threads: $0) },
    floor: "one atomic load and branch",
    measure: .suspension,
    contention: Contention(first: "write", second: "write") { _, writes, _ in writes + fire })

  /// `suspension/cycle`: an operation is one cycle of another thread, a size the number of writers.
  public static let suspensionCycle = Workload(
    "suspension/cycle",
    "Threads track a property and write it, all the same one; one of them is stopped again and"
      + " again, wherever it happens to be, while the others go on.",
    operation: "one cycle of another thread", unit: "writers",
    shapes: [2, 4].map { Shape(size: $0, threads: $0) },
    floor: cycleFloor, measure: .suspension, contention: cycles)
}

extension MeasuredCandidate {
  @inlinable static var suspensionWrite: WorkloadLoop {
    WorkloadLoop(ensemble: .suspensionWrite) { shape, _ in
      let panel = Panel()
      return WorkloadLoop.Ensemble(
        runs: (0..<shape.threads).map { _ in readOrWrite(panel, lane: 0, writes: true) },
        settle: { probe(panel, lane: 0) })
    }
  }

  @inlinable static var suspensionCycle: WorkloadLoop {
    WorkloadLoop(ensemble: .suspensionCycle) { shape, _ in
      let panel = Panel()
      return WorkloadLoop.Ensemble(
        runs: (0..<shape.threads).map { _ in cycling(panel, lane: 0) },
        settle: { callAll(panel, lane: 0) })
    }
  }
}
