internal import CommandKit
internal import ConformanceKit

/// Two builds, row by row: how many times as long the new one takes.
///
/// Every round measures the base, the new build, and the base once more, the
/// *control*: what the same build differs from itself is what the machine and
/// the place of things in memory do.
///
/// Or two sets of results, of which less can be said: see ``Kind/results``.
package struct Comparison: Sendable {
  package let kind: Kind
  package let rows: [Row]
  /// What the base has measured and the new build has not: `read/generic size 1 threads 1, core`,
  /// or a workload that it does not have: `read/generic`.
  package let lost: [String]
  /// Rows whose allocations were counted of the base, and of the new build not.
  package let uncounted: [String]
  /// What the new build has measured and the base has not.
  package let gained: [String]

  /// What is compared.
  package enum Kind: String, Sendable, Encodable {
    /// Two builds, measured in the same rounds.
    case builds
    /// Two results of runs, measured at different times.
    case results
  }

  /// What is measured in one round.
  package enum Part: String, Sendable, CaseIterable {
    case base, new, control
  }

  /// One candidate in one shape of one workload.
  package struct Row: Sendable, Encodable {
    let workload: String
    let size: Int
    let threads: Int
    package let candidate: String
    /// What ``base`` and ``new`` count, per operation: `ns`, or `B` for a
    /// footprint.
    package let unit: String
    /// The median over the rounds.
    package let base: Double
    package let new: Double
    /// New divided by base, of builds in the same round; above 1 is slower, or larger.
    package let ratio: Statistics.Interval
    /// What the machine makes of what is the same; nil where there is none.
    ///
    /// Of builds the base's second measurement divided by its first, of results the ratio of
    /// the floor.
    package let control: Statistics.Interval?
    /// Of an operation, the median over the rounds.
    let baseAllocations: Double?
    let newAllocations: Double?
    /// From where on a row is slower or faster, as a fraction of 1: as much to either side.
    package let threshold: Double
    package let verdict: Verdict

    /// What is as good as the same of a row of which nothing is known.
    package static let threshold = 0.03

    static func verdict(
      on ratio: Statistics.Interval, control: Statistics.Interval, threshold: Double = threshold
    ) -> Verdict {
      // From less nothing is concluded, neither for the new build nor against it.
      guard ratio.isConclusive, control.isConclusive else { return .unclear }
      // One and the same build differs from itself: that is what the machine does.
      if control.low > 1 + threshold || control.high < 1 - threshold { return .unjudgeable }
      if ratio.low > max(1 + threshold, control.high) { return .slower }
      if ratio.high < min(1 - threshold, control.low) { return .faster }
      // What a row differs by itself makes no difference the same: it only tells nothing.
      if ratio.low >= 1 - Self.threshold, ratio.high <= 1 + Self.threshold { return .same }
      return .unclear
    }

    /// Whether `new` allocations are more than `base`, beyond what is rare: a table that
    /// grows does not fall on the same iteration in two builds.
    ///
    /// - Parameter control: Of the base, once more: where that is another number, as where
    ///   threads take turns, nothing is said.
    static func allocatesMore(_ new: Double?, than base: Double?, control: Double?) -> Bool {
      guard let new, let base else { return false }
      let tolerance = max(base * 0.002, Budget.tolerance.allocations)
      return new - base > tolerance && abs((control ?? base) - base) <= tolerance
    }
  }

  /// What is said of a row.
  package enum Verdict: String, Sendable, Encodable, CaseIterable {
    /// An operation of the new build allocates more, which is counted: whatever the times say.
    case allocatesMore = "allocates more"
    /// The interval of the ratio is above 1 by more than the row's ``Row/threshold``, and
    /// beyond that of the control; for a footprint, the new build takes more.
    case slower
    /// As ``slower``, to the other side.
    case faster
    /// The interval is within ``Row/threshold``.
    case same
    /// As the three above, of results: what lay between two runs may have done it as well.
    case seemsSlower = "seems slower"
    case seemsFaster = "seems faster"
    case seemsSame = "seems the same"
    /// The interval is too wide to tell, or there are too few rounds for one of 95 %.
    case unclear
    /// The interval of the control is beyond ``Row/threshold``, or a run warned of the row.
    case unjudgeable
  }

  /// How many rows have each of the verdicts that occur: `3 slower, 1 same`.
  package var counts: String {
    Verdict.allCases.compactMap { verdict in
      let count = rows.filter { $0.verdict == verdict }.count
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }.joined(separator: ", ")
  }

  /// What the rows come to: the worst of them.
  ///
  /// A row that is lost cannot be told.
  package var outcome: Verdict {
    func has(_ verdict: Verdict) -> Bool { rows.contains { $0.verdict == verdict } }
    if has(.slower) || has(.seemsSlower) || has(.allocatesMore) {
      return kind == .builds ? .slower : .seemsSlower
    }
    if has(.unclear) || !lost.isEmpty { return .unclear }
    if has(.unjudgeable) { return .unjudgeable }
    switch kind {
    case .builds: return has(.faster) ? .faster : .same
    case .results: return has(.seemsFaster) ? .seemsFaster : .seemsSame
    }
  }

  /// Computes the rows, in the order of the base's samples.
  ///
  /// - Parameters:
  ///   - rounds: The samples of each part of each round.
  ///   - candidates: Whose rows; none stands for all.
  ///   - lostWorkloads: What the new build does not have.
  ///   - history: What the same build has differed from itself before.
  ///   - generator: The same state gives the same intervals.
  package init(
    _ rounds: [[Part: [Sample]]], candidates: [String] = [], lostWorkloads: [String] = [],
    history: ControlHistory.Thresholds = ControlHistory.Thresholds(),
    using generator: inout some RandomNumberGenerator
  ) {
    kind = .builds
    let figures = rounds.map { $0.mapValues(Self.figures) }
    var keys: [Report.RowKey] = []
    var seen: Set<Report.RowKey> = []
    for sample in rounds.flatMap({ $0[.base] ?? [] }) {
      let key = Report.RowKey(sample)
      if seen.insert(key).inserted { keys.append(key) }
    }
    func isChosen(_ key: Report.RowKey) -> Bool {
      candidates.isEmpty || candidates.contains(key.candidate)
    }
    func measured(_ part: Part) -> Set<Report.RowKey> {
      Set(figures.flatMap { $0[part]?.keys.filter(isChosen) ?? [] })
    }
    let (old, new) = (measured(.base), measured(.new))
    gained = new.subtracting(old).map(\.description).sorted()
    let rows = keys.filter(isChosen)
      .compactMap { key -> Row? in
        // A round in which one of the three is missing would not be paired.
        let paired = figures.compactMap { round -> [Part: Figure]? in
          let parts = round.compactMapValues { $0[key] }
          // Nor would nanoseconds and bytes be two figures of one thing.
          guard parts.count == Part.allCases.count, Set(parts.values.map(\.unit)).count == 1
          else { return nil }
          return parts
        }
        guard let first = paired.first?[.base] else { return nil }
        func values(_ part: Part) -> [Double] { paired.compactMap { $0[part]?.value } }
        func ratios(_ part: Part) -> Statistics.Interval {
          Statistics.medianInterval(
            of: zip(values(part), values(.base)).map(Self.ratio), using: &generator)
        }
        func allocations(_ part: Part) -> Double? {
          let counts = paired.compactMap { $0[part]?.allocations }
          return counts.isEmpty ? nil : Statistics.median(of: counts)
        }
        let ratio = ratios(.new)
        let control = ratios(.control)
        let (before, after) = (allocations(.base), allocations(.new))
        let allocatesMore = Row.allocatesMore(
          after, than: before, control: allocations(.control))
        let threshold = history.threshold(key)
        return Row(
          workload: key.shape.workload, size: key.shape.size, threads: key.shape.threads,
          candidate: key.candidate,
          unit: first.unit, base: Statistics.median(of: values(.base)),
          new: Statistics.median(of: values(.new)), ratio: ratio, control: control,
          baseAllocations: before, newAllocations: after, threshold: threshold,
          verdict: allocatesMore
            ? .allocatesMore : Row.verdict(on: ratio, control: control, threshold: threshold))
      }
    self.rows = rows
    let judged = Set(rows.map(Report.RowKey.init))
    lost = lostWorkloads + old.subtracting(judged).map(\.description).sorted()
    uncounted = rows.filter { $0.baseAllocations != nil && $0.newAllocations == nil }
      .map { Report.RowKey($0).description }
  }

  /// How many times as much `new` is as `base`; of nothing, as if both had one more.
  static func ratio(_ new: Double, _ base: Double) -> Double {
    base > 0 ? new / base : new + 1
  }

  /// What one process measured of one row.
  private struct Figure {
    let unit: String
    let value: Double
    let allocations: Double?
  }

  /// The figure of each row: the median time, or the bytes where there is none.
  private static func figures(_ samples: [Sample]) -> [Report.RowKey: Figure] {
    Dictionary(grouping: samples, by: Report.RowKey.init).compactMapValues { samples in
      let counted = samples.first { $0.allocations != nil && $0.operations > 0 }
      let allocations = counted.map { Double($0.allocations ?? 0) / Double($0.operations) }
      let times = samples.compactMap { $0.operations > 0 ? $0.nanosecondsPerOperation : nil }
      if !times.isEmpty {
        let median = Statistics.median(of: times)
        return median > 0 ? Figure(unit: "ns", value: median, allocations: allocations) : nil
      }
      // A row of times that has none, as in a smoke run, has no other figure.
      let isFootprint = samples.contains { $0.round > 0 && $0.bytes != nil }
      guard isFootprint, let counted, let bytes = counted.bytes, bytes >= 0 else { return nil }
      return Figure(
        unit: "B", value: Double(bytes) / Double(counted.operations), allocations: allocations)
    }
  }
}

