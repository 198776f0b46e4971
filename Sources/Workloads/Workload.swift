/// One measured scenario, as data: what is done, in which shapes, what the
/// result must be, and what the least possible cost of it is.
///
/// The code that does it is a ``WorkloadLoop``, one per candidate.
public struct Workload: Sendable, Identifiable {
  /// Area and shape, as in `write/fan-out`; parameters are columns, not names.
  public let id: String

  /// What is measured, in one sentence.
  public let summary: String

  /// What counts as one operation: `one read`.
  public let operation: String

  /// What ``Shape/size`` counts, as in `observers`; empty if there is one size.
  public let unit: String

  /// The sizes and thread counts to measure, in the order of the report.
  public let shapes: [Shape]

  /// What the row `floor` does: the least that any correct implementation has
  /// to do for one operation.
  public let floor: String

  /// What is measured.
  public let measure: Measure

  /// The fewest iterations of one timed sample, for workloads with a cost at
  /// the start, and the most, for workloads whose state grows.
  ///
  /// The most is kept by a footprint as well.
  public let iterations: ClosedRange<Int>

  /// The most operations of one timed sample, for workloads that prepare something for
  /// each of them.
  ///
  /// A smaller size has the more iterations, so that no sample is too short for the clock.
  public let mostOperations: Int

  /// How many operations one iteration of the loop does.
  public let operationsPerIteration: @Sendable (Shape) -> Int

  /// The oracle: the checksum that each thread's loop must return after that
  /// many iterations, from arithmetic on the counts alone.
  public let checksum: @Sendable (_ shape: Shape, _ iterations: Int) -> Int

  /// What the threads do to each other, if they do.
  public let contention: Contention?

  /// - Parameters:
  ///   - sizes: Measured with one thread each.
  ///   - threads: Further thread counts, measured with the first size.
  public init(
    _ id: String, _ summary: String, operation: String, unit: String = "", sizes: [Int] = [1],
    threads: [Int] = [], floor: String, measure: Measure = .time,
    iterations: ClosedRange<Int> = 1...Int.max, mostOperations: Int = .max,
    operationsPerIteration: @escaping @Sendable (Shape) -> Int = { _ in 1 },
    checksum: @escaping @Sendable (_ shape: Shape, _ iterations: Int) -> Int
  ) {
    self.id = id
    self.summary = summary
    self.operation = operation
    self.unit = unit
    shapes =
      sizes.map { Shape(size: $0, threads: 1) }
      + threads.map { Shape(size: sizes[0], threads: $0) }
    self.floor = floor
    self.measure = measure
    self.iterations = iterations
    self.mostOperations = mostOperations
    self.operationsPerIteration = operationsPerIteration
    self.checksum = checksum
    contention = nil
  }

  /// A workload of threads that share what they work on.
  ///
  /// - Parameters:
  ///   - shapes: Of each, the size is the number of threads with the first
  ///     role, `contention.first`; the others have the second.
  ///   - measure: ``Measure/contention`` or ``Measure/suspension``.
  public init(
    _ id: String, _ summary: String, operation: String, unit: String, shapes: [Shape],
    floor: String, measure: Measure, contention: Contention
  ) {
    self.id = id
    self.summary = summary
    self.operation = operation
    self.unit = unit
    self.shapes = shapes
    self.floor = floor
    self.measure = measure
    iterations = 1...Int.max
    mostOperations = .max
    operationsPerIteration = { _ in 1 }
    checksum = { _, _ in preconditionFailure("the threads have a checksum together") }
    self.contention = contention
  }

  /// The fewest and the most iterations of one sample in `shape`.
  public func iterations(in shape: Shape) -> ClosedRange<Int> {
    if mostOperations == .max { return iterations }
    let most = mostOperations / max(1, operationsPerIteration(shape))
    return iterations.clamped(to: 1...max(1, iterations.lowerBound, most))
  }

  /// What a workload is about.
  public enum Measure: String, Sendable, Codable {
    /// Nanoseconds, and allocations and bytes, per operation.
    case time
    /// Bytes still allocated per operation. An operation builds one instance.
    case footprint
    /// Operations of threads that go on for a given time, each as many as it
    /// gets done.
    case contention
    /// Operations of the other threads while one thread is stopped wherever it
    /// happens to be.
    case suspension
    /// How long single operations take, or how long after the time that a schedule has for it
    /// something is there.
    ///
    /// An iteration is one entry of the schedule. Who has none does as much as the size says.
    case latency
  }

  /// What threads do that share what they work on.
  public struct Contention: Sendable {
    /// What the threads of the first role do: `write`.
    public let first: String

    /// What all others do; the same, if there is one role.
    public let second: String

    /// The oracle: the sum of all checksums, ``WorkloadLoop/Ensemble/settle``'s
    /// included, from the operations of each role.
    public let checksum: @Sendable (_ shape: Shape, _ first: Int, _ second: Int) -> Int

    /// The clauses without which the checksum does not hold.
    ///
    /// Where a candidate says that it fails one of them, a wrong checksum is
    /// reported beside its figures; otherwise it ends the run.
    public let clauses: Set<String>

    /// Describes what the threads of two roles do.
    ///
    /// - Parameters:
    ///   - first: What the threads of the first role do: `write`.
    ///   - second: What all others do.
    ///   - clauses: Those without which `checksum` does not hold.
    ///   - checksum: The sum of all checksums after that many operations of
    ///     each role.
    public init(
      first: String, second: String, clauses: Set<String> = [],
      checksum: @escaping @Sendable (_ shape: Shape, _ first: Int, _ second: Int) -> Int
    ) {
      self.first = first
      self.second = second
      self.clauses = clauses
      self.checksum = checksum
    }

    /// What thread `index` does.
    public func role(of index: Int, in shape: Shape) -> String {
      index < shape.size ? first : second
    }
  }

  /// The parameters of one row of the report.
  public struct Shape: Sendable, Hashable, Codable {
    /// How many of what ``Workload/unit`` names; 1 if there is one size.
    public let size: Int
    /// How many threads run the loop at once.
    public let threads: Int

    /// A row of that size, with that many threads.
    public init(size: Int, threads: Int) {
      self.size = size
      self.threads = threads
    }
  }
}

// MARK: - Oracle

extension Workload {
  /// What one call of an `onChange` adds to a checksum.
  public static let fire = 1_000_003

  /// What a closure that was not freed adds to a checksum.
  public static let leak = 1_000_000_007

  /// 0 + 1 + … + (`count` - 1).
  public static func triangle(_ count: Int) -> Int { count * (count - 1) / 2 }
}
