import ConformanceKit
import Foundation

/// A run of the fixture's gate in a process of its own.
struct Spawned: Sendable {
  let status: Int32
  let output: String
  let error: String

  /// Where the fixture's gate lies.
  static var gate: URL { program("FixtureGate") }

  /// Where a program of this package lies: beside the tests.
  static func program(_ name: String) -> URL {
    #if os(Linux) || os(Android)
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Runs the gate with `arguments` and waits for its end.
  ///
  /// - Parameter device: What standard output is instead of a file.
  static func run(_ arguments: [String], onto device: String? = nil) async throws -> Spawned {
    try await run(gate, arguments, onto: device)
  }

  /// Runs a script of the shell's, in which `$0` is the gate, and what follows are
  /// `arguments`.
  ///
  /// For what only a shell does: to close a stream, to set a limit.
  static func shell(_ script: String, _ arguments: String...) async throws -> Spawned {
    try await shell(script, arguments)
  }

  static func shell(_ script: String, _ arguments: [String]) async throws -> Spawned {
    try await run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script, gate.path] + arguments)
  }

  /// Runs `executable` with `arguments` and waits for its end.
  static func run(
    _ executable: URL, _ arguments: [String], onto device: String? = nil
  ) async throws -> Spawned {
    try await DetachedThread.run { Result { try runAndWait(executable, arguments, onto: device) } }
      .get()
  }

  private static func runAndWait(
    _ executable: URL, _ arguments: [String], onto device: String?
  ) throws -> Spawned {
    let directory = try TemporaryDirectory()
    let files = ["output", "error"].map { directory.url.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.standardOutput = try FileHandle(
      forWritingTo: device.map { URL(fileURLWithPath: $0) } ?? files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Spawned(status: process.terminationStatus, output: texts[0], error: texts[1])
  }
}

/// A directory that goes away with its last reference.
final class TemporaryDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file called `name` in here.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// The names of the files in here.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
