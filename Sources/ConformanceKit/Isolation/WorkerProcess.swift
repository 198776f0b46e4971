internal import CommandKit
package import Foundation

/// A started worker, seen from the process that started it.
///
/// The worker writes its results to descriptor 3, so that nothing a candidate
/// prints can be taken for one; what it prints is collected from both of its
/// standard outputs. It ends with the process that started it, and leads a group of
/// its own, so that what a clause has started ends with it.
package final class WorkerProcess {
  /// What happened next.
  package enum Event {
    case line(Data)
    /// The worker closed its end, or has died: others may keep the pipe open then.
    case end
    /// Nothing arrived in time.
    case timeout
  }

  /// How the process ended.
  package enum Ending: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// The descriptor that the worker writes results to.
  package static let descriptor: Int32 = 3

  /// The descriptor that the worker has the end of its parent from.
  package static let lifeline: Int32 = 4

  /// How many bytes a worker may write without the end of a line: more than any
  /// message of a clause, which a trace bounds.
  private static let messageLimit: Int = 64 << 20

  private let identifier: pid_t
  /// Closed by the end of this process, however it ends.
  private let lifeline: Int32
  private var results: InputPipe
  private var printed: InputPipe

  /// Starts `executable` with `arguments`, the program's name left out.
  ///
  /// - Throws: ``CommandFailure`` with ``ConformStatus/workerBroken``.
  package init(executable: String, arguments: [String]) throws {
    var pipes: [(input: Int32, output: Int32)] = []
    do {
      for _ in 0..<3 { pipes.append(try PipeEnds.open()) }
      identifier = try WorkerProcess.spawn(
        executable, arguments,
        moving: [
          (pipes[0].output, 1), (pipes[0].output, 2), (pipes[1].output, WorkerProcess.descriptor),
          (pipes[2].input, WorkerProcess.lifeline),
        ])
    } catch {
      for pipe in pipes {
        POSIX.close(pipe.input)
        POSIX.close(pipe.output)
      }
      throw error
    }
    for end in [pipes[0].output, pipes[1].output, pipes[2].input] { POSIX.close(end) }
    printed = InputPipe(pipes[0].input)
    results = InputPipe(pipes[1].input)
    lifeline = pipes[2].output
  }

  deinit {
    POSIX.close(lifeline)
    results.close()
    printed.close()
  }

  /// The next line of results, waiting at most for `limit` of the worker's ``HeldUpTime``.
  package func next(within limit: Duration) -> Event {
    var time: HeldUpTime?
    while true {
      if let line = results.takeLine() { return .line(line) }
      // No message: what there is of it makes no sense to anyone.
      if results.count > WorkerProcess.messageLimit { return .line(Data()) }
      if results.isAtEnd { return .end }
      guard hasTime(limit, &time) else { return .timeout }
      // Before the look at the pipe: whatever it wrote is in there then.
      let hasEnded = hasEnded
      var entries = [
        pollfd(fd: results.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: printed.isAtEnd ? -1 : printed.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let milliseconds = hasEnded ? 0 : Int32(HeldUpTime.interval * 1_000)
      guard poll(&entries, nfds_t(entries.count), milliseconds) >= 0 else { continue }
      if entries[1].revents != 0 { printed.read(keeping: 16_384) }
      if entries[0].revents != 0 {
        results.read()
      } else if hasEnded {
        return .end
      }
    }
  }

  /// Whether less than `limit` has been counted since the first call with `time`.
  private func hasTime(_ limit: Duration, _ time: inout HeldUpTime?) -> Bool {
    time?.look()
    // Most waits are over before there is anything to measure.
    if time == nil { time = HeldUpTime(of: .other(identifier) ?? .this) }
    return time?.isOver(limit.seconds) == false
  }

  /// What the worker printed while it ran `clause`; for none, all that is left.
  package func takePrinted(by clause: String? = nil) -> String {
    var entry = pollfd(fd: printed.descriptor, events: Int16(POLLIN), revents: 0)
    while !printed.isAtEnd, poll(&entry, 1, 0) > 0 { printed.read(keeping: 16_384) }
    guard let clause else { return printed.takeAll() }
    return printed.take(before: ClauseWorker.separator(after: clause))
  }

  /// Ends the worker and its group, however they are doing.
  package func kill() {
    POSIX.killGroup(of: identifier)
  }

  /// Waits for the end of the worker, and ends what it has left behind in its group.
  ///
  /// To be called once.
  ///
  /// - Parameter limit: How much of the worker's ``HeldUpTime`` to wait at most.
  /// - Returns: How it ended; nil if it did not, and had to be killed.
  package func wait(within limit: Duration) -> Ending? {
    var time: HeldUpTime?
    var pause: Int32 = 1
    while !hasEnded, hasTime(limit, &time) {
      _ = poll(nil, 0, pause)
      pause = min(pause * 2, Int32(HeldUpTime.interval * 1_000))
    }
    let isOver = hasEnded
    // Nobody else has its number, and so its group, until it has been waited for.
    kill()
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    guard isOver else { return nil }
    // The layout that WIFEXITED, WEXITSTATUS and WTERMSIG describe.
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
  }

  /// Whether the worker has ended; it can still be waited for.
  private var hasEnded: Bool {
    var information = siginfo_t()
    let status = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT)
    return status != 0 || information.si_signo != 0
  }

  private static func spawn(
    _ executable: String, _ arguments: [String], moving descriptors: [(from: Int32, to: Int32)]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (from, to) in descriptors { posix_spawn_file_actions_adddup2(&actions, from, to) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    // Of its own.
    posix_spawnattr_setpgroup(&attributes, 0)
    var environment = FilledMemory.variables(in: ProcessInfo.processInfo.environment)
    // The runtime's own report would take seconds for each expected crash.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var identifier: pid_t = 0
    let status = posix_spawn(
      &identifier, executable, &actions, &attributes, words, variables)
    guard status == 0 else {
      throw CommandFailure(
        .workerBroken, "cannot start \(executable): \(String(cString: strerror(status)))")
    }
    return identifier
  }
}
