internal import Workloads

extension Report {
  /// What the threads of one participant got done in one shape, together.
  package struct Contention: Sendable, Codable {
    let workload: String
    /// How many threads have the first role.
    let size: Int
    let threads: Int
    let candidate: String
    /// Of all threads together; the median of the rounds.
    let operationsPerSecond: Double
    /// The quartiles of the rounds.
    let lowerQuartile: Double?
    let upperQuartile: Double?
    /// The least that a thread got done, divided by the most that another with
    /// the same role did; the median of the rounds.
    ///
    /// Nil where no role has two threads.
    let fairness: Double?
    /// The single operations of each role that were timed.
    let roles: [Role]

    /// Times of single operations, in nanoseconds, with those of the clock.
    ///
    /// ``median`` and ``percentile99`` are medians of those of the threads, in
    /// all rounds.
    struct Role: Sendable, Codable {
      let name: String
      let median: Double
      let percentile99: Double
      let maximum: UInt64
      /// How many were timed.
      let count: Int

      /// Nil if no operation of `threads` was timed.
      init?(_ name: String, _ threads: [ThreadSample]) {
        let medians = threads.compactMap(\.median).map { Double($0) }
        let percentiles = threads.compactMap(\.percentile99).map { Double($0) }
        guard !medians.isEmpty, !percentiles.isEmpty else { return nil }
        self.name = name
        median = Statistics.median(of: medians)
        percentile99 = Statistics.median(of: percentiles)
        maximum = threads.compactMap(\.maximum).max() ?? 0
        count = threads.reduce(0) { $0 + $1.timed }
      }
    }

    static func all(rows: [Row], threads: [ThreadSample]) -> [Contention] {
      let contended = Set(threads.map(\.workload))
      let threads = Dictionary(grouping: threads) { thread in
        RowKey(Key(thread.workload, thread.size, thread.threads), thread.candidate)
      }
      return rows.filter { contended.contains($0.workload) }.compactMap { row in
        func perSecond(_ nanoseconds: Double?) -> Double? {
          nanoseconds.flatMap { $0 > 0 ? Double(row.threads) / $0 * 1e9 : nil }
        }
        guard let operations = perSecond(row.nanosecondsPerOperation) else { return nil }
        let threads = threads[RowKey(row)] ?? []
        return Contention(
          workload: row.workload, size: row.size, threads: row.threads, candidate: row.candidate,
          operationsPerSecond: operations, lowerQuartile: perSecond(row.upperQuartile),
          upperQuartile: perSecond(row.lowerQuartile), fairness: fairness(threads),
          roles: Dictionary(grouping: threads, by: \.role).sorted { $0.key < $1.key }
            .compactMap { Role($0.key, $0.value) })
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

  /// What the threads of one participant got done while another one stood still.
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
          workload: key.shape.workload, threads: key.shape.threads, candidate: key.candidate,
          suspensions: samples.count, stalls: samples.count { $0.operations == 0 },
          operationsPerSecond: Statistics.median(
            of: samples.map { Double($0.operations) * 1e9 / Double(max($0.nanoseconds ?? 0, 1)) }))
      }
    }
  }

  /// One participant in one shape of one workload.
  struct RowKey: Hashable, CustomStringConvertible {
    let shape: Key
    let candidate: String

    init(_ shape: Key, _ candidate: String) {
      self.shape = shape
      self.candidate = candidate
    }

    init(_ sample: Sample) { self.init(Key(sample), sample.candidate) }

    init(_ row: Row) { self.init(Key(row), row.candidate) }

    init(_ row: Comparison.Row) {
      self.init(Key(row.workload, row.size, row.threads), row.candidate)
    }

    /// `contention/own-object size 1 threads 2, core`.
    var description: String { "\(shape), \(candidate)" }
  }
}
