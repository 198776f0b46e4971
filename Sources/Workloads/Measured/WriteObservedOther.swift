public import ConformanceKit

extension Workload {
  /// `write/observed-other`: an operation is one write, a size the number of observers.
  public static let writeObservedOther = Workload(
    "write/observed-other",
    "A property without observers gets a new value; another property of the object has observers.",
    operation: "one write", unit: "observers", sizes: [1, 10, 100, 1_000, 10_000],
    floor: "one atomic load and branch, one store",
    checksum: { _, iterations in iterations })
}

extension MeasuredCandidate {
  @inlinable static var writeObservedOther: WorkloadLoop {
    WorkloadLoop(each: .writeObservedOther) { shape, _ in
      let cell = Cell()
      for _ in 0..<shape.size {
        keep(track({ cell.other }, onChange: { countFire() }))
      }
      return { iterations in
        let before = fires()
        let written = writeLoop(cell, iterations)
        return written &+ Workload.fire &* (fires() &- before)
      }
    }
  }
}
