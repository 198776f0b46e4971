public import ConformanceKit

extension MeasuredCandidate {
  @inlinable static var sequenceElement: WorkloadLoop {
    sequenceLoop(.sequenceElement, consumers: \.size, writes: { _ in 1 })
  }

  @inlinable static var sequenceBurst: WorkloadLoop {
    sequenceLoop(.sequenceBurst, consumers: { _ in 1 }, writes: \.size)
  }

  /// A loop that writes, and lets the consumers run.
  @inlinable
  static func sequenceLoop(
    _ workload: Workload, consumers: @escaping @Sendable (Workload.Shape) -> Int,
    writes: @escaping @Sendable (Workload.Shape) -> Int
  ) -> WorkloadLoop {
    guard capabilities.contains(.values) else {
      return WorkloadLoop(workload, unavailable: "no asynchronous sequence")
    }
    return WorkloadLoop(ensemble: workload) { shape, _ in
      let cell = Cell()
      let followers = Followers(consumers(shape)) { tally in
        await follow(cell) { tally.receive($0) }
      }
      return bursts(of: writes(shape), to: cell, before: followers)
    }
  }

  /// The ensemble of a thread that writes `count` times, and lets `followers` run.
  @inlinable
  static func bursts(
    of count: Int, to cell: Cell, before followers: Followers
  ) -> WorkloadLoop.Ensemble {
    WorkloadLoop.Ensemble(
      runs: [
        { iterations in
          let executor = followers.executor
          executor.drain()
          var value = 0
          for _ in 0..<iterations {
            for _ in 0..<count {
              value &+= 1
              cell.value = value
            }
            executor.drain()
          }
          return followers.checksum
        }
      ], settle: { followers.end() })
  }
}
