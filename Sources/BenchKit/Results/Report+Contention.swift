internal import Workloads

extension Report {
  /// What the threads of one entrant got done in one shape, together.
  package struct Contest: Sendable, Codable {
    let workload: String
    /// How many threads have the first role.
    let size: Int
    let threads: Int
    let candidate: String
    /// Of all threads together; the median of the rounds.
    let operationsPerSecond: Double
    /// The least that a thread got done, divided by the most that another with
    /// the same role did; the median of the rounds.
    ///
    /// Nil where no role has two threads.
    let fairness: Double?
    /// The single operations of each role that were timed.
    let roles: [Role]

    /// Times of single operations, in nanoseconds, with those of the clock.
    struct Role: Sendable, Codable {
      let name: String
      let median: UInt64
      let percentile99: UInt64
      let maximum: UInt64
      /// How many were timed.
      let count: Int
    }

    static func all(rows: [Row], result: Harness.Result) -> [Contest] {
      let contended = Set(result.threads.map(\.workload))
      let threads = Dictionary(grouping: result.threads) {
        RowKey($0.workload, $0.size, $0.threads, $0.candidate)
      }
      let latencies = Dictionary(grouping: result.latencies) {
        RowKey($0.workload, $0.shape.size, $0.shape.threads, $0.candidate)
      }
      return rows.filter { contended.contains($0.workload) }.compactMap { row in
        guard let time = row.nanosecondsPerOperation, time > 0 else { return nil }
        let key = RowKey(row.workload, row.size, row.threads, row.candidate)
        let roles = (latencies[key] ?? []).compactMap { latencies -> Role? in
          guard let median = latencies.histogram.quantile(0.5),
            let percentile99 = latencies.histogram.quantile(0.99)
          else { return nil }
          return Role(
            name: latencies.role, median: median, percentile99: percentile99,
            maximum: latencies.histogram.maximum, count: latencies.histogram.count)
        }
        return Contest(
          workload: row.workload, size: row.size, threads: row.threads, candidate: row.candidate,
          operationsPerSecond: Double(row.threads) / time * 1e9,
          fairness: fairness(threads[key] ?? []), roles: roles)
      }
    }

    /// The median over the rounds of the least fair role's fairness.
    package static func fairness(_ threads: [ThreadSample]) -> Double? {
      let rounds = Dictionary(grouping: threads, by: \.round).values.compactMap { round in
        Dictionary(grouping: round, by: \.role).values.compactMap { role -> Double? in
          let operations = role.map(\.operations)
          guard operations.count > 1, let most = operations.max(), most > 0 else { return nil }
          return Double(operations.min() ?? 0) / Double(most)
        }.min()
      }
      return rounds.isEmpty ? nil : Statistics.median(of: rounds)
    }
  }

  /// What the threads of one entrant got done while another one stood still.
  package struct Suspension: Sendable, Codable {
    let workload: String
    let threads: Int
    let candidate: String
    /// How often a thread was suspended.
    package let suspensions: Int
    /// How often nobody else got anything done meanwhile.
    package let stalls: Int
    /// Of the other threads together; the median of the suspensions.
    let operationsPerSecond: Double

    package static func all(_ samples: [Sample]) -> [Suspension] {
      var keys: [RowKey] = []
      var groups: [RowKey: [Sample]] = [:]
      for sample in samples {
        let key = RowKey(sample)
        if groups[key] == nil { keys.append(key) }
        groups[key, default: []].append(sample)
      }
      return keys.map { key in
        let samples = groups[key] ?? []
        return Suspension(
          workload: key.workload, threads: key.threads, candidate: key.candidate,
          suspensions: samples.count, stalls: samples.count { $0.operations == 0 },
          operationsPerSecond: Statistics.median(
            of: samples.map { Double($0.operations) * 1e9 / Double(max($0.nanoseconds ?? 0, 1)) }))
      }
    }
  }

  /// One entrant in one shape of one workload.
  struct RowKey: Hashable {
    let workload: String
    let size: Int
    let threads: Int
    let candidate: String

    init(_ workload: String, _ size: Int, _ threads: Int, _ candidate: String) {
      self.workload = workload
      self.size = size
      self.threads = threads
      self.candidate = candidate
    }

    init(_ sample: Sample) {
      self.init(sample.workload, sample.size, sample.threads, sample.candidate)
    }
  }
}
