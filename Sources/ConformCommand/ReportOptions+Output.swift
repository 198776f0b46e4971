import CommandKit

extension ReportOptions {
  /// Whether a report takes standard output: what people read goes to standard
  /// error then.
  var takesOutput: Bool { [json, junit].contains { $0.map(WholeFile.isStandardOutput) ?? false } }
}
