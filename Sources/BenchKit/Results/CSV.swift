/// `samples.csv`: one row per sample, RFC 4180.
package enum CSV {
  static let header = [
    "workload", "candidate", "threads", "size", "round", "operations", "nanoseconds",
    "allocations", "bytes", "checksum",
  ]

  /// The whole file.
  ///
  /// A figure that there is not is an empty field.
  package static func text(_ samples: [Sample]) -> String {
    ([header] + samples.map(fields)).map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  private static func fields(_ sample: Sample) -> [String] {
    [
      sample.workload, sample.candidate, "\(sample.threads)", "\(sample.size)",
      "\(sample.round)", "\(sample.operations)", field(sample.nanoseconds),
      field(sample.allocations), field(sample.bytes), "\(sample.checksum)",
    ]
  }

  private static func field(_ figure: Int?) -> String { figure.map(String.init) ?? "" }

  /// `field`, in quotes if it needs them.
  package static func quoted(_ field: String) -> String {
    let special: Set<Character> = ["\"", ",", "\n", "\r", "\r\n"]
    guard field.contains(where: special.contains) else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
