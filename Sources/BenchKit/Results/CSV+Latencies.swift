internal import CommandKit

extension CSV {
  /// The columns of `latencies.csv`: one row per participant in a shape of a workload
  /// whose operations are timed one by one.
  static let latencyHeader = [
    "workload", "candidate", "size", "count", "p50", "p90", "p99", "p99.9", "p99.99", "max",
    "writes", "elements",
  ]

  /// Those of earlier builds.
  static let earlierLatencyHeader = latencyHeader.filter { $0 != "p99.99" }

  /// The whole of `latencies.csv`.
  package static func latencies(_ samples: [LatencySample]) -> String {
    let rows = samples.map { sample in
      [
        sample.workload, sample.candidate, "\(sample.size)", "\(sample.count)",
        "\(sample.median)", "\(sample.percentile90)", "\(sample.percentile99)",
        "\(sample.percentile999)", sample.percentile9999.map { "\($0)" } ?? "",
        "\(sample.maximum)", "\(sample.writes)", "\(sample.elements)",
      ]
    }
    return ([latencyHeader] + rows).map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  /// The figures of `summary.csv` that are latencies.
  ///
  /// Shapes have places of their own, from 1: all stand in one figure.
  static func latencyFigures(
    _ report: Report,
    _ figure: (
      _ name: String, _ shape: [String], _ unit: String, Double, _ place: Int, _ label: String
    ) -> [String]
  ) -> [[String]] {
    let sizes = Dictionary(grouping: report.latencies, by: \.workload)
      .mapValues { Set($0.map(\.size)) }
    var shapes: [String] = []
    return report.latencies.flatMap { sample in
      let label = ShapeName.text(
        sample.workload, sample.size,
        isOneOfSizes: sizes[sample.workload, default: []].count > 1,
        unit: report.environment.units[sample.workload] ?? "")
      let name = "\(sample.workload) \(sample.size)"
      if !shapes.contains(name) { shapes.append(name) }
      let place = (shapes.firstIndex(of: name) ?? 0) + 1
      let shape = [sample.workload, "\(sample.size)", "1", sample.candidate]
      var figures: [(name: String, unit: String, value: Double)] = [
        ("p50", "ns", Double(sample.median)),
        ("p90", "ns", Double(sample.percentile90)),
        ("p99", "ns", Double(sample.percentile99)),
        ("p99.9", "ns", Double(sample.percentile999)),
        ("maximum", "ns", Double(sample.maximum)),
        ("writes per element", "", sample.writesPerElement),
      ]
      if let rare = sample.percentile9999 { figures.insert(("p99.99", "ns", Double(rare)), at: 4) }
      return figures.map { figure($0.name, shape, $0.unit, $0.value, place, label) }
    }
  }
}

extension LatencySample {
  /// How many writes came to one element.
  var writesPerElement: Double { Double(writes) / Double(max(elements, 1)) }
}

extension Table {
  static let latencyColumns = [
    Column(heading: "workload", isNumeric: false),
    Column(heading: "size", isNumeric: true),
    Column(heading: "candidate", isNumeric: false),
    Column(heading: "p50 ns", isNumeric: true),
    Column(heading: "p90 ns", isNumeric: true),
    Column(heading: "p99 ns", isNumeric: true),
    Column(heading: "p99.9 ns", isNumeric: true),
    Column(heading: "p99.99 ns", isNumeric: true),
    Column(heading: "max ns", isNumeric: true),
    Column(heading: "writes/element", isNumeric: true),
  ]

  static func cells(_ sample: LatencySample) -> [String] {
    [
      sample.workload, "\(sample.size)", sample.candidate, "\(sample.median)",
      "\(sample.percentile90)", "\(sample.percentile99)", "\(sample.percentile999)",
      sample.percentile9999.map { "\($0)" } ?? "–", "\(sample.maximum)",
      Text.decimal(sample.writesPerElement, 2),
    ]
  }
}
