internal import CommandKit

/// How `bench` ends.
///
/// 0, 1, 2, 3 and 7 mean what they mean for `conform`.
package enum CommandStatus: Int32, CaseIterable, ExitStatus {
  case success = 0
  /// A checksum was wrong, or a candidate does not conform.
  case checkFailed = 1
  /// The command line is wrong, or names a candidate that there is not.
  case usage = 2
  /// A filter matched no workload.
  case nothingMatched = 3
  /// A counter that had passed its canary failed it after the run, or stopped
  /// answering.
  case instrumentBroken = 5
  /// Results could not be written.
  case resultsNotWritten = 7

  package var summary: String {
    switch self {
    case .success: "success"
    case .checkFailed: "a checksum was wrong, or a candidate does not conform"
    case .usage: "the command line is wrong, or names no candidate"
    case .nothingMatched: "a filter matches no workload"
    case .instrumentBroken: "an instrument is broken"
    case .resultsNotWritten: "results could not be written"
    }
  }
}

/// Why a command of `bench` could not do what it was asked to.
typealias CommandFailure = Failure<CommandStatus>

/// Ends the command with `status` if `body` throws.
func failing<Result>(_ status: CommandStatus, _ body: () throws -> Result) throws -> Result {
  do { return try body() } catch {
    throw CommandFailure(status, "\(error)")
  }
}
