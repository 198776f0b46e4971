internal import CommandKit

/// How `bench` ends.
///
/// 0, 1, 2, 3, 7, 8 and 9 mean what they mean for `conform`; 4, 6, 10 and 11 are
/// `bench compare`'s.
package enum CommandStatus: Int32, CaseIterable, ExitStatus {
  case success = 0
  case checkFailed = 1
  case usage = 2
  case nothingMatched = 3
  case slower = 4
  /// A counter that had passed its canary failed it after the run, or stopped
  /// answering.
  case instrumentBroken = 5
  case unclear = 6
  case resultsNotWritten = 7
  case starved = 8
  case endedEarly = 9
  case faster = 10
  case unjudgeable = 11

  package var summary: String {
    switch self {
    case .success: "success"
    case .checkFailed: "a wrong checksum, a candidate that does not conform, or damaged results"
    case .usage: "the command line is wrong, or names an unknown candidate"
    case .nothingMatched: "a filter matches no workload"
    case .slower: "a row of the new build is slower, or allocates more"
    case .unclear: "no row is slower, and of some it cannot be told"
    case .faster: "no row is slower, each can be told, and some are faster"
    case .unjudgeable: "no row is slower, and of some the machine makes too much"
    case .instrumentBroken: "an instrument is broken"
    case .resultsNotWritten: "results could not be written"
    case .starved: "the machine gives too few threads or files, or too little memory"
    case .endedEarly: "a candidate ended the process"
    }
  }
}

/// Why a command of `bench` could not do what it was asked to.
typealias CommandFailure = Failure<CommandStatus>

/// Ends the command with `status` if `body` throws what has none of its own.
func failing<Result>(_ status: CommandStatus, _ body: () throws -> Result) throws -> Result {
  do { return try body() } catch let failure as CommandFailure { throw failure } catch {
    throw CommandFailure(status, "\(error)")
  }
}
