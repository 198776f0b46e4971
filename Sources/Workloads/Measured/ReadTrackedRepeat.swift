public import ConformanceKit

extension Workload {
  /// `read/tracked-repeat`: an operation is one read, a size the number of properties.
  public static let readTrackedRepeat = Workload(
    "read/tracked-repeat",
    "Properties that the tracking scope has read before are read again, in turn.",
    operation: "one read", unit: "properties", sizes: [1, 4, 16, 64, 256],
    floor: "one thread-local load and branch, one load, compare and branch, one load",
    // The first iteration registers, which is not what is measured.
    iterations: 1_000...Int.max,
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in shape.size * iterations })
}

extension MeasuredCandidate {
  @inlinable static var readTrackedRepeat: WorkloadLoop {
    WorkloadLoop(each: .readTrackedRepeat) { shape, _ in
      ReadTrackedRepeat<Self>()(shape.size)
    }
  }
}

/// The loop of ``Workload/readTrackedRepeat``: one scope for the whole sample.
@usableFromInline
struct ReadTrackedRepeat<Candidate: MeasuredCandidate>: WidthVisitor {
  @inlinable init() {}

  @inlinable
  func visit<W: Width>(_ width: W.Type) -> WorkloadLoop.Run {
    let wide = Candidate.Wide()
    return { iterations in
      Candidate.track(
        {
          var sum = 0
          for _ in 0..<iterations {
            let value = W.touch(wide)
            keep(value)
            sum &+= value
          }
          return sum
        }, onChange: { countFire() })
    }
  }
}
