import BenchKit
import CommandKit
import ConformanceKit
import Foundation
import Testing

/// What the scripts beside the benchmark promise.
struct ScriptTests {
  private static let scripts = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts")

  /// Runs a script, with the commands that are in `bin` before all others.
  private func run(
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
    let run = try await run(
      "setup.sh", ["gcc"],
      bin: ["swift": swift, "dpkg-query": "printf 'install ok installed'"],
      in: scratch)
    #expect(run.status == Int32(status), "\(run.error)")
    #expect(message.isEmpty ? run.error.isEmpty : run.error.contains(message), "\(run.error)")
  }

  /// With a gnuplot that keeps what it is told: each series has a shape of its own, and,
  /// where points are joined, dashes of its own.
  @Test func `series are told apart by more than their colours`() async throws {
    let scratch = try Scratch()
    let directory = scratch.url.appendingPathComponent("run")
    let words = ["cycle/one-shot", "contention/track-and-fire", "sequence/wake-flood"]
    let measured = await Outcome(
      ["--smoke", "--output", directory.path] + words.flatMap { ["--filter", $0] })
    try #require(measured.status == .success, "\(measured.error)")
    let log = scratch.url.appendingPathComponent("log")
    let drawn = try await run(
      "plot.sh", [directory.path], bin: ["gnuplot": "cat >>'\(log.path)'"], in: scratch)
    try #require(drawn.status == 0, "\(drawn.error)")
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    // Of each figure and panel, the series that are drawn.
    let plots = lines.filter { $0.hasPrefix("plot $") }.map { $0.components(separatedBy: ", $") }
    #expect(plots.count >= 6)
    func all(_ word: String, of series: [String]) -> [Substring] {
      series.compactMap { text in
        let words = text.split(separator: " ")
        return words.firstIndex(of: word[...]).map { words[$0 + 1] }
      }
    }
    for series in plots {
      let points = series.filter { $0.contains(" pt ") }
      let lines = series.filter { $0.contains("with lines") }
      #expect(Set(all("pt", of: points)).count == points.count && points.count > 1, "\(series)")
      #expect(Set(all("dt", of: lines)).count == lines.count, "\(series)")
    }
    #expect(plots.joined().contains { $0.contains("with lines") })
    // And the key shows them.
    let keys = lines.filter { $0.hasPrefix("set label 10") && $0.contains(" point ") }
    #expect(!keys.isEmpty && keys.allSatisfy { $0.contains(" point pt ") })
  }

  @Test func `a summary with other columns is not drawn`() async throws {
    let scratch = try Scratch()
    try Data("workload,size,threads,candidate,figure,unit,value,low,high,place,label\n".utf8)
      .write(to: scratch.url.appendingPathComponent("summary.csv"))
    let drawn = try await run("plot.sh", [scratch.url.path], bin: [:], in: scratch)
    #expect(drawn.status == 1)
    #expect(drawn.error.contains("'bench summarize \(scratch.url.path)'"), "\(drawn.error)")
  }
}
