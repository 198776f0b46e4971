import Foundation

/// A process that runs clauses for another one and tells it one result a line.
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

  /// Runs `clauses` on `candidate` and writes each result to `descriptor`.
  ///
  /// - Returns: The status for the process to end with.
  package static func run(
    _ clauses: [Clause], on candidate: any Candidate.Type, with runner: Runner,
    descriptor: Int32
  ) -> Int32 {
    dropCoreFiles()
    // A process that a clause starts must not keep the pipe open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    for clause in clauses {
      let result: ClauseResult = runner.run(clause, on: candidate)
      fflush(nil)
      guard let line = try? JSONEncoder().encode(result),
        POSIX.write(line + [UInt8(ascii: "\n")], to: descriptor)
      else { return ConformStatus.workerBroken.rawValue }
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
