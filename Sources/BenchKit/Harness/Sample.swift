/// One timed round, or one counting pass, of one participant in one shape.
///
/// A row of `samples.csv`. The figures are totals of the sample, not rates.
public struct Sample: Sendable, Equatable {
  /// The name of the workload: `read/untracked`.
  public var workload: String
  /// The name of the participant.
  public var candidate: String
  /// How many threads ran the loop at once.
  public var threads: Int
  /// How many of what the workload's unit names.
  public var size: Int
  /// From 1.
  ///
  /// Round 0 is the counting pass, which is not timed: its operations,
  /// allocations and bytes are the difference between two runs, its checksum is
  /// that of the longer one.
  public var round: Int
  /// The operations of all threads together.
  public var operations: Int
  /// From the start of all threads to the end of the last one.
  ///
  /// Nil for a counting pass.
  public var nanoseconds: Int?
  /// Calls that allocated.
  ///
  /// Nil in timed rounds, and where it cannot be counted.
  public var allocations: Int?
  /// Bytes allocated; for a footprint, bytes still allocated at the end.
  ///
  /// Nil like ``allocations``.
  public var bytes: Int?
  /// The sum of the threads' checksums, each of which was as expected.
  public var checksum: Int

  package init(
    workload: String, candidate: String, threads: Int, size: Int, round: Int, operations: Int,
    nanoseconds: Int?, allocations: Int?, bytes: Int?, checksum: Int
  ) {
    self.workload = workload
    self.candidate = candidate
    self.threads = threads
    self.size = size
    self.round = round
    self.operations = operations
    self.nanoseconds = nanoseconds
    self.allocations = allocations
    self.bytes = bytes
    self.checksum = checksum
  }

  /// The nanoseconds that one operation took on its thread.
  ///
  /// With several threads the throughput is ``threads`` times its inverse.
  public var nanosecondsPerOperation: Double? {
    nanoseconds.map { Double($0) * Double(threads) / Double(operations) }
  }
}
