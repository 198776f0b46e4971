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
    try process.run()
    // On a thread of its own: a process that fills one pipe while the other is
    // read would wait for ever.
    let errors = ErrorReader(error.fileHandleForReading)
    let data = output.fileHandleForReading.readDataToEndOfFile()
    self.error = String(decoding: errors.wait(), as: UTF8.self)
    process.waitUntilExit()
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
