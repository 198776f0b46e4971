internal import CommandKit

extension CSV {
  /// The columns of `summary.csv`: one row per figure of a run.
  static let summaryHeader = [
    "workload", "size", "threads", "candidate", "figure", "unit", "value", "low", "high",
    "coverage", "place", "label",
  ]

  /// The whole of `summary.csv`: all that is computed from the samples, and
  /// what is needed to draw it.
  static func summary(_ report: Report) -> String {
    let environment = report.environment
    var rows = [summaryHeader]
    rows += [
      figure("cores", value: Double(environment.cores)),
      figure(
        "machine",
        label: "\(environment.cpu), \(environment.cores) cores, \(environment.hypervisor)"),
      // By these words `scripts/plot.sh` knows a smoke run.
      figure(
        "made",
        label: "\(environment.date.prefix { $0 != "T" }) · \(compiler(environment))"
          + " · \(environment.plan) run\(report.judges ? "" : ", whose times mean nothing")"),
    ]
    let contended = Set(report.contentions.map(\.workload))
    for (name, isContended) in [("rounds", false), ("contention rounds", true)] {
      let counts = rounds(of: report) { contended.contains($0.workload) == isContended }
      if let label = counts { rows.append(figure(name, label: label)) }
    }
    let places = Places(report)
    for row in report.rows {
      let (place, label) = places[row]
      func add(
        _ name: String, _ unit: String, _ value: Double?, low: Double? = nil, high: Double? = nil
      ) {
        guard let value else { return }
        rows.append(
          figure(
            name, shape: [row.workload, "\(row.size)", "\(row.threads)", row.candidate],
            unit: unit, value: value, low: low, high: high, place: place, label: label))
      }
      add(
        "time", "ns", row.nanosecondsPerOperation, low: row.lowerQuartile, high: row.upperQuartile)
      for (name, ratio) in [("stdlib ratio", row.stdlibRatio), ("floor ratio", row.floorRatio)] {
        guard let ratio else { continue }
        rows.append(
          figure(
            name, shape: [row.workload, "\(row.size)", "\(row.threads)", row.candidate],
            ratio, place: place, label: label))
      }
      add("allocations", "", row.allocationsPerOperation)
      add("bytes", "B", row.bytesPerOperation)
    }
    for contention in report.contentions {
      let shape = [
        contention.workload, "\(contention.size)", "\(contention.threads)", contention.candidate,
      ]
      rows.append(
        figure(
          "throughput", shape: shape, unit: "1/s", value: contention.operationsPerSecond,
          low: contention.lowerQuartile, high: contention.upperQuartile))
      if let fairness = contention.fairness {
        rows.append(figure("fairness", shape: shape, value: fairness))
      }
      for role in contention.roles {
        rows += [
          figure("p50 \(role.name)", shape: shape, unit: "ns", value: role.median),
          figure("p99 \(role.name)", shape: shape, unit: "ns", value: role.percentile99),
          figure("maximum \(role.name)", shape: shape, unit: "ns", value: Double(role.maximum)),
        ]
      }
    }
    for suspension in report.suspensions {
      let shape = [suspension.workload, "", "\(suspension.threads)", suspension.candidate]
      rows += [
        figure("suspensions", shape: shape, value: Double(suspension.suspensions)),
        figure("stalls", shape: shape, value: Double(suspension.stalls)),
        figure(
          "throughput of others", shape: shape, unit: "1/s", value: suspension.operationsPerSecond),
      ]
    }
    rows += latencyFigures(report) {
      figure($0, shape: $1, unit: $2, value: $3, place: $4, label: $5)
    }
    rows += report.growths.map { growth in
      figure(
        "exponent", shape: [growth.workload, "", "1", growth.candidate], growth.exponent,
        label: "\(growth.smallest) to \(growth.largest) \(growth.unit)")
    }
    return rows.map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  private static func figure(
    _ name: String, shape: [String] = ["", "", "", ""], unit: String = "", value: Double? = nil,
    low: Double? = nil, high: Double? = nil, coverage: Double? = nil, place: Int? = nil,
    label: String = ""
  ) -> [String] {
    func text(_ figure: Double?) -> String { figure.map { "\($0)" } ?? "" }
    return shape + [
      name, unit, text(value), text(low), text(high), text(coverage),
      place.map { "\($0)" } ?? "", label,
    ]
  }

  /// A figure with a confidence interval: without ends where there is none.
  private static func figure(
    _ name: String, shape: [String], _ interval: Statistics.Interval, place: Int? = nil,
    label: String
  ) -> [String] {
    let isThere = interval.coverage > 0
    return figure(
      name, shape: shape, value: interval.value, low: isThere ? interval.low : nil,
      high: isThere ? interval.high : nil, coverage: interval.coverage, place: place, label: label)
  }

  /// Of how many rounds the times are: `41 rounds`, or, in a run that was interrupted,
  /// `8 to 16 rounds`; nil if there are none.
  private static func rounds(of report: Report, _ isWanted: (Sample) -> Bool) -> String? {
    let suspended = Set(report.suspensions.map(\.workload))
    let timed = report.samples.filter { sample in
      sample.nanoseconds != nil && !suspended.contains(sample.workload) && isWanted(sample)
    }
    let counts = Dictionary(grouping: timed, by: Report.RowKey.init).values.map(\.count)
    guard let least = counts.min(), let most = counts.max() else { return nil }
    return least == most ? Text.count(most, "round") : "\(least) to \(most) rounds"
  }

  /// `Swift 6.3.1`, without what the version is of.
  private static func compiler(_ environment: Environment) -> String {
    let name = environment.compiler.split(separator: " (").first ?? ""
    return name.split(separator: " version").joined()
  }

  /// Where the shapes stand in the figure of their area, from 1, and what they
  /// are called there.
  private struct Places {
    private var places: [Report.Key: Int] = [:]
    private var sizes: [String: Set<Int>] = [:]
    private let units: [String: String]

    init(_ report: Report) {
      units = report.environment.units
      var counts: [Substring: Int] = [:]
      let contended = Set(report.contentions.map(\.workload))
      for row in report.rows where !contended.contains(row.workload) {
        let key = Report.Key(row)
        sizes[row.workload, default: []].insert(row.size)
        let area = row.workload.prefix { $0 != "/" }
        guard places[key] == nil else { continue }
        counts[area, default: 0] += 1
        places[key] = counts[area]
      }
    }

    subscript(row: Report.Row) -> (place: Int?, label: String) {
      guard let place = places[Report.Key(row)] else { return (nil, "") }
      let label = ShapeName.text(
        row.workload, row.size, isOneOfSizes: sizes[row.workload, default: []].count > 1,
        unit: units[row.workload] ?? "")
      return (place, row.threads > 1 ? "\(label), \(row.threads) threads" : label)
    }
  }
}
