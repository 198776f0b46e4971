public import ConformanceKit

extension Workload {
  /// What a persistent observer has to do at least, as a view or an effect has
  /// one: its registrations stay from run to run.
  static let persistentFloor =
    "per run: one thread-local store and one restore, one store that arms the observer;"
    + " per property: one thread-local load and branch, one load, compare and branch, one load;"
    + " per write: one atomic load and branch, one store;"
    + " per call: one compare-and-swap, one indirect call"
}

extension MeasuredCandidate {
  /// A loop of one thread with persistent observers, unavailable where there
  /// are none.
  @inlinable
  static func persistentLoop(
    _ workload: Workload,
    _ prepare: @escaping @Sendable (Workload.Shape, _ iterations: Int) -> WorkloadLoop.Run
  ) -> WorkloadLoop {
    persistentEnsemble(workload) { shape, iterations in
      WorkloadLoop.Ensemble(runs: [prepare(shape, iterations)])
    }
  }

  /// As ``persistentLoop(_:_:)``, with something to do when the loop is done.
  @inlinable
  static func persistentEnsemble(
    _ workload: Workload,
    _ prepare: @escaping @Sendable (Workload.Shape, _ iterations: Int) -> WorkloadLoop.Ensemble
  ) -> WorkloadLoop {
    capabilities.contains(.persistentObserver)
      ? WorkloadLoop(ensemble: workload, prepare: prepare)
      : WorkloadLoop(workload, unavailable: "no persistent observer")
  }

  /// A persistent observer that counts its calls.
  ///
  /// - Precondition: The candidate has the capability.
  @inlinable
  static func countingObserver() -> TrackingObserver {
    guard let observer = makeObserver(onChange: { countFire() }) else {
      preconditionFailure("\(name) claims a persistent observer and makes none")
    }
    return observer
  }
}
