import CommandKit
package import ConformanceKit
package import Foundation

/// A report that goes into a file.
package enum ReportKind: String, CaseIterable {
  case json
  case junit
  case tap
  case markdown
  case html
  case badge
}

/// Where the reports go that were asked for, checked before the run whose reports they are
/// to hold.
package struct ReportFiles {
  private let files: [(kind: ReportKind, file: WholeFile)]

  /// The files at `paths`.
  ///
  /// - Throws: ``CommandFailure`` if one cannot be written, or two are one.
  package init(_ paths: [(kind: ReportKind, path: String?)]) throws {
    var files: [(kind: ReportKind, file: WholeFile)] = []
    if let (first, second) = WholeFile.clash(paths.map { ($0.kind.rawValue, $0.path) }) {
      throw CommandFailure(.usage, "--\(first) and --\(second) name the same file")
    }
    for case (let kind, let path?) in paths { files.append((kind, try Self.file(path))) }
    self.files = files
  }

  /// Whether one takes standard output: what people read goes to standard error then.
  var takeOutput: Bool { files.contains { WholeFile.isStandardOutput($0.file.path) } }

  private static func file(_ path: String) throws(CommandFailure) -> WholeFile {
    do { return try WholeFile(path) } catch {
      throw CommandFailure(.reportNotWritten, error.description)
    }
  }

  /// Writes the reports that were asked for, each whole or not at all.
  ///
  /// One that cannot be made, or written, takes nothing from the others.
  ///
  /// - Parameter data: What a report consists of.
  /// - Returns: What could not be written.
  package func write(_ data: (ReportKind) throws -> Data) -> [CommandFailure] {
    files.compactMap { kind, file in
      do {
        try file.write(data(kind))
        return nil
      } catch let error as NotWritten {
        return CommandFailure(.reportNotWritten, error.description)
      } catch {
        return CommandFailure(
          .reportNotWritten, "the report for --\(kind.rawValue) cannot be made: \(error)")
      }
    }
  }
}
