public import ConformanceKit

extension Workload {
  /// `fan-out/eventual-write`: an operation is one observer, called,
  /// a size the number of observers.
  public static let fanOutEventualWrite = Workload(
    "fan-out/eventual-write",
    "Observers of a property that was never written have piled up; it is written, and all are"
      + " called. Registering them is not timed.",
    operation: "one observer, called", unit: "observers", sizes: [10, 1_000, 100_000],
    floor: "per write: one atomic load and branch, one store, one exchange;"
      + " per call: one compare-and-swap, one indirect call",
    // Every iteration writes once to an object of its own, prepared with all
    // the observers.
    mostOperations: 10_000,
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in fire * shape.size * iterations + 1 })
}

extension MeasuredCandidate {
  @inlinable static var fanOutEventualWrite: WorkloadLoop {
    WorkloadLoop(each: .fanOutEventualWrite) { shape, iterations in
      let cells = (0..<iterations).map { _ in
        let cell = Cell()
        for _ in 0..<shape.size { keep(track({ cell.value }, onChange: { countFire() })) }
        return cell
      }
      return { iterations in
        let before = fires()
        for cell in cells.prefix(iterations) { cell.value = 1 }
        return (cells.last?.value ?? 0) &+ Workload.fire &* (fires() &- before)
      }
    }
  }
}
