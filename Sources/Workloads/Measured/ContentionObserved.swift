public import ConformanceKit

extension Workload {
  /// `contention/track-and-fire`: an operation is one observer registered, or one write,
  /// a size the number of writers.
  public static let contentionTrackAndFire = Workload(
    "contention/track-and-fire",
    "Half of the threads track a property, one observer after the other, the others write it;"
      + " every observer is called exactly once.",
    operation: "one observer registered, or one write", unit: "writers",
    shapes: teams.dropFirst().map { Shape(size: $0 / 2, threads: $0) },
    floor: "per observer: one thread-local store and one restore, one thread-local load and branch,"
      + " one compare-and-swap; per write: one atomic load and branch, one exchange; per call: one"
      + " compare-and-swap, one indirect call",
    measure: .contention,
    contention: Contention(first: "write", second: "track", clauses: exactlyOnce) {
      _, writes, trackings in
      writes + trackings + fire * trackings
    })

  /// `contention/cycle-same-property`: an operation is one cycle, a size the number of writers.
  public static let contentionCycleSameProperty = Workload(
    "contention/cycle-same-property",
    "Each thread tracks a property and writes it, all the same one; every observer is called"
      + " exactly once.",
    operation: "one cycle", unit: "writers", shapes: teams.map { Shape(size: $0, threads: $0) },
    floor: cycleFloor, measure: .contention, contention: cycles)

  /// `contention/cycle-own-property`: an operation is one cycle, a size the number of writers.
  public static let contentionCycleOwnProperty = Workload(
    "contention/cycle-own-property",
    "As contention/cycle-same-property, each thread with a property of its own of the same object.",
    operation: "one cycle", unit: "writers", shapes: teams.map { Shape(size: $0, threads: $0) },
    floor: cycleFloor, measure: .contention, contention: cycles)

  /// `contention/cycle-own-object`: an operation is one cycle, a size the number of writers.
  public static let contentionCycleOwnObject = Workload(
    "contention/cycle-own-object",
    "As contention/cycle-same-property, each thread with a property of an object of its own.",
    operation: "one cycle", unit: "writers", shapes: teams.map { Shape(size: $0, threads: $0) },
    floor: cycleFloor, measure: .contention, contention: cycles)

  /// Every cycle's observer is called once, by whichever thread.
  static let cycles = Contention(first: "cycle", second: "cycle", clauses: exactlyOnce) {
    _, cycles, _ in
    cycles + fire * cycles
  }

  /// The clauses that say that an observer is not called twice when several
  /// threads write.
  static let exactlyOnce: Set<String> = ["C-03", "C-03r"]
}

extension MeasuredCandidate {
  @inlinable static var contentionTrackAndFire: WorkloadLoop {
    WorkloadLoop(ensemble: .contentionTrackAndFire) { shape, _ in
      let panel = Panel()
      return WorkloadLoop.Ensemble(
        runs: (0..<shape.threads).map { index in
          index < shape.size ? writing(panel, lane: 0) : tracking(panel, lane: 0)
        },
        settle: { callAll(panel, lane: 0) })
    }
  }

  @inlinable static var contentionCycleSameProperty: WorkloadLoop {
    WorkloadLoop(ensemble: .contentionCycleSameProperty) { shape, _ in
      let panel = Panel()
      return WorkloadLoop.Ensemble(
        runs: (0..<shape.threads).map { _ in cycling(panel, lane: 0) },
        settle: { callAll(panel, lane: 0) })
    }
  }

  @inlinable static var contentionCycleOwnProperty: WorkloadLoop {
    WorkloadLoop(ensemble: .contentionCycleOwnProperty) { shape, _ in
      let panel = Panel()
      return WorkloadLoop.Ensemble(
        runs: (0..<shape.threads).map { index in cycling(panel, lane: index) },
        settle: { (0..<shape.threads).reduce(0) { $0 &+ callAll(panel, lane: $1) } })
    }
  }

  @inlinable static var contentionCycleOwnObject: WorkloadLoop {
    WorkloadLoop(ensemble: .contentionCycleOwnObject) { shape, _ in
      let panels = (0..<shape.threads).map { _ in Panel() }
      return WorkloadLoop.Ensemble(
        runs: panels.map { panel in cycling(panel, lane: 0) },
        settle: { panels.reduce(0) { $0 &+ callAll($1, lane: 0) } })
    }
  }

  /// Writes a property, and counts the calls that this thread makes.
  @inlinable
  static func writing(_ panel: Panel, lane: Int) -> WorkloadLoop.Run {
    { times in
      let before = fires()
      panel.write(lane, times)
      return times &+ Workload.fire &* (fires() &- before)
    }
  }

  /// Tracks a property that many times.
  @inlinable
  static func tracking(_ panel: Panel, lane: Int) -> WorkloadLoop.Run {
    { times in
      let before = fires()
      for _ in 0..<times { track({ panel.read(lane, 1) }, onChange: { countFire() }) }
      return times &+ Workload.fire &* (fires() &- before)
    }
  }

  /// Tracks a property and writes it, that many times.
  @inlinable
  static func cycling(_ panel: Panel, lane: Int) -> WorkloadLoop.Run {
    { times in
      let before = fires()
      for _ in 0..<times {
        track({ panel.read(lane, 1) }, onChange: { countFire() })
        panel.write(lane, 1)
      }
      return times &+ Workload.fire &* (fires() &- before)
    }
  }

  /// Calls the observers that no write has called.
  @inlinable
  static func callAll(_ panel: Panel, lane: Int) -> Int {
    let before = fires()
    panel.write(lane, 1)
    return Workload.fire &* (fires() &- before)
  }
}
