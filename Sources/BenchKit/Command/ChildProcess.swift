internal import CommandKit
internal import Foundation

/// A process that ran to its end.
struct ChildProcess {
  /// How a name ends that `PATH` does not have.
  static let notFound: Int32 = 127

  let status: Int32
  let output: String
  let error: String

  /// Runs `executable` and waits for its end.
  ///
  /// - Parameters:
  ///   - executable: A path, or a name that is looked up in `PATH`.
  ///   - environment: What its environment has beside that of this process.
  /// - Throws: What the system says if there is no such executable.
  init(
    _ executable: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    let process = Process()
    if !environment.isEmpty {
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }
    let isPath = executable.contains("/")
    process.executableURL = URL(literalPath: isPath ? executable : "/usr/bin/env")
    process.arguments = isPath ? arguments : [executable] + arguments
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    // Whoever ends this process meanwhile ends that one as well.
    try Self.running.withLock { running in
      try process.run()
      running.insert(process.processIdentifier)
    }
    // On a thread of its own: a process that fills one pipe while the other is
    // read would wait for ever.
    let errors = ErrorReader(error.fileHandleForReading)
    let data = output.fileHandleForReading.readDataToEndOfFile()
    self.error = String(decoding: errors.wait(), as: UTF8.self)
    process.waitUntilExit()
    Self.running.withLock { _ = $0.remove(process.processIdentifier) }
    self.output = String(decoding: data, as: UTF8.self)
    status =
      process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
  }

  /// What `command` prints, without the last line's end; nil if it fails.
  static func output(_ command: String, _ arguments: [String]) -> String? {
    guard let child = try? ChildProcess(command, arguments), child.status == 0 else { return nil }
    return child.output.trimmingCharacters(in: .newlines)
  }

  /// Those that have not ended; each leads a group of its own, which a terminal's Ctrl-C
  /// does not reach.
  private static let running = Locked<Set<pid_t>>([])

  /// Ends this process because of a signal: no candidate's doing, and no success.
  ///
  /// The status is 128 and the number of the signal, as shells report it. Nobody else gets
  /// to see how a child ended that is ended here.
  ///
  /// - Parameter tidy: Called when the children have ended, with all that they started.
  static func end(by signal: Int32, _ tidy: () -> Void) -> Never {
    running.withLock { running in
      for identifier in running { POSIX.killGroup(of: identifier) }
      // What is not gone by then hangs in the system, and writes nothing any more.
      for _ in 0..<1_000 where running.contains(where: { kill($0, 0) == 0 }) { usleep(1_000) }
      tidy()
      CommandProcess.allowEnd()
      _exit(128 + signal)
    }
  }

  /// Reads a pipe to its end, beside the thread that waits.
  private final class ErrorReader: @unchecked Sendable {
    // `@unchecked`: written before the semaphore is signalled, read after.
    private var data = Data()
    private let done = DispatchSemaphore(value: 0)

    init(_ handle: FileHandle) {
      let reader = Thread { [self] in
        data = handle.readDataToEndOfFile()
        done.signal()
      }
      reader.start()
    }

    func wait() -> Data {
      done.wait()
      return data
    }
  }
}