// MARK: - Table

extension Comparison {
  var columns: [Table.Column] {
    [
      Table.Column(heading: "workload", isNumeric: false),
      Table.Column(heading: "size", isNumeric: true),
      Table.Column(heading: "threads", isNumeric: true),
      Table.Column(heading: "candidate", isNumeric: false),
      Table.Column(heading: "unit", isNumeric: false),
      Table.Column(heading: "base", isNumeric: true),
      Table.Column(heading: "new", isNumeric: true),
      Table.Column(heading: "new/base \(intervals.heading)", isNumeric: true),
      Table.Column(
        heading: "\(kind == .builds ? "base/base" : "floor, new/base") \(intervals.heading)",
        isNumeric: true),
      Table.Column(heading: "allocs/op", isNumeric: true),
      Table.Column(heading: "same within", isNumeric: true),
      Table.Column(heading: "verdict", isNumeric: false),
    ]
  }

  /// All that the table shows.
  private var intervals: [Statistics.Interval] {
    rows.flatMap { [$0.ratio, $0.control].compactMap(\.self) }
  }

  /// Why rows are not judged of which there were too few rounds; nil if there are none.
  var doubt: String? {
    let few = rows.count { !$0.ratio.isConclusive && $0.verdict == .unclear }
    if few == 0 { return nil }
    return "\(Text.count(few, "row")) of fewer than \(Statistics.leastValues) rounds: there is no"
      + " 95 % interval, and no verdict"
  }

  var cells: [[String]] {
    let isMarked = intervals.needsMarks
    return rows.map { Self.cells($0, isMarked: isMarked) }
  }

  private static func cells(_ row: Row, isMarked: Bool) -> [String] {
    func text(_ interval: Statistics.Interval) -> String {
      interval.text(isMarked: isMarked) { Text.decimal($0, 3) }
    }
    let base = row.baseAllocations.map { Text.decimal($0, 2) } ?? ""
    let new = row.newAllocations.map { Text.decimal($0, 2) } ?? ""
    return [
      row.workload, "\(row.size)", "\(row.threads)", row.candidate, row.unit,
      Text.significant(row.base), Text.significant(row.new), text(row.ratio),
      row.control.map(text) ?? "",
      base == new ? base : "\(base) → \(new)", Text.decimal(row.threshold * 100, 1) + " %",
      row.verdict.rawValue,
    ]
  }
}
