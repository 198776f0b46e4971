public import ConformanceKit

extension Workload {
  /// `fan-out/register`: an operation is one tracked read, a size the number of observers.
  public static let fanOutRegister = Workload(
    "fan-out/register",
    "How long each of many tracked reads takes, of a property that many wait for already, and"
      + " that nobody writes: what is seldom done, and long, is in the maximum. With two looks at"
      + " the clock.",
    operation: "one tracked read", unit: "observers", sizes: [100, 10_000, 100_000, 1_000_000],
    floor: "one allocation of four words, two stores", measure: .latency,
    checksum: { shape, _ in (1 + fire) * registrations(beside: shape.size) + fire * shape.size })

  /// The reads that are timed where `size` observers wait: as many as make a registrar that
  /// grows by doubling, or sweeps after as many reads as it has found observers, do so twice;
  /// of a million once, because all of them are kept.
  @inlinable
  public static func registrations(beside size: Int) -> Int { min(8 * size, 2_000_000) }
}

extension MeasuredCandidate {
  @inlinable static var fanOutRegister: WorkloadLoop {
    WorkloadLoop(ensemble: .fanOutRegister) { shape, _ in
      let cell = Cell()
      cell.value = 1
      for _ in 0..<shape.size { keep(track({ cell.value }, onChange: { countFire() })) }
      let reads = Workload.registrations(beside: shape.size)
      let log = LatencyLog(capacity: reads)
      let armed = armed(cell) { _ in
        var sum = 0
        for _ in 0..<reads {
          sum &+= log.time { track({ cell.value }, onChange: { countFire() }) }
        }
        return sum
      }
      return WorkloadLoop.Ensemble(runs: armed.runs, settle: armed.settle, log: log)
    }
  }
}
