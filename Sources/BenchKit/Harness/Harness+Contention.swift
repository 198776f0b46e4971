internal import Workloads

extension Harness {
  /// All rows of one shape in turn, round by round, each with all the
  /// threads.
  mutating func contend(_ group: inout Group) throws {
    let batches = try group.rows.map { try $0.batches(plan, timer: timer) }
    var warnings: [Int: [String]] = [:]
    for round in 1...plan.contentionRounds {
      for index in group.rows.indices.shuffled(using: &generator) {
        let outcome = try group.rows[index].contend(
          batches[index], round: round, plan: plan, timer: timer)
        group.result.samples.append(outcome.sample)
        group.result.threads += outcome.threads
        if let warning = outcome.warning { warnings[index, default: []].append(warning) }
      }
    }
    for index in group.rows.indices {
      // One of several rounds stands for the others.
      if let found = warnings[index], let last = found.last {
        group.result.warnings.append(
          found.count == 1
            ? last : "\(last) (so in \(found.count) of \(plan.contentionRounds) rounds)")
      }
    }
  }

  /// One row of a shape after the other, with all its suspensions.
  mutating func suspend(_ group: inout Group) throws {
    for row in group.rows {
      let batches = try row.batches(plan, timer: timer)
      let (samples, warning) = try row.suspend(
        batches, plan: plan, timer: timer, using: &generator)
      group.result.samples += samples
      if let warning { group.result.warnings.append(warning) }
    }
  }
}
