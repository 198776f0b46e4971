internal import CommandKit
package import ConformanceKit
package import Workloads

/// Times loops: all entrants of one shape in turn, round by round.
///
/// Interleaving exposes all entrants to the same disturbances, so that the
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
    /// The latencies of the roles that threads contended in.
    package var latencies: [RoleLatencies] = []
    /// Who has no figures, and why.
    package var absences: [Absence] = []
  }

  /// An entrant that cannot take part in a shape of a workload.
  package struct Absence: Sendable, Equatable {
    let workload: String
    let shape: Workload.Shape
    let candidate: String
    let reason: String
  }

  /// The single operations of one role that were timed, in all rounds.
  package struct RoleLatencies: Sendable {
    let workload: String
    let shape: Workload.Shape
    let candidate: String
    package let role: String
    var histogram: Histogram
  }

  /// One shape of one workload, with all who take part in it.
  struct Course {
    let contenders: [Contender]
    /// Of one sample, for each contender.
    var iterations: [Int] = []
    var result = Result()

    var name: String { contenders[0].course }
    var measure: Workload.Measure { contenders[0].loop.workload.measure }
  }

  /// Measures all shapes that the plan has of `workloads`.
  ///
  /// - Parameter progress: Called with what comes next.
  /// - Throws: ``ChecksumMismatch``, or what went wrong while counting.
  package mutating func measure(
    _ workloads: [Workload], _ entrants: [Entrant], progress: (String) -> Void = { _ in }
  ) throws -> Result {
    var absences: [Absence] = []
    var courses = workloads.flatMap { workload in
      plan.shapes(of: workload).map { shape in
        Course(
          contenders: entrants.compactMap { entrant in
            guard let loop = entrant.loop(for: workload) else { return nil }
            if let reason = loop.unavailability {
              absences.append(
                Absence(
                  workload: workload.id, shape: shape, candidate: entrant.name, reason: reason))
              return nil
            }
            return Contender(entrant: entrant, loop: loop, shape: shape)
          })
      }
    }.filter { !$0.contenders.isEmpty }
    let timed = courses.indices.filter { courses[$0].measure == .time }
    let weighed = courses.indices.filter { courses[$0].measure == .footprint }
    for index in timed {
      progress("calibrating \(courses[index].name)")
      courses[index].iterations = try courses[index].contenders.map(calibrate)
    }
    for pass in 0..<plan.passes {
      for index in timed {
        progress("pass \(pass + 1) of \(plan.passes): \(courses[index].name)")
        try time(&courses[index], plan.rounds(ofPass: pass))
      }
    }
    for index in timed {
      progress("checking and counting \(courses[index].name)")
      try check(&courses[index])
      try count(&courses[index])
    }
    for index in weighed {
      progress("weighing \(courses[index].name)")
      try weigh(&courses[index])
    }
    for index in courses.indices where courses[index].measure == .contention {
      progress("contending \(courses[index].name)")
      try contend(&courses[index])
    }
    for index in courses.indices where courses[index].measure == .suspension {
      progress("suspending \(courses[index].name)")
      try suspend(&courses[index])
    }
    // The canary again: a counter that broke on the way spoils all its figures.
    try allocator?.check()
    return Result(
      samples: courses.flatMap(\.result.samples), warnings: courses.flatMap(\.result.warnings),
      threads: courses.flatMap(\.result.threads), latencies: courses.flatMap(\.result.latencies),
      absences: absences)
  }

  // MARK: - Time

  private mutating func time(_ course: inout Course, _ rounds: Range<Int>) throws {
    let order = course.contenders.indices
    for round in (rounds.lowerBound - plan.warmUpRounds)..<rounds.upperBound {
      for index in order.shuffled(using: &generator) {
        let sample = try course.contenders[index].sample(
          course.iterations[index], round: round, timer: timer)
        if rounds.contains(round) { course.result.samples.append(sample) }
      }
    }
  }

  private func check(_ course: inout Course) throws {
    guard plan.sampleTarget != nil else { return }
    for (contender, iterations) in zip(course.contenders, course.iterations) {
      course.result.warnings += try linearity(of: contender, iterations)
    }
  }

  private func count(_ course: inout Course) throws {
    guard let allocator else { return }
    for (contender, iterations) in zip(course.contenders, course.iterations)
    where contender.shape.threads == 1 {
      course.result.samples.append(
        try contender.count(min(plan.iterations, iterations), allocator))
    }
  }

  private func calibrate(_ contender: Contender) throws -> Int {
    let range = contender.loop.workload.iterations
    guard let target = plan.sampleTarget else { return min(plan.iterations, range.upperBound) }
    let iterations = try Calibration.iterations(
      target: target, limit: range.upperBound
    ) { iterations in
      let sample = try contender.sample(iterations, round: 0, timer: timer)
      return UInt64(sample.nanoseconds ?? 0)
    }
    return max(iterations, range.lowerBound)
  }

  /// Twice the iterations must take twice the time: a loop that the compiler
  /// folded, or whose state grows, does not.
  private func linearity(of contender: Contender, _ iterations: Int) throws -> [String] {
    guard contender.shape.threads == 1, iterations >= 4 else { return [] }
    let half = iterations / 2
    var once = Int.max
    var twice = Int.max
    // The best of some: a disturbance only ever makes a sample longer.
    for _ in 0..<7 {
      let single = try contender.sample(half, round: 0, timer: timer)
      let double = try contender.sample(half * 2, round: 0, timer: timer)
      once = min(once, single.nanoseconds ?? .max)
      twice = min(twice, double.nanoseconds ?? .max)
    }
    let ratio = Double(twice) / Double(max(once, 1))
    guard ratio < 1.8 || ratio > 2.2 else { return [] }
    return ["\(contender): twice the iterations took \(Text.decimal(ratio, 2)) times as long"]
  }

  // MARK: - Footprint

  /// Bytes are exact, so two rounds show whether they also repeat.
  private func weigh(_ course: inout Course) throws {
    for round in 1...2 {
      for contender in course.contenders {
        course.result.samples.append(
          try contender.weigh(
            min(plan.instances, contender.loop.workload.iterations.upperBound), round: round,
            allocator))
      }
    }
  }
}

