public import ConformanceKit

extension Workload {
  /// `memory/idle`: what stays in memory for one object.
  public static let memoryIdle = Workload(
    "memory/idle", "Memory of an object of ten properties that was neither read nor observed.",
    operation: "one object", floor: "the plain object", measure: .footprint,
    checksum: { _, iterations in iterations })

  /// `memory/read`: what stays in memory for one object.
  public static let memoryRead = Workload(
    "memory/read", "Memory of an object of ten properties, one of which was read once.",
    operation: "one object", floor: "the plain object", measure: .footprint,
    checksum: { _, iterations in triangle(iterations) })

  /// `memory/tracked`: what stays in memory for one object.
  public static let memoryTracked = Workload(
    "memory/tracked",
    "Memory of an object of ten properties, one of which was observed once, and is no more.",
    operation: "one object", floor: "the plain object with one word more", measure: .footprint,
    checksum: { _, iterations in triangle(iterations) + fire * iterations })

  /// `memory/observers`: what stays in memory for one object with its observers,
  /// a size the number of observers.
  public static let memoryObservers = Workload(
    "memory/observers", "Memory of an object of ten properties, one of which has observers.",
    operation: "one object with its observers", unit: "observers", sizes: [1, 4, 16],
    floor: "the plain object with one word more; per observer: four words, which are a link, a"
      + " state and a closure",
    measure: .footprint,
    checksum: { shape, iterations in shape.size * triangle(iterations) })
}

extension MeasuredCandidate {
  @inlinable static var memoryIdle: WorkloadLoop {
    WorkloadLoop(each: .memoryIdle) { _, iterations in
      let retained = Retained<Row>(capacity: iterations)
      return { iterations in
        for index in 0..<iterations { retained.objects.append(Row(first: index)) }
        return retained.objects.count
      }
    }
  }

  @inlinable static var memoryRead: WorkloadLoop {
    WorkloadLoop(each: .memoryRead) { _, iterations in
      let retained = Retained<Row>(capacity: iterations)
      return { iterations in
        var sum = 0
        for index in 0..<iterations {
          let row = Row(first: index)
          retained.objects.append(row)
          sum &+= row.p0
        }
        return sum
      }
    }
  }

  @inlinable static var memoryTracked: WorkloadLoop {
    WorkloadLoop(each: .memoryTracked) { _, iterations in
      let retained = Retained<Row>(capacity: iterations)
      return { iterations in
        let before = fires()
        var sum = 0
        for index in 0..<iterations {
          let row = Row(first: index)
          retained.objects.append(row)
          sum &+= track({ row.p0 }, onChange: { countFire() })
          row.p0 = -1
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  @inlinable static var memoryObservers: WorkloadLoop {
    WorkloadLoop(each: .memoryObservers) { shape, iterations in
      let retained = Retained<Row>(capacity: iterations)
      let observers = shape.size
      return { iterations in
        let before = fires()
        var sum = 0
        for index in 0..<iterations {
          let row = Row(first: index)
          retained.objects.append(row)
          for _ in 0..<observers { sum &+= track({ row.p0 }, onChange: { countFire() }) }
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }
}
