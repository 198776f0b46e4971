internal import CommandKit
package import Foundation

/// A started worker, seen from the process that started it.
///
/// The worker writes its results to descriptor 3, so that nothing a candidate
/// prints can be taken for one; what it prints is collected from both of its
/// standard outputs.
package final class WorkerProcess {
  /// What happened next.
  package enum Event {
    case line(Data)
    /// The worker closed its end, as it does when it dies.
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

  private let identifier: pid_t
  private var results: InputPipe
  private var printed: InputPipe

  /// Starts `executable` with `arguments`, the program's name left out.
  ///
  /// - Throws: ``CommandFailure`` with ``ConformStatus/workerBroken``.
  package init(executable: String, arguments: [String]) throws {
    let results = try PipeEnds.open()
    let printed = try PipeEnds.open()
    identifier = try WorkerProcess.spawn(
      executable, arguments,
      moving: [
        (printed.output, 1), (printed.output, 2), (results.output, WorkerProcess.descriptor),
      ])
    POSIX.close(results.output)
    POSIX.close(printed.output)
    self.results = InputPipe(results.input)
    self.printed = InputPipe(printed.input)
  }

  deinit {
    results.close()
    printed.close()
  }

  /// The next line of results, waiting at most for `limit` of the worker's ``HeldUpTime``.
  package func next(within limit: Duration) -> Event {
    var time: HeldUpTime?
    while true {
      if let line = results.takeLine() { return .line(line) }
      if results.isAtEnd { return .end }
      time?.look()
      if time == nil { time = HeldUpTime(of: .other(identifier) ?? .this) }
      guard (time?.seconds ?? 0) < limit.seconds else { return .timeout }
      var entries = [
        pollfd(fd: results.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: printed.isAtEnd ? -1 : printed.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let milliseconds = Int32(HeldUpTime.interval * 1_000)
      guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { continue }
      if entries[1].revents != 0 { printed.read(keeping: 16_384) }
      if entries[0].revents != 0 { results.read() }
    }
  }

  /// What the worker printed while it ran `clause`; for none, all that is left.
  package func takePrinted(by clause: String? = nil) -> String {
    var entry = pollfd(fd: printed.descriptor, events: Int16(POLLIN), revents: 0)
    while !printed.isAtEnd, poll(&entry, 1, 0) > 0 { printed.read(keeping: 16_384) }
    guard let clause else { return printed.takeAll() }
    return printed.take(before: ClauseWorker.separator(after: clause))
  }

  /// Ends the worker, however it is doing.
  package func kill() {
    POSIX.kill(identifier)
  }

  /// Waits for the end of the worker.
  ///
  /// To be called once.
  package func wait() -> Ending {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    // The layout that WIFEXITED, WEXITSTATUS and WTERMSIG describe.
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
  }

  private static func spawn(
    _ executable: String, _ arguments: [String], moving descriptors: [(from: Int32, to: Int32)]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (from, to) in descriptors { posix_spawn_file_actions_adddup2(&actions, from, to) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    var environment = ProcessInfo.processInfo.environment
    // The runtime's own report would take seconds for each expected crash.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var identifier: pid_t = 0
    let status = posix_spawn(&identifier, executable, &actions, nil, words, variables)
    guard status == 0 else {
      throw CommandFailure(
        .workerBroken, "cannot start \(executable): \(String(cString: strerror(status)))")
    }
    return identifier
  }
}
