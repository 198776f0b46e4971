internal import Foundation
internal import Workloads

/// What a report comes to: how one candidate stands against `stdlib` and the
/// floor, in each group of workloads and in all of them.
///
/// A group is an area: all rows of `write/…`. A row has a *ratio*, the cost of
/// `stdlib` divided by the candidate's, the median over the rounds, each of
/// which pairs the two; the cost is time, or in `memory/` bytes. A group has the
/// geometric mean of its rows' ratios, so that twice as fast in one row and half
/// as fast in another come to 1.
///
/// Rows of which the run warned are in no mean: what they measured is not what
/// they are called. Rows with too few rounds are in none with others.
package struct Scorecard: Sendable {
  /// Whose it is.
  package let candidate: String
  /// In the order of the report.
  package let groups: [Group]
  /// The rows of all groups that are about time.
  package let time: Group
  /// What was said about the whole run.
  package let warnings: [String]
  /// The suspensions of the candidate and of `stdlib`.
  let suspensions: [Report.Suspension]

  /// How a row of the candidate compares with that of `stdlib`.
  package enum Verdict: String, Sendable, CaseIterable {
    /// The interval of the ratio begins above 1 + ``threshold``.
    case better
    /// The interval ends below 1 / (1 + ``threshold``).
    case worse
    /// The interval is between the two.
    case same
    /// The interval reaches over one of them: the rounds vary too much.
    case undecided
    /// There are too few rounds for an interval of 95 %.
    case fewRounds
    /// The run warned of the row, or of that of `stdlib`.
    case doubted
  }

  /// The least difference that counts as one.
  ///
  /// Where code happens to lie in memory changes times by some per cent.
  package static let threshold = 0.03

  /// The candidate in one shape of one workload.
  struct Row: Sendable {
    let key: Report.Key
    let isFootprint: Bool
    /// The cost of `stdlib` divided by the candidate's; nil without `stdlib`.
    let ratio: Statistics.Interval?
    /// The candidate's cost divided by that of the floor, of the same round;
    /// nil without the floor, where it costs nothing, or if the run warned of either.
    let floorRatio: Double?
    let allocations: Double?
    let stdlibAllocations: Double?
    /// Nil without `stdlib`.
    let verdict: Verdict?
  }

  /// The rows of one area.
  package struct Group: Sendable {
    package let name: String
    let rows: [Row]

    /// Those that are in the means.
    private var trusted: [Row] { rows.filter { $0.verdict != .doubted } }

    /// Those that are in the mean of the ratios: with too few rounds only if all are.
    var averaged: [Row] {
      let compared = trusted.filter { $0.ratio != nil }
      let judged = compared.filter { $0.verdict != .fewRounds }
      return judged.isEmpty ? compared : judged
    }

    /// The geometric mean of the ratios; above 1 is better than `stdlib`.
    ///
    /// Nil if no row has one.
    package var ratio: Statistics.Interval? {
      Statistics.geometricMean(of: averaged.compactMap(\.ratio))
    }

    /// The geometric mean of how many times as much as the floor the rows cost.
    package var floorRatio: Double? {
      let ratios = trusted.compactMap(\.floorRatio)
      return Statistics.geometricMean(
        of: ratios.map { Statistics.Interval(exact: $0) })?.value
    }

    /// The medians over the rows that both have counted.
    package var allocations: (candidate: Double, stdlib: Double)? {
      let pairs = rows.compactMap { row -> (Double, Double)? in
        guard let own = row.allocations, let other = row.stdlibAllocations else { return nil }
        return (own, other)
      }
      if pairs.isEmpty { return nil }
      return (Statistics.median(of: pairs.map(\.0)), Statistics.median(of: pairs.map(\.1)))
    }

    /// How many rows have that verdict.
    package func count(_ verdict: Verdict) -> Int { rows.count { $0.verdict == verdict } }

    /// How many rows could be compared at all.
    package var compared: Int { rows.count { $0.verdict != nil } }

    /// The trusted row with the highest ratio.
    var best: Row? { trusted.filter { $0.ratio != nil }.max { $0.order < $1.order } }

    /// The trusted row with the lowest ratio.
    var worst: Row? { trusted.filter { $0.ratio != nil }.min { $0.order < $1.order } }
  }

  /// The verdict on a row with that ratio.
  package static func verdict(_ ratio: Statistics.Interval, isDoubted: Bool = false) -> Verdict {
    let (low, high) = (1 / (1 + threshold), 1 + threshold)
    if isDoubted { return .doubted }
    guard ratio.isConclusive else { return .fewRounds }
    if ratio.low > high { return .better }
    if ratio.high < low { return .worse }
    return ratio.low >= low && ratio.high <= high ? .same : .undecided
  }
}

