internal import CommandKit
import Foundation

/// A process that runs clauses for another one, and tells it line by line what
/// they see and what comes of it.
///
/// The other end is ``IsolatedRunner``. Clauses run in the order of their ids
/// in the arguments; who reads the lines therefore knows which one was running
/// when they end early.
package enum ClauseWorker {
  /// The subcommand that makes a process a worker.
  package static let subcommand: String = "__worker"

  /// How a worker ends that gives up after a hang: the thread left behind could
  /// disturb every later clause, so a new process takes over.
  package static let retired: Int32 = 75

  /// How a worker ends that cannot tell its results any more: a clause closed
  /// the descriptor.
  static let unheard: Int32 = 76

  /// What follows in the standard output on what the clause `id` printed.
  static func separator(after id: String) -> String { "\u{1E}\(id)\n" }

  /// One line of what a worker writes.
  enum Message: Codable {
    /// There is what clauses need, and the first one begins.
    case began
    /// The worker ends, because there is too little of something.
    case starved(String)
    /// The running clause appended a line to its trace.
    case saw(String)
    /// The running clause has ended, and the next one begins.
    case result(ClauseResult)

    /// Writes the message to `descriptor`.
    ///
    /// - Returns: Whether that worked.
    func write(to descriptor: Int32) -> Bool {
      guard let line = try? JSONEncoder().encode(self) else { return false }
      return POSIX.write(line + [UInt8(ascii: "\n")], to: descriptor)
    }
  }

  /// Runs `clauses` on `specimen` and writes messages to `descriptor`.
  ///
  /// - Returns: The status for the process to end with.
  package static func run(
    _ clauses: [Clause], on specimen: Specimen, with runner: Runner,
    descriptor: Int32, lifeline: Int32
  ) -> Int32 {
    dropCoreFiles()
    // Its end is a verdict, whichever it is: the other process sees to that.
    CommandProcess.allowEnd()
    // A process that a clause starts must not keep the pipes open.
    for pipe in [descriptor, lifeline] { _ = fcntl(pipe, F_SETFD, FD_CLOEXEC) }
    // Not by a status, which a clause can end the process with, too.
    CommandProcess.confideStarvation { _ = Message.starved($0).write(to: descriptor) }
    CommandProcess.endWithParent(lifeline: lifeline)
    if let shortage = Provisions.shortage() { CommandProcess.starve(shortage) }
    guard Message.began.write(to: descriptor) else { return unheard }
    for clause in clauses {
      let result = runner.run(clause, on: specimen) { line in
        _ = Message.saw(line).write(to: descriptor)
      }
      // Ends what the clause printed before anyone can ask for it.
      fflush(nil)
      _ = POSIX.write(Data(separator(after: clause.id).utf8), to: 1)
      guard Message.result(result).write(to: descriptor) else { return unheard }
      if result.verdict.isHang { return retired }
    }
    return 0
  }

  /// A crash is a verdict here, not something to examine after the fact.
  private static func dropCoreFiles() {
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    #else
      setrlimit(RLIMIT_CORE, &limit)
    #endif
  }
}
