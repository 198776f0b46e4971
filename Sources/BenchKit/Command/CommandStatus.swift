/// The exit statuses of `bench`; those of `conform` mean the same.
enum CommandStatus: Int32, Sendable {
  case success = 0
  /// A checksum was wrong, or a candidate does not conform.
  case checkFailed = 1
  /// The command line is wrong, or names a candidate that there is not.
  case usage = 2
  /// A filter matched no workload.
  case nothingMatched = 3
  /// A counter gave wrong figures after it had passed its canary.
  case instrumentBroken = 5
  /// Results could not be written.
  case resultsNotWritten = 7
}

/// An error that ends the command, with its exit status.
struct CommandFailure: Error {
  let status: CommandStatus
  let message: String
}
