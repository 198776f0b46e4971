internal import CommandKit
internal import ConformanceKit

// Two results of runs. The rounds of one have nothing to do with those of the other, and
// nobody measured the base twice: what is said is weaker than of two builds.

extension Comparison {
  /// What a reader has to know of every row.
  package var caution: String? {
    guard kind == .results else { return nil }
    return "These are two runs at different times: no round is paired, and whatever else differed"
      + " between them is in every ratio. What seems so is to be measured again, by comparing the"
      + " two builds."
  }

  /// Compares two reports, in the order of the rows of `base`.
  ///
  /// - Parameters:
  ///   - workloads: Which of them; suspensions and latencies are left out.
  ///   - candidates: Whose rows; none stands for all.
  ///   - generator: The same state gives the same intervals.
  init(
    base: Report, new: Report, workloads: Set<String>, candidates: [String],
    using generator: inout some RandomNumberGenerator
  ) {
    func rows(_ report: Report) -> [(key: Report.RowKey, row: Report.Row)] {
      report.rows.compactMap { row in
        let key = Report.RowKey(row)
        let isChosen = candidates.isEmpty || candidates.contains(key.candidate)
        guard isChosen, workloads.contains(row.workload), row.unavailability == nil else {
          return nil
        }
        return (key, row)
      }
    }
    let (old, added) = (rows(base), rows(new))
    let (oldKeys, newKeys) = (Set(old.map(\.key)), Set(added.map(\.key)))
    let newRows = Dictionary(added, uniquingKeysWith: { first, _ in first })
    let figures = (base: Figures(base), new: Figures(new))
    var controls: [Report.Key: Statistics.Interval] = [:]
    kind = .results
    uncounted = []
    lost = oldKeys.subtracting(newKeys).map(\.description).sorted()
    gained = newKeys.subtracting(oldKeys).map(\.description).sorted()
    self.rows = old.compactMap { key, row in
      guard let other = newRows[key],
        let ratio = figures.new.ratio(of: key, to: figures.base, using: &generator)
      else { return nil }
      if controls[key.shape] == nil {
        let floor = Report.RowKey(key.shape, Participant.floor.name)
        controls[key.shape] =
          key == floor ? ratio : figures.new.ratio(of: floor, to: figures.base, using: &generator)
      }
      let control = controls[key.shape]
      let isDoubted = [base, new].contains { !$0.warnings(of: key).isEmpty }
      let isTime = figures.base.times[key] != nil
      let allocatesMore =
        isTime
        && Row.allocatesMore(
          other.allocationsPerOperation, than: row.allocationsPerOperation, control: nil)
      return Row(
        workload: row.workload, size: row.size, threads: row.threads, candidate: row.candidate,
        unit: isTime ? "ns" : "B",
        base: (isTime ? row.nanosecondsPerOperation : row.bytesPerOperation) ?? 0,
        new: (isTime ? other.nanosecondsPerOperation : other.bytesPerOperation) ?? 0,
        ratio: ratio, control: control, baseAllocations: row.allocationsPerOperation,
        newAllocations: other.allocationsPerOperation, threshold: Row.threshold,
        verdict: allocatesMore
          ? .allocatesMore
          : isDoubted ? .unjudgeable : Self.verdict(on: ratio, control: control))
    }
  }

  private static func verdict(
    on ratio: Statistics.Interval, control: Statistics.Interval?
  ) -> Verdict {
    switch Row.verdict(on: ratio, control: control ?? Statistics.Interval(exact: 1)) {
    case .slower: .seemsSlower
    case .faster: .seemsFaster
    case .same: .seemsSame
    case let other: other
    }
  }

  /// What one run measured of each row.
  private struct Figures {
    var times: [Report.RowKey: [Double]] = [:]
    var bytes: [Report.RowKey: Double] = [:]

    init(_ report: Report) {
      for sample in report.samples where sample.operations > 0 {
        guard let time = sample.nanosecondsPerOperation, time > 0 else { continue }
        times[Report.RowKey(sample), default: []].append(time)
      }
      for row in report.rows {
        guard row.nanosecondsPerOperation == nil, let figure = row.bytesPerOperation, figure >= 0
        else { continue }
        bytes[Report.RowKey(row)] = figure
      }
    }

    /// How many times as much this run has as `base`; nil if one of them has nothing.
    func ratio(
      of key: Report.RowKey, to base: Figures, using generator: inout some RandomNumberGenerator
    ) -> Statistics.Interval? {
      switch (times[key], base.times[key]) {
      case (let own?, let other?):
        Statistics.ratioInterval(of: own, to: other, using: &generator)
      case (nil, nil):
        // Counted, and not estimated.
        if let own = bytes[key], let other = base.bytes[key] {
          Statistics.Interval(exact: Comparison.ratio(own, other))
        } else {
          nil
        }
      default: nil
      }
    }
  }
}

extension Statistics {
  /// The median of `values` divided by that of `others`, which have nothing to do with
  /// each other, with a confidence interval as that of ``medianInterval(of:resamples:using:)``.
  ///
  /// - Parameters:
  ///   - values: At least one.
  ///   - others: At least one, all above 0.
  ///   - resamples: How many samples of both to draw, with replacement.
  ///   - generator: The same state gives the same interval.
  package static func ratioInterval(
    of values: [Double], to others: [Double], resamples: Int = 2_000,
    using generator: inout some RandomNumberGenerator
  ) -> Interval {
    let ratio = median(of: values) / median(of: others)
    guard min(values.count, others.count) >= leastValues else {
      // Both medians lie within what was measured, with the product of two probabilities.
      return Interval(
        value: ratio, low: (values.min() ?? 0) / (others.max() ?? 1),
        high: (values.max() ?? 0) / (others.min() ?? 1),
        coverage: coverage(ofRange: values.count) * coverage(ofRange: others.count))
    }
    func draw(_ values: [Double]) -> Double {
      median(of: values.map { _ in values[Int.random(in: values.indices, using: &generator)] })
    }
    let ratios = (0..<resamples).map { _ in draw(values) / draw(others) }.sorted()
    return Interval(
      value: ratio, low: quantile(0.025, ofSorted: ratios), high: quantile(0.975, ofSorted: ratios))
  }
}
