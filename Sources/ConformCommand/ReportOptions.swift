import ArgumentParser
import CommandKit
import ConformanceKit
import Foundation

/// What every command that writes reports can be told.
struct ReportOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write a report in JSON; - is standard output.", valueName: "file"))
  var json: String?

  @Option(
    help: ArgumentHelp(
      "Write a report in the JUnit format; - is standard output.", valueName: "file"))
  var junit: String?

  /// The files, checked before the run whose reports they are to hold.
  ///
  /// - Throws: ``CommandFailure`` if one cannot be written, or both are one.
  func files() throws -> Files {
    func file(_ path: String) throws(CommandFailure) -> WholeFile {
      do { return try WholeFile(path) } catch {
        throw CommandFailure(.reportNotWritten, error.description)
      }
    }
    let files = Files(json: try json.map(file), junit: try junit.map(file))
    if let path = files.json?.path, path == files.junit?.path {
      throw CommandFailure(.usage, "--json and --junit name the same file")
    }
    return files
  }

  /// Where the reports go that were asked for.
  struct Files {
    fileprivate let json: WholeFile?
    fileprivate let junit: WholeFile?

    /// Writes the reports that were asked for, each whole or not at all.
    ///
    /// - Returns: What could not be written.
    func write(json: Data, junit: Data) -> [CommandFailure] {
      var failures: [CommandFailure] = []
      for (file, data) in [(self.json, json), (self.junit, junit)] {
        do throws(NotWritten) {
          try file?.write(data)
        } catch {
          failures.append(CommandFailure(.reportNotWritten, error.description))
        }
      }
      return failures
    }
  }
}
