internal import Workloads

// A run that was interrupted is gone on with: it has of each shape the parts that are whole,
// and the others are measured as if nothing had come between.

extension Harness {
  /// What there is of an earlier part of the run, by shape.
  struct Kept {
    let samples: [Report.Key: [Sample]]
    let threads: [Report.Key: [ThreadSample]]
    let latencies: [Report.Key: [LatencySample]]
    let checked: Set<Report.Key>

    init(_ earlier: Result) {
      samples = Dictionary(grouping: earlier.samples, by: Report.Key.init)
      threads = Dictionary(grouping: earlier.threads) {
        Report.Key($0.workload, $0.size, $0.threads)
      }
      latencies = Dictionary(grouping: earlier.latencies) { Report.Key($0.workload, $0.size, 1) }
      checked = Set(earlier.checked)
    }
  }

  /// Gives `group` what is kept of it, as far as it is whole.
  func take(_ kept: Kept, into group: inout Group) {
    let samples = kept.samples[group.key] ?? []
    let expected: Int
    switch group.measure {
    case .time:
      for pass in 0..<plan.passes {
        let rounds = plan.rounds(ofPass: pass)
        let part = samples.filter { rounds.contains($0.round) }
        if part.count == rounds.count * group.rows.count { group.result.samples += part }
      }
      group.iterations = iterations(of: group)
      group.isChecked = kept.checked.contains(group.key)
      if group.isChecked { group.result.samples += samples.filter { $0.round == 0 } }
      return
    case .footprint: expected = 2
    case .contention: expected = plan.contentionRounds
    case .suspension: expected = plan.suspensions
    case .latency:
      let latencies = kept.latencies[group.key] ?? []
      if latencies.count == group.rows.count { group.result.latencies = latencies }
      return
    }
    if samples.count == expected * group.rows.count {
      group.result.samples = samples
      group.result.threads = kept.threads[group.key] ?? []
    }
  }

  /// The iterations that the samples of each row have had; none if a row has no samples.
  ///
  /// A figure of samples of several lengths would be another one.
  private func iterations(of group: Group) -> [Int] {
    let iterations = group.rows.compactMap { row -> Int? in
      guard
        let sample = group.result.samples.first(where: { $0.candidate == row.participant.name })
      else { return nil }
      let operations = row.loop.workload.operationsPerIteration(row.shape) * row.shape.threads
      return max(1, sample.operations / max(1, operations))
    }
    return iterations.count == group.rows.count ? iterations : []
  }
}

extension Harness.Group {
  /// Whether all rows have samples of all of `rounds`.
  func has(_ rounds: Range<Int>) -> Bool {
    result.samples.count { rounds.contains($0.round) } == rounds.count * rows.count
  }

  /// Whether nothing was measured yet.
  var isLacking: Bool { result.samples.isEmpty && result.latencies.isEmpty }
}