extension Scorecard.Row {
  fileprivate var order: Double { ratio?.value ?? 1 }
}

// MARK: - From a report

extension Scorecard {
  /// Whose scorecard there is if nobody is named: `core`, or else the first that
  /// is neither `stdlib` nor a yardstick, or else `stdlib`.
  static func defaultCandidate(_ report: Report) -> String? {
    let names = report.environment.candidates.map(\.name)
      .filter { !["plain", "floor"].contains($0) }
    return names.first { $0 == "core" } ?? names.first { $0 != "stdlib" } ?? names.first
  }

  /// Computes the scorecard of `candidate` from what `report` has measured.
  ///
  /// - Complexity: That of the number of samples.
  init(_ report: Report, of candidate: String) {
    let footprints = Set(Workload.all.filter { $0.measure == .footprint }.map(\.id))
    let rows = Dictionary(grouping: report.rows, by: Report.Key.init)
    var names: [String] = []
    var groups: [String: [Row]] = [:]
    for own in report.rows where own.candidate == candidate && own.unavailability == nil {
      let key = Report.Key(own)
      func other(_ name: String) -> Report.Row? {
        name == candidate
          ? nil : rows[key]?.first { $0.candidate == name && $0.unavailability == nil }
      }
      let stdlib = other("stdlib")
      let isFootprint = footprints.contains(key.workload)
      let ratio =
        isFootprint
        ? stdlib.flatMap { Self.ratio($0.bytesPerOperation, own.bytesPerOperation) }
          .map { Statistics.Interval(exact: $0) }
        : stdlib == nil ? nil : own.stdlibRatio
      func isDoubted(_ names: String...) -> Bool {
        names.contains { !report.warnings(of: Report.RowKey(key, $0)).isEmpty }
      }
      let area = String(key.workload.prefix { $0 != "/" })
      if groups[area] == nil { names.append(area) }
      groups[area, default: []].append(
        Row(
          key: key, isFootprint: isFootprint, ratio: ratio,
          floorRatio: isDoubted(candidate, "floor")
            ? nil
            : isFootprint
              ? Self.ratio(own.bytesPerOperation, other("floor")?.bytesPerOperation)
              : own.floorRatio?.value,
          allocations: own.allocationsPerOperation,
          stdlibAllocations: stdlib?.allocationsPerOperation,
          verdict: ratio.map { Self.verdict($0, isDoubted: isDoubted(candidate, "stdlib")) }))
    }
    self.candidate = candidate
    self.groups = names.map { Group(name: $0, rows: groups[$0] ?? []) }
    time = Group(
      name: "time", rows: names.flatMap { groups[$0] ?? [] }.filter { !$0.isFootprint })
    warnings = report.warnings.filter { text in
      !Workload.all.contains { text.hasPrefix("\($0.id) size ") }
    }
    suspensions = report.suspensions.filter { [candidate, "stdlib"].contains($0.candidate) }
  }

  /// Nil if one of the two is missing, or not above 0.
  private static func ratio(_ first: Double?, _ second: Double?) -> Double? {
    guard let first, let second, first > 0, second > 0 else { return nil }
    return first / second
  }
}

// MARK: - Means

extension Statistics {
  /// The geometric mean of ratios that are known to within intervals.
  ///
  /// Its interval takes those of the ratios as independent, and normal in the
  /// logarithm: variances of logarithms add up. It covers what the least of them does.
  ///
  /// - Parameter ratios: Above 0, as are the ends of their intervals; others
  ///   are left out.
  /// - Returns: Nil if there are no ratios.
  package static func geometricMean(of ratios: [Interval]) -> Interval? {
    let ratios = ratios.filter { $0.low > 0 && $0.value > 0 && $0.high.isFinite }
    if ratios.isEmpty { return nil }
    let count = Double(ratios.count)
    let mean = ratios.reduce(0) { $0 + log($1.value) } / count
    let halfWidths = ratios.map { (log($0.high) - log($0.low)) / 2 }
    let halfWidth = halfWidths.reduce(0) { $0 + $1 * $1 }.squareRoot() / count
    return Interval(
      value: exp(mean), low: exp(mean - halfWidth), high: exp(mean + halfWidth),
      coverage: ratios.map(\.coverage).min() ?? 0)
  }
}
