public import Workloads

/// How long a run measures.
public struct Plan: Sendable, Equatable {
  /// What the command line calls it: `quick`.
  public let name: String
  /// Timed rounds that count.
  public let rounds: Int
  /// How many times the run goes through all shapes, with a part of the rounds
  /// each time: a disturbance that lasts spreads the figures of many shapes,
  /// instead of spoiling those of one.
  public let passes: Int
  /// Rounds before those of each pass that do not count.
  public let warmUpRounds: Int
  /// The nanoseconds of one sample, at least.
  ///
  /// Nil: ``iterations`` iterations.
  public let sampleTarget: UInt64?
  /// The iterations of a sample without a target, and of a counting pass.
  public let iterations: Int
  /// The instances of one footprint.
  public let instances: Int
  /// Shapes above this size are left out.
  public let largestSize: Int
  /// Shapes with more threads are left out.
  public let mostThreads: Int
  /// The samples of threads that contend, of which there are fewer than of
  /// others because each has to be long enough for many threads to take turns.
  public let contentionRounds: Int
  /// The nanoseconds of each.
  public let contentionDuration: UInt64
  /// How often a thread is suspended for one row.
  public let suspensions: Int
  /// For how many nanoseconds.
  public let suspension: UInt64
  /// For how many more, at most, if nobody else gets anything done: they may
  /// only have no processor.
  public let patience: UInt64
  /// How often one row goes through its schedule.
  public let schedules: Int
  /// The entries of a schedule.
  public let scheduleLength: Int

  package init(
    name: String, rounds: Int, passes: Int, warmUpRounds: Int, sampleTarget: UInt64?,
    iterations: Int, instances: Int, largestSize: Int, mostThreads: Int, contentionRounds: Int,
    contentionDuration: UInt64, suspensions: Int, suspension: UInt64, patience: UInt64,
    schedules: Int, scheduleLength: Int
  ) {
    self.name = name
    self.rounds = rounds
    self.passes = passes
    self.warmUpRounds = warmUpRounds
    self.sampleTarget = sampleTarget
    self.iterations = iterations
    self.instances = instances
    self.largestSize = largestSize
    self.mostThreads = mostThreads
    self.contentionRounds = contentionRounds
    self.contentionDuration = contentionDuration
    self.suspensions = suspensions
    self.suspension = suspension
    self.patience = patience
    self.schedules = schedules
    self.scheduleLength = scheduleLength
  }

  /// Everything, for results that are kept.
  public static let full = Plan(
    name: "full", rounds: 41, passes: 5, warmUpRounds: 1, sampleTarget: 5_000_000, iterations: 64,
    instances: 100_000, largestSize: .max, mostThreads: .max,
    contentionRounds: 11, contentionDuration: 40_000_000,
    suspensions: 64, suspension: 2_000_000, patience: 50_000_000,
    schedules: 5, scheduleLength: 400)
  /// Everything but the largest shapes, in some seconds per candidate.
  public static let quick = Plan(
    name: "quick", rounds: 15, passes: 3, warmUpRounds: 1, sampleTarget: 1_000_000, iterations: 32,
    instances: 10_000, largestSize: 10_000, mostThreads: .max,
    contentionRounds: 3, contentionDuration: 10_000_000,
    suspensions: 16, suspension: 1_000_000, patience: 20_000_000,
    schedules: 2, scheduleLength: 150)
  /// Every loop once or twice, with its checksum: for tests.
  ///
  /// Measures nothing.
  public static let smoke = Plan(
    name: "smoke", rounds: 2, passes: 1, warmUpRounds: 0, sampleTarget: nil, iterations: 3,
    instances: 20, largestSize: 256, mostThreads: 4,
    contentionRounds: 1, contentionDuration: 0, suspensions: 2,
    suspension: 100_000, patience: 20_000_000, schedules: 1, scheduleLength: 3)

  /// The rounds of pass `pass`, which counts from 0.
  public func rounds(ofPass pass: Int) -> Range<Int> {
    (rounds * pass / passes + 1)..<(rounds * (pass + 1) / passes + 1)
  }

  /// The shapes of `workload` that this plan measures.
  public func shapes(of workload: Workload) -> [Workload.Shape] {
    workload.shapes.filter { $0.size <= largestSize && $0.threads <= mostThreads }
  }
}
