public import Workloads

/// How long a run measures.
public struct Plan: Sendable, Equatable {
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

  /// Everything, for results that are kept.
  public static let full = Plan(
    name: "full", rounds: 41, passes: 5, warmUpRounds: 1, sampleTarget: 5_000_000, iterations: 64,
    instances: 100_000, largestSize: .max)
  /// Everything but the largest shapes, in some seconds per candidate.
  public static let quick = Plan(
    name: "quick", rounds: 15, passes: 3, warmUpRounds: 1, sampleTarget: 1_000_000, iterations: 32,
    instances: 10_000, largestSize: 10_000)
  /// Every loop once or twice, with its checksum: for tests.
  ///
  /// Measures nothing.
  public static let smoke = Plan(
    name: "smoke", rounds: 2, passes: 1, warmUpRounds: 0, sampleTarget: nil, iterations: 3,
    instances: 20,
    largestSize: 256)

  /// The rounds of pass `pass`, which counts from 0.
  public func rounds(ofPass pass: Int) -> Range<Int> {
    (rounds * pass / passes + 1)..<(rounds * (pass + 1) / passes + 1)
  }

  /// The shapes of `workload` that this plan measures.
  public func shapes(of workload: Workload) -> [Workload.Shape] {
    workload.shapes.filter { $0.size <= largestSize }
  }
}
