public import ConformanceKit

extension Workload {
  /// `continuous/rerun`: an operation is one run, a size the number of observations.
  public static let continuousRerun = Workload(
    "continuous/rerun",
    "Code that reads a property runs again, in a task of its own, after the property is written;"
      + " the thread that writes waits until all have: from the write to the runs. The first run"
      + " of each is not timed.",
    operation: "one run", unit: "observations", sizes: [1, 10, 100],
    floor: "per write: one store, per observation one atomic exchange;"
      + " per run: two atomic exchanges, one resumption, one hop to the executor, one load",
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in
      shape.size * (triangle(iterations + 1) + fire * (iterations + 1))
    })
}

extension MeasuredCandidate {
  @inlinable static var continuousRerun: WorkloadLoop {
    guard capabilities.contains(.events) else {
      return WorkloadLoop(.continuousRerun, unavailable: "no continuous observation")
    }
    return WorkloadLoop(ensemble: .continuousRerun) { shape, _ in
      let cell = Cell()
      let reruns = Reruns()
      let kept = (0..<shape.size).map { _ in
        let receiver = reruns.receiver()
        return rerun(cell) { receiver.receive($0) }
      }
      return reruns.ensemble(of: shape.size) {
        cell.value = $0
      } end: {
        for observation in kept { observation.cancel() }
      }
    }
  }
}

extension Reruns {
  /// The ensemble of a thread that writes, and waits for `count` observations.
  ///
  /// A run that is not there yet when the loop is prepared is one whose start would be
  /// timed. One that is has read what a write changes, whether or not it is over.
  @inlinable
  public func ensemble(
    of count: Int, write: @escaping @Sendable (Int) -> Void,
    end: @escaping @Sendable () -> Void
  ) -> WorkloadLoop.Ensemble {
    wait(for: count)
    return WorkloadLoop.Ensemble(
      runs: [
        { [self] iterations in
          for value in 1...iterations {
            write(value)
            // In vain once is in vain always; the checksum says so.
            if !wait(for: count &* (value &+ 1)) { break }
          }
          return checksum
        }
      ],
      settle: { [self] in
        end()
        return self.end()
      })
  }
}
