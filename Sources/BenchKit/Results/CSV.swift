/// `samples.csv`: one row per sample, RFC 4180.
package enum CSV {
  static let header = [
    "workload", "candidate", "threads", "size", "round", "operations", "nanoseconds",
    "allocations", "bytes", "checksum",
  ]

  /// The whole file.
  ///
  /// A missing figure is an empty field.
  package static func text(_ samples: [Sample]) -> String {
    ([header] + samples.map(fields)).map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  static func fields(_ sample: Sample) -> [String] {
    [
      sample.workload, sample.candidate, "\(sample.threads)", "\(sample.size)",
      "\(sample.round)", "\(sample.operations)", field(sample.nanoseconds),
      field(sample.allocations), field(sample.bytes), "\(sample.checksum)",
    ]
  }

  /// The columns of `threads.csv`: one row per thread of a sample in which
  /// threads contended.
  static let threadHeader = [
    "workload", "candidate", "threads", "size", "round", "thread", "role", "operations", "timed",
    "p50", "p99", "max",
  ]

  /// The whole of `threads.csv`.
  package static func threads(_ threads: [ThreadSample]) -> String {
    let rows = threads.map { thread in
      [
        thread.workload, thread.candidate, "\(thread.threads)", "\(thread.size)",
        "\(thread.round)", "\(thread.thread)", thread.role, "\(thread.operations)",
        "\(thread.timed)", field(thread.median), field(thread.percentile99),
        field(thread.maximum),
      ]
    }
    return ([threadHeader] + rows).map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  private static func field<Figure: BinaryInteger>(_ figure: Figure?) -> String {
    figure.map { "\($0)" } ?? ""
  }

  /// `field`, in quotes if it needs them.
  package static func quoted(_ field: String) -> String {
    let special: Set<Character> = ["\"", ",", "\n", "\r", "\r\n"]
    guard field.contains(where: special.contains) else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
