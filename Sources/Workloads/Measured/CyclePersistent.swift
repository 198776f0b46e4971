public import ConformanceKit

extension Workload {
  /// `cycle/persistent`: an operation is one cycle, a size the number of properties.
  public static let cyclePersistent = Workload(
    "cycle/persistent", "As cycle/one-shot, with one observer that tracks in every cycle.",
    operation: "one cycle", unit: "properties", sizes: [1, 4, 10, 16, 64, 100, 256],
    floor: persistentFloor, checksum: { shape, iterations in cycle(shape.size, iterations) })
}

extension MeasuredCandidate {
  @inlinable static var cyclePersistent: WorkloadLoop {
    persistentLoop(.cyclePersistent) { shape, _ in CyclePersistent<Self>()(shape.size) }
  }
}

/// The loop of ``Workload/cyclePersistent``.
@usableFromInline
struct CyclePersistent<Candidate: MeasuredCandidate>: WidthVisitor {
  @inlinable init() {}

  @inlinable
  func visit<W: Width>(_ width: W.Type) -> WorkloadLoop.Run {
    let wide = Candidate.Wide()
    let observer = Candidate.countingObserver()
    return { iterations in
      let before = fires()
      var sum = 0
      var value = wide.p0
      for _ in 0..<iterations {
        sum &+= observer.track { W.touch(wide) }
        value &+= 1
        wide.p0 = value
        keep(sum)
      }
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }
}
