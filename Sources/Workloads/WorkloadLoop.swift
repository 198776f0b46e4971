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
  /// - Returns: One timed part for each thread of the shape.
  public let prepare: @Sendable (_ shape: Workload.Shape, _ iterations: Int) -> [Run]

  public init(
    _ workload: Workload,
    prepare: @escaping @Sendable (_ shape: Workload.Shape, _ iterations: Int) -> [Run]
  ) {
    self.workload = workload
    self.prepare = prepare
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
}
