public import ConformanceKit

extension Workload {
  /// `read/tracked-first`: an operation is one read, with its share of the scope,
  /// a size the number of properties.
  public static let readTrackedFirst = Workload(
    "read/tracked-first",
    "A tracking scope is opened, reads properties for the first time, and is closed; nothing fires.",
    operation: "one read, with its share of the scope", unit: "properties",
    sizes: [1, 4, 16, 64, 256],
    floor: "per scope: one thread-local store and one restore;"
      + " per read: one thread-local load and branch, one compare-and-swap, one load",
    // The registrations of a sample stay, and each may keep a kilobyte.
    iterations: 1...20_000,
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in shape.size * iterations })
}

extension MeasuredCandidate {
  @inlinable static var readTrackedFirst: WorkloadLoop {
    WorkloadLoop(each: .readTrackedFirst) { shape, _ in
      ReadTrackedFirst<Self>()(shape.size)
    }
  }
}

/// The loop of ``Workload/readTrackedFirst``: one scope per iteration.
@usableFromInline
struct ReadTrackedFirst<Candidate: MeasuredCandidate>: WidthVisitor {
  @inlinable init() {}

  @inlinable
  func visit<W: Width>(_ width: W.Type) -> WorkloadLoop.Run {
    let wide = Candidate.Wide()
    return { iterations in
      var sum = 0
      for _ in 0..<iterations {
        sum &+= Candidate.track({ W.touch(wide) }, onChange: { countFire() })
        keep(sum)
      }
      return sum
    }
  }
}
