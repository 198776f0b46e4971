internal import Workloads

extension Harness {
  /// All contenders of one shape in turn, round by round, each with all the
  /// threads.
  mutating func contend(_ course: inout Course) throws {
    let batches = try course.contenders.map { try $0.batches(plan, timer: timer) }
    var warnings: [Int: [String]] = [:]
    var latencies: [Int: [String: Histogram]] = [:]
    for round in 1...plan.contests {
      for index in course.contenders.indices.shuffled(using: &generator) {
        let outcome = try course.contenders[index].contend(
          batches[index], round: round, plan: plan, timer: timer)
        course.result.samples.append(outcome.sample)
        course.result.threads += outcome.threads
        for (role, histogram) in outcome.latencies {
          latencies[index, default: [:]][role, default: Histogram()].add(histogram)
        }
        if let warning = outcome.warning { warnings[index, default: []].append(warning) }
      }
    }
    for (index, contender) in course.contenders.enumerated() {
      course.result.latencies += (latencies[index] ?? [:]).sorted { $0.key < $1.key }.map {
        RoleLatencies(
          workload: contender.loop.workload.id, shape: contender.shape,
          candidate: contender.entrant.name, role: $0.key, histogram: $0.value)
      }
      // One of several rounds stands for the others.
      if let found = warnings[index], let last = found.last {
        course.result.warnings.append(
          found.count == 1 ? last : "\(last) (so in \(found.count) of \(plan.contests) rounds)")
      }
    }
  }

  /// One contender of a shape after the other, with all its suspensions.
  mutating func suspend(_ course: inout Course) throws {
    for contender in course.contenders {
      let batches = try contender.batches(plan, timer: timer)
      let (samples, warning) = try contender.suspend(
        batches, plan: plan, timer: timer, using: &generator)
      course.result.samples += samples
      if let warning { course.result.warnings.append(warning) }
    }
  }
}
