internal import CommandKit

extension CSV {
  /// The columns of `latencies.csv`: one row per participant in a shape of a workload
  /// with a schedule.
  static let latencyHeader = [
    "workload", "candidate", "size", "count", "p50", "p90", "p99", "p99.9", "max", "writes",
    "elements",
  ]

  /// The whole of `latencies.csv`.
  package static func latencies(_ samples: [LatencySample]) -> String {
    let rows = samples.map { sample in
      [
        sample.workload, sample.candidate, "\(sample.size)", "\(sample.count)",
        "\(sample.median)", "\(sample.percentile90)", "\(sample.percentile99)",
        "\(sample.percentile999)", "\(sample.maximum)", "\(sample.writes)", "\(sample.elements)",
      ]
    }
    return ([latencyHeader] + rows).map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  /// The figures of `summary.csv` that are latencies.
  static func latencyFigures(
    _ report: Report,
    _ figure: (_ name: String, _ shape: [String], _ unit: String, Double) -> [String]
  ) -> [[String]] {
    report.latencies.flatMap { sample in
      let shape = [sample.workload, "\(sample.size)", "1", sample.candidate]
      return [
        figure("p50", shape, "ns", Double(sample.median)),
        figure("p90", shape, "ns", Double(sample.percentile90)),
        figure("p99", shape, "ns", Double(sample.percentile99)),
        figure("p99.9", shape, "ns", Double(sample.percentile999)),
        figure("maximum", shape, "ns", Double(sample.maximum)),
        figure("writes per element", shape, "", sample.writesPerElement),
      ]
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
    Column(heading: "max ns", isNumeric: true),
    Column(heading: "writes/element", isNumeric: true),
  ]

  static func cells(_ sample: LatencySample) -> [String] {
    [
      sample.workload, "\(sample.size)", sample.candidate, "\(sample.median)",
      "\(sample.percentile90)", "\(sample.percentile99)", "\(sample.percentile999)",
      "\(sample.maximum)", Text.decimal(sample.writesPerElement, 2),
    ]
  }
}
