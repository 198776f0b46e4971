/// How a command ends.
///
/// Commands agree on what a number means: 0 success, 1 something that was
/// checked does not hold, 2 a wrong command line, 3 a pattern that covers
/// nothing, 7 a file that could not be written, 8 a thread, a process, memory or open
/// files that the machine does not give, 9 a process that was ended by what it was to
/// check.
package protocol ExitStatus: RawRepresentable<Int32>, CaseIterable, Sendable {
  /// What the status says, in one line.
  var summary: String { get }
}

extension ExitStatus {
  /// The statuses for a command's `--help`, one row per line.
  package static var rows: String {
    allCases.map { "  \($0.rawValue)  \($0.summary)" }.joined(separator: "\n")
  }
}

/// Why a command could not do what it was asked to.
package struct Failure<Status: ExitStatus>: Error {
  /// How the command ends.
  package let status: Status
  /// What to say about it.
  package let message: String

  /// A failure.
  package init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }
}
