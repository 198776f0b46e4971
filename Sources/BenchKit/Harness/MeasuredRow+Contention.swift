internal import CommandKit
internal import Foundation
internal import Workloads

/// What contending threads did in one sample.
struct ContentionOutcome: Sendable {
  var sample: Sample
  var threads: [ThreadSample]
  /// What was wrong with the checksum, where a known failure explains it.
  var warning: String?
}

extension MeasuredRow {
  /// The operations of each role that take some twenty microseconds when
  /// nobody contends: long beside a look at the clock, short beside a sample.
  ///
  /// - Returns: The batch of each thread.
  func batches(_ plan: Plan, timer: Timer) throws -> [Int] {
    guard let contention = loop.workload.contention, plan.sampleTarget != nil else {
      return Array(repeating: 1, count: shape.threads)
    }
    var batches: [String: Int] = [:]
    for index in 0..<shape.threads {
      let role = contention.role(of: index, in: shape)
      guard batches[role] == nil else { continue }
      // An interrupted attempt would make a batch of a few operations, all of which a look at
      // the clock would outweigh, in each round.
      batches[role] = Calibration.iterations(target: 20_000, limit: 1 << 20, attempts: 5) {
        iterations in
        let ensemble = loop.prepare(shape, iterations)
        // The first operation of all may be like no other.
        _ = ensemble.runs[index](1)
        let start = timer.now()
        _ = ensemble.runs[index](iterations)
        return timer.now() &- start
      }
    }
    return (0..<shape.threads).map { batches[contention.role(of: $0, in: shape)] ?? 1 }
  }

  /// One sample of threads that contend.
  func contend(
    _ batches: [Int], round: Int, plan: Plan, timer: Timer
  ) throws -> ContentionOutcome {
    let ensemble = loop.prepare(shape, plan.iterations)
    let team = OpenTeam(
      ensemble.runs, batches: batches,
      length: plan.sampleTarget == nil ? .operations(plan.iterations) : .open, timer: timer)
    let start = team.waitForStart()
    if plan.sampleTarget != nil {
      let now = timer.now()
      Pause.nanoseconds(plan.contentionDuration &- min(now &- start, plan.contentionDuration))
    }
    let end = team.stop()
    let tallies = team.result()
    let settled = ensemble.settle()
    var outcome = try outcome(of: tallies, settled: settled, round: round)
    outcome.sample.nanoseconds = Int(end &- start)
    withExtendedLifetime(ensemble) {}
    return outcome
  }

  /// The tallies as samples, if their checksums are those of the oracle.
  func outcome(
    of tallies: [OpenTeam.Tally], settled: Int, round: Int
  ) throws -> ContentionOutcome {
    guard let contention = loop.workload.contention else {
      preconditionFailure("\(loop.workload.id) is not a contention workload")
    }
    let operations = tallies.map(\.operations)
    let expected = contention.checksum(
      shape, operations.prefix(shape.size).reduce(0, +),
      operations.dropFirst(shape.size).reduce(0, +))
    let actual = tallies.reduce(settled) { $0 &+ $1.checksum }
    var warning: String?
    if actual != expected {
      let mismatch = ChecksumMismatch(
        workload: loop.workload.id, candidate: participant.name, shape: shape,
        iterations: operations.reduce(0, +), expected: expected, actual: actual)
      let known = contention.clauses.intersection(participant.knownFailures).sorted()
      guard !known.isEmpty else { throw mismatch }
      let calls = Double(actual - expected) / Double(Workload.fire)
      warning =
        "\(self): \(Text.decimal(calls.magnitude, 0)) calls too \(calls < 0 ? "few" : "many") in"
        + " \(operations.reduce(0, +)) operations; it is known to fail"
        + " \(known.joined(separator: " and "))"
    }
    let threads = tallies.enumerated().map { index, tally in
      let role = contention.role(of: index, in: shape)
      return ThreadSample(
        workload: loop.workload.id, candidate: participant.name, threads: shape.threads,
        size: shape.size, round: round, thread: index, role: role, operations: tally.operations,
        timed: tally.latencies.count, median: tally.latencies.quantile(0.5),
        percentile99: tally.latencies.quantile(0.99),
        maximum: tally.latencies.count > 0 ? tally.latencies.maximum : nil)
    }
    return ContentionOutcome(
      sample: Sample(
        workload: loop.workload.id, candidate: participant.name, threads: shape.threads,
        size: shape.size, round: round, operations: operations.reduce(0, +), nanoseconds: nil,
        allocations: nil, bytes: nil, checksum: actual),
      threads: threads, warning: warning)
  }
}

/// One thread in one sample of a contention workload: a row of `threads.csv`.
package struct ThreadSample: Sendable, Equatable {
  package var workload: String
  package var candidate: String
  package var threads: Int
  package var size: Int
  package var round: Int
  /// From 0.
  package var thread: Int
  /// What the thread did: `read`, `write`, `track` or `cycle`.
  package var role: String
  package var operations: Int
  /// How many of the operations were timed one by one.
  package var timed: Int
  /// Nanoseconds of the operations that were timed; nil if none was.
  package var median: UInt64?
  package var percentile99: UInt64?
  package var maximum: UInt64?

  package init(
    workload: String, candidate: String, threads: Int, size: Int, round: Int, thread: Int,
    role: String, operations: Int, timed: Int, median: UInt64?, percentile99: UInt64?,
    maximum: UInt64?
  ) {
    self.workload = workload
    self.candidate = candidate
    self.threads = threads
    self.size = size
    self.round = round
    self.thread = thread
    self.role = role
    self.operations = operations
    self.timed = timed
    self.median = median
    self.percentile99 = percentile99
    self.maximum = maximum
  }
}

/// Sleeps, without allocating.
enum Pause {
  static func nanoseconds(_ duration: UInt64) {
    var request = timespec(
      tv_sec: Int(duration / 1_000_000_000), tv_nsec: Int(duration % 1_000_000_000))
    var left = timespec()
    while nanosleep(&request, &left) != 0 && errno == EINTR { request = left }
  }
}
