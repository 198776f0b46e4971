/// The code of one workload for one candidate.
///
/// ```swift
/// let loop = WorkloadLoop(.readUntracked) { shape, iterations in
///   (0..<shape.threads).map { _ in
///     let cell = Cell()                      // not timed
///     return { iterations in … }             // timed, and returns a checksum
///   }
/// }
/// ```
///
/// A loop is written once, `@inlinable` and generic over the candidate, and is
/// specialised in the module that owns the candidate's models: nothing in the
/// timed part is boxed, dynamic, or behind a module boundary that another
/// candidate does not have. What it does to a model goes through
/// `cw_keep`, so that the compiler can fold nothing away.
public struct WorkloadLoop: Sendable {
  /// The timed part of one thread: does that many iterations and returns the
  /// checksum.
  public typealias Run = @Sendable (_ iterations: Int) -> Int

  /// What the loop does.
  public let workload: Workload

  /// Makes fresh models, and whatever else is not to be timed, for one sample
  /// of `iterations` iterations.
  ///
  /// - Precondition: ``unavailability`` is nil.
  public let prepare: @Sendable (_ shape: Workload.Shape, _ iterations: Int) -> Ensemble

  /// Why there is nothing to run, if there is not.
  ///
  /// A report shows it in place of figures.
  public let unavailability: String?

  /// - Parameter prepare: Returns one timed part for each thread of the shape.
  public init(
    _ workload: Workload,
    prepare: @escaping @Sendable (_ shape: Workload.Shape, _ iterations: Int) -> [Run]
  ) {
    self.init(ensemble: workload) { shape, iterations in
      Ensemble(runs: prepare(shape, iterations))
    }
  }

  /// A loop whose threads all do the same, each on models of its own.
  @inlinable
  public init(
    each workload: Workload,
    prepare: @escaping @Sendable (_ shape: Workload.Shape, _ iterations: Int) -> Run
  ) {
    self.init(workload) { shape, iterations in
      (0..<shape.threads).map { _ in prepare(shape, iterations) }
    }
  }

  /// A loop whose threads share models, and have a checksum together.
  public init(
    ensemble workload: Workload,
    prepare: @escaping @Sendable (_ shape: Workload.Shape, _ iterations: Int) -> Ensemble
  ) {
    self.workload = workload
    self.prepare = prepare
    unavailability = nil
  }

  /// The place of a loop that a candidate cannot have.
  ///
  /// - Parameter reason: What the candidate lacks: `no persistent observer`.
  public init(_ workload: Workload, unavailable reason: String) {
    self.workload = workload
    prepare = { _, _ in preconditionFailure("\(workload.id) is not available: \(reason)") }
    unavailability = reason
  }

  /// The threads of one sample.
  public struct Ensemble: Sendable {
    /// One timed part for each thread.
    ///
    /// A part may be called again and again, by the same thread; its checksums
    /// add up.
    public let runs: [Run]

    /// Called once after all threads are done, and not timed: brings the models
    /// to where the outcome is known, and returns what is missing in the
    /// threads' checksums.
    public let settle: @Sendable () -> Int

    /// What the parts have timed themselves, for ``Workload/Measure/latency``.
    public let log: LatencyLog?

    /// The timed parts of one sample.
    ///
    /// - Parameters:
    ///   - runs: One for each thread.
    ///   - settle: What ends the sample; by default there is nothing to do.
    ///   - log: What the parts time themselves.
    public init(
      runs: [Run], settle: @escaping @Sendable () -> Int = { 0 }, log: LatencyLog? = nil
    ) {
      self.runs = runs
      self.settle = settle
      self.log = log
    }
  }
}
