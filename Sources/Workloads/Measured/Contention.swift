public import ConformanceKit

extension Workload {
  /// `contention/same-property`: an operation is one read or write, a size the number of writers.
  public static let contentionSameProperty = Workload(
    "contention/same-property",
    "Threads write a property that nobody observes, others read it outside of any tracking scope;"
      + " the property has no size, so that they share the observation of it alone.",
    operation: "one read or write", unit: "writers", shapes: mixes,
    floor: "per read: one thread-local load and branch; per write: one atomic load and branch",
    measure: .contention,
    contention: Contention(first: "write", second: "read") { _, writes, reads in
      writes + reads + fire
    })

  /// `contention/own-property`: an operation is one read or write, a size the number of writers.
  public static let contentionOwnProperty = Workload(
    "contention/own-property",
    "As contention/same-property, each thread with a property of its own of the same object.",
    operation: "one read or write", unit: "writers", shapes: mixes,
    floor: "per read: one thread-local load and branch; per write: one atomic load and branch",
    measure: .contention,
    contention: Contention(first: "write", second: "read") { shape, writes, reads in
      writes + reads + fire * shape.threads
    })

  /// `contention/own-object`: an operation is one read or write, a size the number of writers.
  public static let contentionOwnObject = Workload(
    "contention/own-object",
    "As contention/same-property, each thread with a property of an object of its own.",
    operation: "one read or write", unit: "writers", shapes: mixes,
    floor: "per read: one thread-local load and branch; per write: one atomic load and branch",
    measure: .contention,
    contention: Contention(first: "write", second: "read") { shape, writes, reads in
      writes + reads + fire * shape.threads
    })

  /// The thread counts of the contention workloads: from one to more than most
  /// machines have cores for.
  static let teams = [1, 2, 4, 8, 16, 32]

  /// No writer, one, half of the threads, and all.
  static let mixes = teams.flatMap { threads in
    Set([0, 1, threads / 2, threads]).sorted().map { Shape(size: $0, threads: threads) }
  }
}

extension MeasuredCandidate {
  @inlinable static var contentionSameProperty: WorkloadLoop {
    WorkloadLoop(ensemble: .contentionSameProperty) { shape, _ in
      let panel = Panel()
      return WorkloadLoop.Ensemble(
        runs: (0..<shape.threads).map { index in
          readOrWrite(panel, lane: 0, writes: index < shape.size)
        },
        settle: { probe(panel, lane: 0) })
    }
  }

  @inlinable static var contentionOwnProperty: WorkloadLoop {
    WorkloadLoop(ensemble: .contentionOwnProperty) { shape, _ in
      let panel = Panel()
      return WorkloadLoop.Ensemble(
        runs: (0..<shape.threads).map { index in
          readOrWrite(panel, lane: index, writes: index < shape.size)
        },
        settle: { (0..<shape.threads).reduce(0) { $0 &+ probe(panel, lane: $1) } })
    }
  }

  @inlinable static var contentionOwnObject: WorkloadLoop {
    WorkloadLoop(ensemble: .contentionOwnObject) { shape, _ in
      let panels = (0..<shape.threads).map { _ in Panel() }
      return WorkloadLoop.Ensemble(
        runs: (0..<shape.threads).map { index in
          readOrWrite(panels[index], lane: 0, writes: index < shape.size)
        },
        settle: { panels.reduce(0) { $0 &+ probe($1, lane: 0) } })
    }
  }

  /// Reads or writes a property that many times, and says how often.
  @inlinable
  static func readOrWrite(_ panel: Panel, lane: Int, writes: Bool) -> WorkloadLoop.Run {
    if writes {
      return { times in
        panel.write(lane, times)
        return times
      }
    }
    return { times in
      panel.read(lane, times)
      return times
    }
  }

  /// Shows that a property is still observed as it should be: one observer,
  /// two writes, one call.
  @inlinable
  static func probe(_ panel: Panel, lane: Int) -> Int {
    let before = fires()
    track({ panel.read(lane, 1) }, onChange: { countFire() })
    panel.write(lane, 2)
    return Workload.fire &* (fires() &- before)
  }
}
