internal import Workloads

/// One participant in one shape of one workload.
struct MeasuredRow: CustomStringConvertible {
  let participant: Participant
  let loop: WorkloadLoop
  let shape: Workload.Shape

  /// The workload and its shape.
  var group: Report.Key { Report.Key(loop.workload.id, shape.size, shape.threads) }

  /// What the samples are grouped by, and warnings begin with.
  var key: Report.RowKey { Report.RowKey(group, participant.name) }

  var description: String { key.description }

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

  /// One run on fresh models, with a call of `mark` before and after its timed part.
  func run(_ iterations: Int, between mark: () -> Void) throws {
    let ensemble = loop.prepare(shape, iterations)
    let run = ensemble.runs[0]
    mark()
    let checksum = run(iterations)
    mark()
    _ = try checked([checksum], ensemble, iterations, round: 0)
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
        workload: workload.id, candidate: participant.name, shape: shape, iterations: iterations,
        expected: expected, actual: actual)
    }
    return Sample(
      workload: workload.id, candidate: participant.name, threads: shape.threads, size: shape.size,
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
