public import ConformanceKit

extension Workload {
  /// `lifetime/create`: an operation is one object.
  public static let lifetimeCreate = Workload(
    "lifetime/create", "An object of ten properties is created and destroyed, never observed.",
    operation: "one object",
    floor: "a plain object with one word more, created and destroyed",
    checksum: { _, iterations in iterations - 1 })

  /// `lifetime/tracked`: an operation is one object, a size the number of properties.
  public static let lifetimeTracked = Workload(
    "lifetime/tracked",
    "An object of ten properties is created, some are tracked, and it is destroyed; the observer"
      + " is never called, and is freed with the object.",
    operation: "one object", unit: "properties", sizes: [1, 10],
    floor: "a plain object with room for one registration, created and destroyed; the closure's"
      + " context, allocated and freed; " + trackFloor,
    checksum: { shape, iterations in (shape.size - 1) * iterations + triangle(iterations) })

  static let trackFloor =
    "per scope: one thread-local store and one restore;"
    + " per property: one thread-local load and branch, one compare-and-swap, one load"
}

extension MeasuredCandidate {
  @inlinable static var lifetimeCreate: WorkloadLoop {
    WorkloadLoop(each: .lifetimeCreate) { _, _ in
      let slot = Slot<Row>()
      return { iterations in
        for index in 0..<iterations {
          slot.pointer.pointee = Row(first: index)
          keep(index)
        }
        let last = slot.pointer.pointee?.p0 ?? 0
        slot.pointer.pointee = nil
        return last
      }
    }
  }

  @inlinable static var lifetimeTracked: WorkloadLoop {
    WorkloadLoop(each: .lifetimeTracked) { shape, _ in
      let slot = Slot<Row>()
      let all = shape.size == 10
      return { iterations in
        var counter = FireCounter()
        var sum = 0
        for index in 0..<iterations {
          let row = Row(first: index)
          slot.pointer.pointee = row
          sum &+= trackRow(row, all: all, index, counter)
          keep(sum)
        }
        slot.pointer.pointee = nil
        // Unique again if and only if every closure was freed.
        if !isKnownUniquelyReferenced(&counter) { sum &+= Workload.leak }
        return sum &+ Workload.fire &* counter.count
      }
    }
  }

  /// Tracks one property, or all ten, with an observer that captures `counter`
  /// and a number: an object alone would need no context.
  @inlinable @inline(__always)
  static func trackRow(_ row: Row, all: Bool, _ index: Int, _ counter: FireCounter) -> Int {
    all
      ? track({ row.touch10() }, onChange: { counter.add(index) })
      : track({ row.touch1() }, onChange: { counter.add(index) })
  }
}
