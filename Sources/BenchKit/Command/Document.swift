internal import CommandKit
internal import Foundation

/// Where the JSON of a command goes: to a file, or to standard output, which has
/// nothing else then.
struct Document {
  private let file: WholeFile?
  private let console: Console

  /// Checks that `path` can be written, before anything is measured.
  init(_ path: String, _ console: Console) throws {
    self.console = console
    file =
      WholeFile.isStandardOutput(path)
      ? nil : try failing(.resultsNotWritten) { try WholeFile(path) }
  }

  /// Checks that no two of the options name the same file.
  static func ensureDifferent(_ paths: [(option: String, path: String?)]) throws {
    if let (first, second) = WholeFile.clash(paths.map { ($0.option, $0.path) }) {
      throw CommandFailure(.usage, "--\(first) and --\(second) name the same file")
    }
  }

  /// Whether nothing else may be printed.
  var takesOutput: Bool { file == nil }

  /// Writes all of `text`.
  func write(_ text: String) throws {
    guard let file else { return console.write(text) }
    try failing(.resultsNotWritten) { try file.write(Data(text.utf8)) }
  }
}
