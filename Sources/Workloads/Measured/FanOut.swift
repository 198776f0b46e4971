public import ConformanceKit

extension Workload {
  /// `fan-out/one-shot`: an operation is one observer, registered and called,
  /// a size the number of observers.
  public static let fanOutOneShot = Workload(
    "fan-out/one-shot",
    "Observers of one property are registered, each in a scope of its own; one write calls them"
      + " all.",
    operation: "one observer, registered and called", unit: "observers",
    sizes: [1, 10, 100, 1_000, 10_000, 100_000],
    floor: cycleFloor,
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in
      shape.size * triangle(iterations) + fire * shape.size * iterations
    })

  /// `fan-out/persistent`: an operation is one observer, run and called,
  /// a size the number of observers.
  public static let fanOutPersistent = Workload(
    "fan-out/persistent",
    "Persistent observers of one property track again, each in a scope of its own; one write calls"
      + " them all.",
    operation: "one observer, run and called", unit: "observers",
    sizes: [1, 10, 100, 1_000, 10_000, 100_000],
    floor: persistentFloor,
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in
      shape.size * triangle(iterations) + fire * shape.size * iterations
    })
}

extension MeasuredCandidate {
  @inlinable static var fanOutOneShot: WorkloadLoop {
    WorkloadLoop(each: .fanOutOneShot) { shape, _ in
      let cell = Cell()
      let observers = shape.size
      // Many observers leave time for few iterations, and none for memory that
      // nobody has used yet.
      cell.value = -1
      for _ in 0..<observers { _ = track({ cell.value }, onChange: { countFire() }) }
      cell.value = 0
      return { iterations in
        let before = fires()
        var sum = 0
        for value in 0..<iterations {
          for _ in 0..<observers {
            sum &+= track({ cell.value }, onChange: { countFire() })
          }
          cell.value = value &+ 1
          keep(sum)
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  @inlinable static var fanOutPersistent: WorkloadLoop {
    persistentLoop(.fanOutPersistent) { shape, _ in
      let cell = Cell()
      let observers = ContiguousArray((0..<shape.size).map { _ in countingObserver() })
      // A first run is another operation: it has nothing to compare with.
      cell.value = -1
      for observer in observers { _ = observer.track { cell.value } }
      cell.value = 0
      return { iterations in
        let before = fires()
        var sum = 0
        for value in 0..<iterations {
          for observer in observers { sum &+= observer.track { cell.value } }
          cell.value = value &+ 1
          keep(sum)
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }
}
