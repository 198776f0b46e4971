/// How `bench` ends.
///
/// 0, 1, 2, 3 and 7 mean what they mean for `conform`.
package enum CommandStatus: Int32, Sendable {
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
}

/// An error that ends the command, with its exit status.
struct CommandFailure: Error {
  let status: CommandStatus
  let message: String
}

/// Ends the command with `status` if `body` throws.
func failing<Result>(_ status: CommandStatus, _ body: () throws -> Result) throws -> Result {
  do { return try body() } catch {
    throw CommandFailure(status: status, message: "\(error)")
  }
}
