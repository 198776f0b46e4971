import BenchKit
import ConformanceKit
import Foundation
import Testing

/// `bench` as a process: what its arguments and streams are worth.
@Suite struct ProcessTests {
  /// Where the command lies: beside the tests.
  private static var command: String {
    #if os(Linux) || os(Android)
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("bench").path
  }

  /// Runs a script of the shell's, in which `$0` is the command and `$1` a
  /// directory, in which it runs.
  private func shell(
    _ script: String, in scratch: Scratch
  ) async throws -> (status: CommandStatus?, error: String) {
    let file = scratch.url.appendingPathComponent(".error")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, Self.command, scratch.url.path]
    process.currentDirectoryURL = scratch.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: file)
    try process.run()
    await DetachedThread.run { process.waitUntilExit() }
    let error = try String(contentsOf: file, encoding: .utf8)
    try FileManager.default.removeItem(at: file)
    return (CommandStatus(rawValue: process.terminationStatus), error)
  }

  static let run = #""$0" run --smoke --filter read/untracked --candidate stdlib"#

  @Test(arguments: [
    (#"exec "$0" list >&-"#, CommandStatus.resultsNotWritten, "Bad file descriptor", []),
    (#"exec "$0" list >/dev/full"#, .resultsNotWritten, "No space left on device", []),
    (#"exec "$0" list --json - >/dev/full"#, .resultsNotWritten, "No space left on device", []),
    (#"exec "$0" list --json /dev/full"#, .resultsNotWritten, "No space left on device", []),
    (#"exec \#(run) --format json >&-"#, .resultsNotWritten, "Bad file descriptor", []),
    (#"exec \#(run) --output one --output two"#, .usage, "--output is given twice", []),
    (#"exec \#(run) --json a --json=b"#, .usage, "--json is given twice", []),
    (#"exec \#(run) --output "$(printf 'r\377')""#, .usage, "is not UTF-8", []),
    (#"exec "$0" list --json "$(printf 'r\377')""#, .usage, "is not UTF-8", []),
    (#"exec "$0" lsit"#, .usage, "did you mean 'bench list'?", []),
    (#"exec "$0" run --filter raed/untracked"#, .nothingMatched, "'read/untracked'?", []),
    (#"exec "$0" run --smoke --candidate sdtlib"#, .usage, "did you mean 'stdlib'?", []),
    (#"exec \#(run) --output '~run' --json '~json'"#, .success, "", ["~json", "~run"]),
    (#"mkdir '~'; \#(run) --output '~/run' && exec "$0" summarize '~/run'"#, .success, "", ["~"]),
    (#"exec \#(run) --output ''"#, .resultsNotWritten, "not the name of a directory", []),
    (#"exec "$0" readme --file none"#, .usage, "cannot be read: No such file", []),
    (#"exec "$0" help lsit"#, .usage, "did you mean 'list'?", []),
    (#"exec "$0" --version"#, .success, "", []),
    (#"exec "$0" --generate-completion-script zsh"#, .success, "", []),
  ])
  func `no success without the work`(
    _ script: String, _ status: CommandStatus, _ message: String, _ names: [String]
  ) async throws {
    let scratch = try Scratch()
    let run = try await shell(script, in: scratch)
    #expect(run.status == status, "\(run.error)")
    #expect(message.isEmpty ? run.error.isEmpty : run.error.contains(message), "\(run.error)")
    #expect(scratch.names == names)
  }
}

/// What a machine does not give is not blamed on a candidate.
extension ProcessTests {
  @Test(arguments: [
    ("-n 8", "a command needs 8 files at a time beside its streams: Too many open files"),
    ("-n 10", "a command needs 8 files at a time beside its streams: Too many open files"),
    ("-n 14", "clauses need 16 files at a time: Too many open files"),
    ("-v 300000", "clauses need 1024 MiB of address space: Cannot allocate memory"),
  ])
  func `a limit is named`(_ limit: String, _ message: String) async throws {
    let scratch = try Scratch()
    let run = try await shell(
      #"ulimit -s 8192 && ulimit \#(limit) && exec \#(Self.run)"#, in: scratch)
    #expect(run.status == .starved, "\(run.error)")
    #expect(run.error.contains("error: \(message)\n"), "\(run.error)")
  }
}

/// The same words mean the same in `bench` as in `conform`.
struct WordsTests {
  @Test func `json goes to a file, or to standard output in place of the text`() async throws {
    let scratch = try Scratch()
    let path = scratch.url.appendingPathComponent("run.json").path
    let words = ["run", "--smoke", "--filter", "read/untracked"]
    let file = await Outcome(words + ["--json", path])
    #expect(file.status == .success, "\(file.error)")
    #expect(file.output.contains("A smoke run measures nothing") && !file.output.hasPrefix("{"))
    let output = await Outcome(words + ["--json", "-"])
    for text in [try String(contentsOfFile: path, encoding: .utf8), output.output] {
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(document["results"] is [[String: Any]])
    }
  }

  @Test func `a candidate may be a pattern`() async throws {
    let words = ["run", "--smoke", "--filter", "read/untracked", "--format", "csv"]
    let run = await Outcome(words + ["--candidate", "STD*"])
    #expect(run.status == .success, "\(run.error)")
    #expect(run.output.contains(",stdlib,"))
    let none = await Outcome(words + ["--candidate", "x*"])
    #expect(none.status == .usage)
  }
}
