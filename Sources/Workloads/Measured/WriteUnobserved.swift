public import ConformanceKit

extension Workload {
  /// `write/unobserved`: an operation is one write.
  public static let writeUnobserved = Workload(
    "write/unobserved", "A property that nobody has ever observed gets a new value.",
    operation: "one write", threads: [2],
    floor: "one atomic load and branch, one store",
    checksum: { _, iterations in iterations })

  /// `write/once-observed`: an operation is one write.
  public static let writeOnceObserved = Workload(
    "write/once-observed", "A property that was observed once, and is no more, gets a new value.",
    operation: "one write",
    floor: "one atomic load and branch, one store",
    checksum: { _, iterations in iterations })

  /// `write/modify`: an operation is one +=.
  public static let writeModify = Workload(
    "write/modify", "A property that nobody has ever observed is increased in place, with +=.",
    operation: "one +=",
    floor: "one thread-local load and branch, one atomic load and branch, one load and one store",
    checksum: { _, iterations in iterations })

  /// `write/opaque`: an operation is one write.
  public static let writeOpaque = Workload(
    "write/opaque",
    "A property of a type without == that nobody has ever observed gets a new value.",
    operation: "one write",
    floor: "one atomic load and branch, one store",
    checksum: { _, iterations in iterations })

  /// `write/unobserved-shared`: an operation is one write.
  public static let writeUnobservedShared = Workload(
    "write/unobserved-shared",
    "A property that nobody has ever observed gets a new value, while each other thread does the"
      + " same to a property of its own of the same object.",
    operation: "one write", sizes: [1], threads: [2],
    floor: "one atomic load and branch, one store",
    checksum: { _, iterations in iterations })
}

extension MeasuredCandidate {
  @inlinable static var writeUnobserved: WorkloadLoop {
    WorkloadLoop(each: .writeUnobserved) { _, _ in
      let cell = Cell()
      return { iterations in writeLoop(cell, iterations) }
    }
  }

  @inlinable static var writeOnceObserved: WorkloadLoop {
    WorkloadLoop(each: .writeOnceObserved) { _, _ in
      let cell = Cell()
      keep(track({ cell.value }, onChange: { countFire() }))
      cell.value = -1
      return { iterations in writeLoop(cell, iterations) }
    }
  }

  @inlinable static var writeModify: WorkloadLoop {
    WorkloadLoop(each: .writeModify) { _, _ in
      let cell = Cell()
      return { iterations in
        for _ in 0..<iterations {
          cell.value += 1
          keep(0)
        }
        return cell.value
      }
    }
  }

  @inlinable static var writeOpaque: WorkloadLoop {
    WorkloadLoop(each: .writeOpaque) { _, _ in
      let cell = Cell()
      return { iterations in
        var value = 0
        for _ in 0..<iterations {
          value &+= 1
          cell.opaque = Opaque(value)
          keep(value)
        }
        return cell.opaque.value
      }
    }
  }

  @inlinable static var writeUnobservedShared: WorkloadLoop {
    WorkloadLoop(.writeUnobservedShared) { shape, _ in
      precondition(shape.threads <= 2, "a cell has two properties")
      let cell = Cell()
      let first: WorkloadLoop.Run = { iterations in writeLoop(cell, iterations) }
      let second: WorkloadLoop.Run = { iterations in
        for value in 0..<iterations {
          cell.other = value &+ 1
          keep(value)
        }
        return cell.other
      }
      return [WorkloadLoop.Run]([first, second].prefix(shape.threads))
    }
  }

  /// Writes a new value that many times; how far the value got.
  @inlinable @inline(__always)
  static func writeLoop(_ cell: Cell, _ iterations: Int) -> Int {
    let start = cell.value
    var value = start
    for _ in 0..<iterations {
      value &+= 1
      cell.value = value
      keep(value)
    }
    return cell.value &- start
  }
}
