internal import CommandKit
package import ConformanceKit
package import Workloads

/// Times loops: all participants of one shape in turn, round by round.
///
/// Interleaving exposes all participants to the same disturbances, so that the
/// ratio of two in one round is worth more than their times; the order is
/// shuffled anew each round, so that nobody always follows the same other.
package struct Harness {
  let plan: Plan
  let timer: Timer
  /// Counts allocations, if they can be counted.
  let allocator: Allocator?
  var generator: SplitMix

  package init(plan: Plan, timer: Timer, allocator: Allocator?, generator: SplitMix) {
    self.plan = plan
    self.timer = timer
    self.allocator = allocator
    self.generator = generator
  }

  /// What a run gave.
  package struct Result: Sendable {
    package var samples: [Sample] = []
    package var warnings: [String] = []
    /// The threads of each sample in which threads contended.
    package var threads: [ThreadSample] = []
    /// What took how long after the time that a schedule has for it.
    package var latencies: [LatencySample] = []
    /// Who has no figures, and why.
    package var absences: [Absence] = []
    /// The shapes whose loops were checked and whose allocations were counted.
    package var checked: [Report.Key] = []
    /// Whether it was ended before its end.
    package var isInterrupted = false

    package init() {}
  }

  /// A participant that cannot take part in a shape of a workload.
  package struct Absence: Sendable, Codable {
    let workload: String
    let shape: Workload.Shape
    let candidate: String
    let reason: String
  }

  /// One shape of one workload, with all who take part in it.
  struct Group {
    let rows: [MeasuredRow]
    /// Of one sample, for each row.
    var iterations: [Int] = []
    var isChecked = false
    var result = Result()

    var key: Report.Key { rows[0].group }
    var measure: Workload.Measure { rows[0].loop.workload.measure }
  }

  /// Measures all shapes that the plan has of `workloads`.
  ///
  /// - Parameters:
  ///   - earlier: What there is of a run that was interrupted: only what it lacks is measured.
  ///   - isInterrupted: Asked before each part of a shape's samples. From a yes on nothing is
  ///     measured any more, and the result has what there is: of each shape the parts that
  ///     are whole.
  ///   - progress: Called with what comes next, and with the part of the run that is done, as
  ///     the plan estimates it, from 0 to 1.
  /// - Throws: ``ChecksumMismatch``, or what went wrong while counting.
  package mutating func measure(
    _ workloads: [Workload], _ participants: [Participant], goingOnWith earlier: Result = Result(),
    isInterrupted: () -> Bool = { false }, progress: (String, Double) -> Void = { _, _ in }
  ) throws -> Result {
    var absences: [Absence] = []
    var groups = workloads.flatMap { workload in
      plan.shapes(of: workload).map { shape in
        Group(
          rows: participants.compactMap { participant in
            guard let loop = participant.loop(for: workload) else { return nil }
            if let reason = loop.unavailability {
              absences.append(
                Absence(
                  workload: workload.id, shape: shape, candidate: participant.name, reason: reason))
              return nil
            }
            return MeasuredRow(participant: participant, loop: loop, shape: shape)
          })
      }
    }.filter { !$0.rows.isEmpty }
    let kept = Kept(earlier)
    for index in groups.indices { take(kept, into: &groups[index]) }
    let timed = groups.indices.filter { groups[$0].measure == .time }
    var hasEnded = false
    let all = groups.reduce(0) { $0 + $1.work(plan) }
    var done = 0.0
    // What comes next, unless the run is to end.
    func goes(_ text: String) -> Bool {
      hasEnded = hasEnded || isInterrupted()
      if !hasEnded { progress(text, done / max(all, 1)) }
      return !hasEnded
    }
    for index in timed
    where groups[index].iterations.isEmpty && goes("calibrating \(groups[index].key)") {
      groups[index].iterations = try groups[index].rows.map(calibrate)
      done += plan.calibration(rows: groups[index].rows.count)
    }
    for pass in 0..<plan.passes {
      let rounds = plan.rounds(ofPass: pass)
      for index in timed
      where !groups[index].has(rounds)
        && goes("pass \(pass + 1) of \(plan.passes): \(groups[index].key)")
      {
        try time(&groups[index], rounds)
        done += plan.pass(pass, rows: groups[index].rows.count)
      }
    }
    for index in timed
    where !groups[index].isChecked && goes("checking and counting \(groups[index].key)") {
      try check(&groups[index])
      try count(&groups[index])
      groups[index].isChecked = true
      done += plan.check(rows: groups[index].rows.count)
    }
    /// The shapes of that kind that are lacking, which have all of their samples or none.
    func shapes(_ measure: Workload.Measure) -> [Int] {
      groups.indices.filter { groups[$0].measure == measure && groups[$0].isLacking }
    }
    for index in shapes(.footprint) where goes("weighing \(groups[index].key)") {
      try weigh(&groups[index])
      done += plan.whole(.footprint, rows: groups[index].rows.count)
    }
    for index in shapes(.contention) where goes("contending \(groups[index].key)") {
      try contend(&groups[index])
      done += plan.whole(.contention, rows: groups[index].rows.count)
    }
    for index in shapes(.suspension) where goes("suspending \(groups[index].key)") {
      try suspend(&groups[index])
      done += plan.whole(.suspension, rows: groups[index].rows.count)
    }
    for index in shapes(.latency) where goes("following \(groups[index].key)") {
      try follow(&groups[index])
      done += plan.whole(.latency, rows: groups[index].rows.count)
    }
    // The canary again: a counter that broke on the way spoils all its figures.
    try allocator?.check()
    var result = Result()
    for group in groups {
      result.samples += group.result.samples
      result.warnings += group.result.warnings
      result.threads += group.result.threads
      result.latencies += group.result.latencies
      if group.isChecked { result.checked.append(group.key) }
    }
    result.absences = absences
    result.isInterrupted = hasEnded
    return result
  }

  // MARK: - Time

  private mutating func time(_ group: inout Group, _ rounds: Range<Int>) throws {
    let order = group.rows.indices
    for round in (rounds.lowerBound - plan.warmUpRounds)..<rounds.upperBound {
      for index in order.shuffled(using: &generator) {
        let sample = try group.rows[index].sample(
          group.iterations[index], round: round, timer: timer)
        if rounds.contains(round) { group.result.samples.append(sample) }
      }
    }
  }

  private func check(_ group: inout Group) throws {
    guard plan.sampleTarget != nil else { return }
    for (row, iterations) in zip(group.rows, group.iterations) {
      group.result.warnings += try linearity(of: row, iterations)
    }
  }

  private func count(_ group: inout Group) throws {
    guard let allocator else { return }
    for (row, iterations) in zip(group.rows, group.iterations)
    where row.shape.threads == 1 {
      group.result.samples.append(
        try row.count(min(plan.iterations, iterations), allocator))
    }
  }

  private func calibrate(_ row: MeasuredRow) throws -> Int {
    let range = row.loop.workload.iterations(in: row.shape)
    guard let target = plan.sampleTarget else { return min(plan.iterations, range.upperBound) }
    let iterations = try Calibration.iterations(
      target: target, limit: range.upperBound
    ) { iterations in
      let sample = try row.sample(iterations, round: 0, timer: timer)
      return UInt64(sample.nanoseconds ?? 0)
    }
    return max(iterations, range.lowerBound)
  }

  /// Twice the iterations must take twice the time: a loop that the compiler
  /// folded, or whose state grows, does not.
  private func linearity(of row: MeasuredRow, _ iterations: Int) throws -> [String] {
    guard row.shape.threads == 1, iterations >= 4 else { return [] }
    let half = iterations / 2
    var once = Int.max
    var twice = Int.max
    // The best of some: a disturbance only ever makes a sample longer.
    for _ in 0..<7 {
      let single = try row.sample(half, round: 0, timer: timer)
      let double = try row.sample(half * 2, round: 0, timer: timer)
      once = min(once, single.nanoseconds ?? .max)
      twice = min(twice, double.nanoseconds ?? .max)
    }
    let ratio = Double(twice) / Double(max(once, 1))
    guard ratio < 1.8 || ratio > 2.2 else { return [] }
    return ["\(row): twice the iterations took \(Text.decimal(ratio, 2)) times as long"]
  }

  // MARK: - Footprint

  /// Bytes are exact, so two rounds show whether they also repeat.
  private func weigh(_ group: inout Group) throws {
    var weighings: [[Sample]] = []
    for round in 1...2 {
      weighings.append(
        try group.rows.map { row in
          let limit = row.loop.workload.iterations(in: row.shape).upperBound
          return try row.weigh(min(plan.instances, limit), round: round, allocator)
        })
    }
    group.result.samples += weighings.joined()
    for (row, (first, second)) in zip(group.rows, zip(weighings[0], weighings[1])) {
      guard let once = first.bytes, let again = second.bytes, once != again else { continue }
      group.result.warnings.append(
        "\(row): \(Text.count(first.operations, "object")) weighed \(once) bytes, and \(again)"
          + " when weighed again")
    }
  }
}
