import ConformanceKit
import Foundation
import Testing

/// What the scripts beside the benchmark promise.
struct ScriptTests {
  private static let scripts = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts")

  /// Runs a script, with the commands that are in `bin` before all others.
  static func run(
    _ name: String, _ arguments: [String], bin: [String: String], in scratch: Scratch
  ) async throws -> (status: Int32, error: String) {
    for (name, script) in bin {
      try scratch.write("#!/bin/sh\n\(script)\n", toExecutable: name)
    }
    let file = scratch.url.appendingPathComponent("error")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = Self.scripts.appendingPathComponent(name)
    process.arguments = arguments
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PATH": "\(scratch.url.path):\(path)"]
    ) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: file)
    try process.run()
    await DetachedThread.run { process.waitUntilExit() }
    return (process.terminationStatus, try String(contentsOf: file, encoding: .utf8))
  }

  @Test(arguments: [
    ("Swift version 6.3.1 (swift-6.3.1-RELEASE)", 0, ""),
    ("Apple Swift version 6.4-dev", 0, ""), ("Swift version 7.0", 0, ""),
    ("Swift version 6.2.3 (swift-6.2.3-RELEASE)", 1, "is Swift 6.2, and this package needs 6.3"),
    ("Swift version 5.10", 1, "is Swift 5.10, and this package needs 6.3"),
    ("a compiler", 1, "names no version; install a Swift 6.3 toolchain"),
    ("", 1, "names no version; install a Swift 6.3 toolchain"),
  ])
  func `setup checks the version of Swift`(
    version: String, status: Int, message: String
  ) async throws {
    let scratch = try Scratch()
    // One that says nothing fails.
    let swift = version.isEmpty ? "exit 126" : "echo '\(version)'"
    let run = try await Self.run(
      "setup.sh", ["gcc"],
      bin: ["swift": swift, "dpkg-query": "printf 'install ok installed'"],
      in: scratch)
    #expect(run.status == Int32(status), "\(run.error)")
    #expect(message.isEmpty ? run.error.isEmpty : run.error.contains(message), "\(run.error)")
  }

  /// The name is that of a directory that is there, so that it is refused, unless there is
  /// more to it.
  @Test(arguments: [("README.md", true), ("Sources/bench/Bench.swift", false)])
  func `a run is called dirty only if sources are`(changed: String, isThere: Bool) async throws {
    let results = Self.scripts.deletingLastPathComponent().appendingPathComponent("results")
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: results.path)
        .first { $0.split(separator: "-").count > 4 })
    let parts = name.split(separator: "-")
    let (date, host) = (parts[..<3], parts[3..<(parts.count - 1)])
    let run = try await Self.run(
      "run.sh", [],
      bin: [
        "git": """
        case "$*" in
          rev-parse*) echo \(parts[parts.count - 1]) ;;
          *Sources*) case \(changed) in Sources/*) echo ' M \(changed)' ;; esac ;;
          status*) echo ' M \(changed)' ;;
          diff*) exit 1 ;;
        esac
        """,
        "date": "echo \(date.joined(separator: "-"))",
        "uname": "echo \(host.joined(separator: "-"))", "swift": "exit 97",
        "dpkg-query": "printf 'install ok installed'",
      ],
      in: try Scratch())
    #expect((run.status == 2) == isThere, "\(run.error)")
    let refusal = "run: results/\(name) exists;"
    #expect(run.error.hasPrefix(refusal) == isThere, "\(run.error)")
  }

  /// Not taken for another: what would draw or build fails.
  @Test(arguments: [
    ("plot.sh", [""], "plot.sh: the name of the directory is empty; without one,"),
    ("plot.sh", ["nowhere", "extra"], "plot.sh: one directory at most, and not 2 arguments;"),
    ("plot.sh", ["--unknown"], "plot.sh: unknown option '--unknown';"),
    ("plot-history.sh", [""], "plot-history.sh: the name of the file is empty; without one,"),
    ("plot-history.sh", ["a", "b"], "plot-history.sh: one file at most, and not 2 arguments;"),
    ("plot-history.sh", ["--unknown"], "plot-history.sh: unknown option '--unknown';"),
    ("run.sh", ["--output", ""], "run: --output needs a directory;"),
    ("run.sh", ["--output"], "run: --output needs a directory;"),
    ("run.sh", ["--output", "--quick"], "run: --output needs a directory;"),
    ("run.sh", [""], "run: unknown option '';"),
    ("run.sh", ["--output", "nowhere", "extra"], "run: unknown option 'extra';"),
  ])
  func `a mistaken command line is refused`(
    script: String, arguments: [String], message: String
  ) async throws {
    let run = try await Self.run(
      script, arguments,
      bin: [
        "swift": "exit 97", "gnuplot": "exit 97", "dpkg-query": "printf 'install ok installed'",
      ],
      in: try Scratch())
    #expect(run.status == 2)
    #expect(run.error.hasPrefix(message), "\(run.error)")
  }
}
