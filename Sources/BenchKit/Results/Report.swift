internal import ConformanceKit
internal import Workloads

/// What a run found: its samples, and the rows computed from them.
package struct Report: Sendable {
  let environment: Environment
  let samples: [Sample]
  let rows: [Row]
  /// How times grow with sizes.
  let growths: [Growth]
  /// What contending threads did.
  let contentions: [Contention]
  /// What threads did while another one was suspended.
  let suspensions: [Suspension]
  /// The threads of each sample in which threads contended.
  let threads: [ThreadSample]
  /// What took how long after the time that a schedule has for it.
  let latencies: [LatencySample]
  /// What a reader must know before trusting the figures.
  let warnings: [String]

  /// One participant in one shape of one workload.
  struct Row: Sendable, Codable {
    let workload: String
    let size: Int
    let threads: Int
    let candidate: String
    /// The median of the rounds, on its thread.
    ///
    /// Nil for a footprint.
    let nanosecondsPerOperation: Double?
    /// The quartiles of the rounds.
    let lowerQuartile: Double?
    let upperQuartile: Double?
    /// The time of `stdlib` divided by this one's, the median over the rounds:
    /// how many times as fast as `stdlib`.
    let stdlibRatio: Statistics.Interval?
    /// This one's time divided by that of `floor`, the median over the rounds: how many
    /// times the floor it takes.
    let floorRatio: Statistics.Interval?
    let allocationsPerOperation: Double?
    let bytesPerOperation: Double?
    /// Why there are no figures, if there are none because the candidate lacks
    /// what the workload needs.
    let unavailability: String?

    /// The distance of the quartiles in per cent of the median.
    var spread: Double? {
      guard let lowerQuartile, let upperQuartile, let median = nanosecondsPerOperation, median > 0
      else { return nil }
      return (upperQuartile - lowerQuartile) / median * 100
    }
  }

  /// Computes the rows, in the order in which the samples were taken.
  ///
  /// The same environment and samples give the same report.
  ///
  /// - Parameter resamples: Of each interval; few give the medians at less
  ///   cost, for a report of which no interval is used.
  init(
    environment: Environment, samples: [Sample], threads: [ThreadSample],
    latencies: [LatencySample] = [], resamples: Int = 2_000
  ) {
    // A plan that measures nothing has no times that are too short to be true.
    let judges = Self.judges(environment)
    let emptyLoop = environment.emptyLoopNanoseconds
    let contended = Set(Workload.all.filter { $0.measure == .contention }.map(\.id))
    let suspended = Set(Workload.all.filter { $0.measure == .suspension }.map(\.id))
    var generator = SplitMix(seed: environment.seed)
    // Of its own, so that no other interval depends on whether there are floors.
    var floorGenerator = SplitMix(seed: environment.seed)
    var rows: [Row] = []
    var warnings = environment.warnings ?? ["the warnings of the run were not kept"]
    var groups: [Key: [String: [Sample]]] = [:]
    var keys: [Key] = []
    for sample in samples where !suspended.contains(sample.workload) {
      let key = Key(sample)
      if groups[key] == nil { keys.append(key) }
      groups[key, default: [:]][sample.candidate, default: []].append(sample)
    }
    for key in keys {
      let group = groups[key] ?? [:]
      let names = environment.candidates.map(\.name).filter { group[$0] != nil }
      let absent = Dictionary(
        (environment.absences ?? []).filter { key.matches($0.workload, $0.shape) }
          .map { ($0.candidate, $0.reason) }, uniquingKeysWith: { first, _ in first })
      var times: [String: Double] = [:]
      for name in environment.candidates.map(\.name) {
        if let reason = absent[name] { rows.append(Row(key, name, unavailable: reason)) }
        guard group[name] != nil else { continue }
        let row = Self.row(key, name, group, resamples, &generator, &floorGenerator)
        times[name] = row.nanosecondsPerOperation
        rows.append(row)
      }
      // Who gets which processor decides more about threads that contend than
      // what they do.
      for name in names
      where judges && !contended.contains(key.workload) && name != "floor" && name != "plain" {
        guard let time = times[name] else { continue }
        if let emptyLoop, time < emptyLoop * 0.9 {
          warnings.append(
            "\(key), \(name): faster than an empty loop; part of the work was optimised away")
        } else if let floor = times["floor"], time < floor * 0.8 {
          warnings.append("\(key), \(name): faster than the floor, which is not the least then")
        }
      }
    }
    self.environment = environment
    self.samples = samples
    self.rows = rows
    self.warnings = warnings
    self.threads = threads
    self.latencies = latencies
    growths = Growth.all(
      samples, candidates: environment.candidates.map(\.name), resamples: resamples,
      using: &generator)
    contentions = Contention.all(rows: rows, threads: threads)
    suspensions = Suspension.all(samples.filter { suspended.contains($0.workload) })
  }

  /// What was said about that row.
  func warnings(of row: RowKey) -> [String] { warnings.filter { $0.hasPrefix("\(row): ") } }

  /// Whether the times mean anything: those of a smoke run do not.
  var judges: Bool { Self.judges(environment) }

  /// What is printed of the report: without times, if they mean nothing.
  var shown: Report {
    if judges { return self }
    let samples = samples.map { sample in
      var sample = sample
      sample.nanoseconds = nil
      return sample
    }
    return Report(environment: environment, samples: samples, threads: [], resamples: 1)
  }

  private static func judges(_ environment: Environment) -> Bool {
    environment.plan != Plan.smoke.name
  }

  private static func row(
    _ key: Key, _ name: String, _ group: [String: [Sample]], _ resamples: Int,
    _ generator: inout SplitMix, _ floorGenerator: inout SplitMix
  ) -> Row {
    let samples = group[name] ?? []
    let times = samples.compactMap(\.nanosecondsPerOperation)
    // Of the two in the same round.
    func ratio(
      _ times: [Sample], to others: [Sample], _ generator: inout SplitMix
    ) -> Statistics.Interval? {
      let others = Dictionary(
        others.compactMap { sample in
          sample.nanosecondsPerOperation.map { (sample.round, $0) }
        }, uniquingKeysWith: { first, _ in first })
      let ratios = times.compactMap { sample -> Double? in
        guard let time = sample.nanosecondsPerOperation, let other = others[sample.round],
          time > 0, other > 0
        else { return nil }
        return time / other
      }
      return ratios.isEmpty
        ? nil
        : Statistics.medianInterval(of: ratios, resamples: resamples, using: &generator)
    }
    let counted = samples.first { $0.bytes != nil }
    func perOperation(_ figure: Int?) -> Double? {
      guard let counted, let figure else { return nil }
      return Double(figure) / Double(counted.operations)
    }
    return Row(
      workload: key.workload, size: key.size, threads: key.threads, candidate: name,
      nanosecondsPerOperation: times.isEmpty ? nil : Statistics.median(of: times),
      lowerQuartile: times.isEmpty ? nil : Statistics.quantile(0.25, of: times),
      upperQuartile: times.isEmpty ? nil : Statistics.quantile(0.75, of: times),
      stdlibRatio: ratio(group["stdlib"] ?? [], to: samples, &generator),
      floorRatio: name == "floor"
        ? nil : ratio(samples, to: group["floor"] ?? [], &floorGenerator),
      allocationsPerOperation: perOperation(counted?.allocations),
      bytesPerOperation: perOperation(counted?.bytes),
      unavailability: nil)
  }

  /// One shape of one workload.
  package struct Key: Hashable, Sendable, Codable, CustomStringConvertible {
    let workload: String
    let size: Int
    let threads: Int

    init(_ workload: String, _ size: Int, _ threads: Int) {
      self.workload = workload
      self.size = size
      self.threads = threads
    }

    init(_ sample: Sample) { self.init(sample.workload, sample.size, sample.threads) }

    init(_ row: Row) { self.init(row.workload, row.size, row.threads) }

    /// Whether this is that shape of that workload.
    func matches(_ workload: String, _ shape: Workload.Shape) -> Bool {
      self.workload == workload && size == shape.size && threads == shape.threads
    }

    /// `read/untracked size 1 threads 2`.
    package var description: String { "\(workload) size \(size) threads \(threads)" }
  }
}

extension Report.Row {
  /// The row of a candidate that cannot do what the workload needs.
  init(_ key: Report.Key, _ candidate: String, unavailable reason: String) {
    self.init(
      workload: key.workload, size: key.size, threads: key.threads, candidate: candidate,
      nanosecondsPerOperation: nil, lowerQuartile: nil, upperQuartile: nil, stdlibRatio: nil,
      floorRatio: nil, allocationsPerOperation: nil, bytesPerOperation: nil,
      unavailability: reason)
  }
}
