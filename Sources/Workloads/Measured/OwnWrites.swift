public import ConformanceKit

extension Workload {
  /// `cycle/own-writes`: an operation is one write, a size the number of writes in a scope.
  public static let cycleOwnWrites = Workload(
    "cycle/own-writes",
    "A tracking scope changes a property that it reads, again and again; then the property is"
      + " written, and the observer called.",
    operation: "one write", unit: "writes in a scope", sizes: [1, 10, 100, 1_000, 10_000],
    floor: "per write: one thread-local load and branch, one atomic load and compare, one load,"
      + " one store; once: as cycle/one-shot",
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in (shape.size + fire) * iterations })
}

extension MeasuredCandidate {
  @inlinable static var cycleOwnWrites: WorkloadLoop {
    WorkloadLoop(each: .cycleOwnWrites) { shape, _ in
      let cell = Cell()
      cell.value = 0
      let writes = shape.size
      return { iterations in
        let before = fires()
        var sum = 0
        for _ in 0..<iterations {
          sum &+= track(
            {
              for _ in 0..<writes { cell.value &+= 1 }
              return cell.value
            }, onChange: { countFire() })
          cell.value = 0
          keep(sum)
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }
}