/// One entrant in one shape of one workload.
struct Contender: CustomStringConvertible {
  let entrant: Entrant
  let loop: WorkloadLoop
  let shape: Workload.Shape

  /// The workload and its shape.
  var course: String { "\(loop.workload.id) size \(shape.size) threads \(shape.threads)" }

  var description: String { "\(course), \(entrant.name)" }

  /// One timed sample, on fresh models.
  func sample(_ iterations: Int, round: Int, timer: Timer) throws -> Sample {
    let ensemble = loop.prepare(shape, iterations)
    let outcome = Team.run(ensemble.runs, iterations: iterations, timer: timer)
    var sample = try checked(outcome.checksums, ensemble, iterations, round: round)
    sample.nanoseconds = Int(outcome.nanoseconds)
    return sample
  }

  /// The counting pass: the difference between twice the iterations and once,
  /// on fresh models each, in which what only the first iteration allocates
  /// cancels out.
  func count(_ iterations: Int, _ allocator: Allocator) throws -> Sample {
    let once = try counted(iterations, allocator)
    let twice = try counted(iterations * 2, allocator)
    var sample = twice.sample
    sample.operations -= once.sample.operations
    sample.allocations = twice.count.allocations - once.count.allocations
    sample.bytes = twice.count.allocatedBytes - once.count.allocatedBytes
    return sample
  }

  private func counted(
    _ iterations: Int, _ allocator: Allocator
  ) throws -> (count: Allocator.Count, sample: Sample) {
    let ensemble = loop.prepare(shape, iterations)
    let run = ensemble.runs[0]
    var checksum = 0
    let count = try allocator.count { checksum = run(iterations) }
    return (count, try checked([checksum], ensemble, iterations, round: 0))
  }

  /// Builds instances and weighs what of them stays.
  func weigh(_ instances: Int, round: Int, _ allocator: Allocator?) throws -> Sample {
    let ensemble = loop.prepare(shape, instances)
    let run = ensemble.runs[0]
    var checksum = 0
    guard let allocator else {
      checksum = run(instances)
      return try checked([checksum], ensemble, instances, round: round)
    }
    let count = try allocator.count { checksum = run(instances) }
    var sample = try checked([checksum], ensemble, instances, round: round)
    sample.allocations = count.allocations
    sample.bytes = count.liveBytes
    return sample
  }

  /// A sample without figures, if the checksums are those of the oracle.
  ///
  /// - Parameter checksums: Those of the threads; what only shows when the
  ///   sample is over counts as the first one's.
  private func checked(
    _ checksums: [Int], _ ensemble: WorkloadLoop.Ensemble, _ iterations: Int, round: Int
  ) throws -> Sample {
    let workload = loop.workload
    var checksums = checksums
    checksums[0] &+= ensemble.settle()
    let expected = workload.checksum(shape, iterations)
    for actual in checksums where actual != expected {
      throw ChecksumMismatch(
        workload: workload.id, candidate: entrant.name, shape: shape, iterations: iterations,
        expected: expected, actual: actual)
    }
    return Sample(
      workload: workload.id, candidate: entrant.name, threads: shape.threads, size: shape.size,
      round: round,
      operations: iterations * workload.operationsPerIteration(shape) * checksums.count,
      nanoseconds: nil, allocations: nil, bytes: nil, checksum: checksums.reduce(0, &+))
  }
}

/// A loop did something else than its workload says.
package struct ChecksumMismatch: Error, CustomStringConvertible {
  let workload: String
  let candidate: String
  let shape: Workload.Shape
  let iterations: Int
  let expected: Int
  let actual: Int

  package var description: String {
    """
    checksum of workload \(workload) (size \(shape.size), threads \(shape.threads), \
    \(iterations) iterations) by candidate \(candidate): expected \(expected), actual \(actual)
    """
  }
}
