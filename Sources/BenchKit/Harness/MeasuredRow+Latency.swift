internal import Workloads

/// How long single operations took, or came after their time: a row of `latencies.csv`.
package struct LatencySample: Sendable, Equatable, Codable {
  package var workload: String
  package var candidate: String
  package var size: Int
  /// How many times were taken, in all rounds together.
  package var count: Int
  /// Nanoseconds; from the time in the schedule, if there is one.
  package var median: UInt64
  package var percentile90: UInt64
  package var percentile99: UInt64
  package var percentile999: UInt64
  /// Nil in results of builds that did not ask.
  package var percentile9999: UInt64?
  package var maximum: UInt64
  /// The writes that there were for each consumer, and the elements that they got.
  package var writes: Int
  package var elements: Int

  package init(
    workload: String, candidate: String, size: Int, count: Int, median: UInt64,
    percentile90: UInt64, percentile99: UInt64, percentile999: UInt64, percentile9999: UInt64?,
    maximum: UInt64, writes: Int, elements: Int
  ) {
    self.workload = workload
    self.candidate = candidate
    self.size = size
    self.count = count
    self.median = median
    self.percentile90 = percentile90
    self.percentile99 = percentile99
    self.percentile999 = percentile999
    self.percentile9999 = percentile9999
    self.maximum = maximum
    self.writes = writes
    self.elements = elements
  }
}

/// What the schedules of one row gave so far.
struct LatencyTally {
  var latencies = Durations()
  var writes = 0
  var elements = 0
}

extension MeasuredRow {
  /// Goes through one schedule.
  func follow(_ entries: Int, into tally: inout LatencyTally) throws {
    let ensemble = loop.prepare(shape, entries)
    guard let log = ensemble.log else {
      preconditionFailure("\(loop.workload.id) keeps no latencies")
    }
    let checksum = ensemble.runs[0](entries) &+ ensemble.settle()
    let expected = loop.workload.checksum(shape, entries)
    if checksum != expected {
      throw ChecksumMismatch(
        workload: loop.workload.id, candidate: participant.name, shape: shape,
        iterations: entries, expected: expected, actual: checksum)
    }
    for latency in log.nanoseconds { tally.latencies.record(latency) }
    tally.writes += log.writes
    tally.elements += log.elements
  }

  /// What all schedules together gave.
  func sample(of tally: LatencyTally) -> LatencySample {
    func quantile(_ fraction: Double) -> UInt64 { tally.latencies.quantile(fraction) ?? 0 }
    return LatencySample(
      workload: loop.workload.id, candidate: participant.name, size: shape.size,
      count: tally.latencies.count, median: quantile(0.5), percentile90: quantile(0.9),
      percentile99: quantile(0.99), percentile999: quantile(0.999),
      percentile9999: quantile(0.9999), maximum: tally.latencies.maximum, writes: tally.writes,
      elements: tally.elements)
  }
}

extension Harness {
  /// All rows of one shape in turn, round by round, each through a whole schedule.
  mutating func follow(_ group: inout Group) throws {
    var tallies = group.rows.map { _ in LatencyTally() }
    for _ in 0..<plan.schedules {
      for index in group.rows.indices.shuffled(using: &generator) {
        try group.rows[index].follow(plan.scheduleLength, into: &tallies[index])
      }
    }
    for (row, tally) in zip(group.rows, tallies) {
      group.result.latencies.append(row.sample(of: tally))
    }
  }
}
