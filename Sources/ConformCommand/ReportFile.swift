import CommandKit
import ConformanceKit
import Foundation

/// A file that `conform run --json` has written.
enum ReportFile {
  /// The report in the file at `path`.
  ///
  /// - Throws: ``CommandFailure`` with ``ConformStatus/usage`` if it cannot be read, is no
  ///   report, or is one of a newer kit: which clauses that asked for is not known.
  static func report(at path: String) throws -> RunReport {
    struct Header: Decodable {
      let schema: Int
    }
    func failure(_ reason: String) -> CommandFailure {
      CommandFailure(.usage, "'\(path)' \(reason)")
    }
    guard let data = POSIX.contents(of: path) else {
      throw failure("cannot be read: \(POSIX.errorMessage)")
    }
    let decoder = JSONDecoder()
    guard let header = try? decoder.decode(Header.self, from: data) else {
      throw failure("is no report that 'conform run --json' writes")
    }
    guard header.schema == RunReport.currentSchema else {
      throw failure(
        "has schema \(header.schema); this kit reads schema \(RunReport.currentSchema)")
    }
    guard let report = try? decoder.decode(RunReport.self, from: data) else {
      throw failure("is no report that 'conform run --json' writes, of this kit or an older one")
    }
    if let suite = report.suite, SuiteVersion(suite) == nil {
      throw failure(
        "is about suite \(Text.shortened(suite, to: 40)), which this kit does not have; its newest "
          + "is \(SuiteVersion.current)")
    }
    return report
  }
}
