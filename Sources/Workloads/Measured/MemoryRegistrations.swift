public import ConformanceKit

extension Workload {
  /// `memory/armed`: what stays in memory for one armed observer, a size the number of observers.
  public static let memoryArmed = Workload(
    "memory/armed", "Memory of observers of one property that is never written.",
    operation: "one armed observer", unit: "observers", sizes: [10, 1_000, 100_000],
    floor: "four words, which are a link, a state and a closure", measure: .footprint,
    iterations: 1...1, operationsPerIteration: { $0.size },
    checksum: { shape, _ in (1 + fire) * shape.size })

  /// `memory/armed-persistent`: what stays in memory for one armed observer,
  /// a size the number of observers.
  public static let memoryArmedPersistent = Workload(
    "memory/armed-persistent",
    "As memory/armed, with observers that track again and again, and with these themselves.",
    operation: "one armed observer", unit: "observers", sizes: [10, 1_000, 100_000],
    floor: "four words, which are a link, a state and a closure", measure: .footprint,
    iterations: 1...1, operationsPerIteration: { $0.size },
    checksum: { shape, _ in (1 + fire) * shape.size })

  /// `memory/fired`: what stays in memory for one observer, called, a size the number of observers.
  public static let memoryFired = Workload(
    "memory/fired",
    "What is left of observers of one property when it has been written; as many had come and"
      + " gone before.",
    operation: "one observer, called", unit: "observers", sizes: [10, 1_000, 100_000],
    floor: "nothing", measure: .footprint,
    iterations: 1...1, operationsPerIteration: { $0.size },
    checksum: { shape, _ in fire * shape.size })

  /// `memory/cancelled`: what stays in memory for one observer, gone,
  /// a size the number of observers.
  public static let memoryCancelled = Workload(
    "memory/cancelled",
    "What is left of persistent observers of one property that is never written, when they are"
      + " gone; as many had come and gone before.",
    operation: "one observer, gone", unit: "observers", sizes: [10, 1_000, 100_000],
    floor: "nothing", measure: .footprint,
    iterations: 1...1, operationsPerIteration: { $0.size },
    checksum: { shape, _ in shape.size })

  /// `memory/churn`: what stays in memory for one cycle.
  public static let memoryChurn = Workload(
    "memory/churn",
    "What is left of cycles of churn/one-shot that exchange one property; as many had been done"
      + " before.",
    operation: "one cycle", floor: "nothing", measure: .footprint,
    checksum: { _, iterations in fire * iterations })

  /// `memory/churn-persistent`: what stays in memory for one cycle.
  public static let memoryChurnPersistent = Workload(
    "memory/churn-persistent",
    "What is left of cycles of churn/persistent that exchange one property; as many had been done"
      + " before.",
    operation: "one cycle", floor: "nothing", measure: .footprint,
    checksum: { _, iterations in fire * iterations })
}

extension MeasuredCandidate {
  @inlinable static var memoryArmed: WorkloadLoop {
    WorkloadLoop(ensemble: .memoryArmed) { shape, _ in
      let cell = Cell()
      cell.value = 1
      return armed(cell) { _ in
        var sum = 0
        for _ in 0..<shape.size { sum &+= track({ cell.value }, onChange: { countFire() }) }
        return sum
      }
    }
  }

  @inlinable static var memoryArmedPersistent: WorkloadLoop {
    persistentEnsemble(.memoryArmedPersistent) { shape, _ in
      let cell = Cell()
      cell.value = 1
      let retained = Retained<TrackingObserver>(capacity: shape.size)
      return armed(cell) { _ in
        var sum = 0
        for _ in 0..<shape.size {
          let observer = countingObserver()
          sum &+= observer.track { cell.value }
          retained.objects.append(observer)
        }
        return sum
      }
    }
  }

  @inlinable static var memoryFired: WorkloadLoop {
    WorkloadLoop(each: .memoryFired) { shape, _ in
      let cell = Cell()
      keep(fireAll(cell, shape.size))
      return { _ in fireAll(cell, shape.size) }
    }
  }

  @inlinable static var memoryCancelled: WorkloadLoop {
    persistentEnsemble(.memoryCancelled) { shape, _ in
      let cell = Cell()
      cell.value = 1
      let retained = Retained<TrackingObserver>(capacity: shape.size)
      keep(cancelAll(cell, retained, shape.size))
      return armed(cell) { _ in cancelAll(cell, retained, shape.size) }
    }
  }

  @inlinable static var memoryChurn: WorkloadLoop {
    WorkloadLoop(each: .memoryChurn) { _, iterations in
      let wide = Wide()
      keep(churn(wide, step: 1, iterations))
      return { iterations in
        let before = fires()
        keep(churn(wide, step: 1, iterations))
        return Workload.fire &* (fires() &- before)
      }
    }
  }

  @inlinable static var memoryChurnPersistent: WorkloadLoop {
    persistentLoop(.memoryChurnPersistent) { _, iterations in
      let wide = Wide()
      let observer = countingObserver()
      keep(churn(wide, observer, step: 1, iterations))
      return { iterations in
        let before = fires()
        keep(churn(wide, observer, step: 1, iterations))
        return Workload.fire &* (fires() &- before)
      }
    }
  }

  /// Loops over observers of `cell`, with a write at the end that calls those
  /// that are still armed: so it shows how many there were.
  @inlinable
  static func armed(_ cell: Cell, _ run: @escaping WorkloadLoop.Run) -> WorkloadLoop.Ensemble {
    WorkloadLoop.Ensemble(runs: [run]) {
      let before = fires()
      cell.value = 0
      return Workload.fire &* (fires() &- before)
    }
  }

  /// Arms that many observers, and calls them.
  @inlinable
  static func fireAll(_ cell: Cell, _ observers: Int) -> Int {
    let before = fires()
    for _ in 0..<observers { keep(track({ cell.value }, onChange: { countFire() })) }
    cell.value += 1
    return Workload.fire &* (fires() &- before)
  }

  /// Arms that many persistent observers, and lets go of them.
  @inlinable
  static func cancelAll(_ cell: Cell, _ retained: Retained<TrackingObserver>, _ observers: Int)
    -> Int
  {
    var sum = 0
    for _ in 0..<observers {
      let observer = countingObserver()
      sum &+= observer.track { cell.value }
      retained.objects.append(observer)
    }
    retained.objects.removeAll(keepingCapacity: true)
    return sum
  }
}
