import BenchKit
import Candidates
import CommandKit
import ConformanceKit
import Foundation
import Testing
import Workloads

/// `bench` as a process: what its arguments and streams are worth.
@Suite struct ProcessTests {
  private static var command: String { built("bench").path }

  /// Where what was built with the tests lies: beside them.
  static func built(_ name: String) -> URL {
    #if os(Linux) || os(Android)
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Runs a script of the shell's, in which `$0` is the command and `$1` a
  /// directory, in which it runs.
  private func shell(
    _ script: String, in scratch: Scratch
  ) async throws -> (status: CommandStatus?, code: Int32, error: String) {
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
    let code = process.terminationStatus
    return (CommandStatus(rawValue: code), code, error)
  }

  /// A set of results that is committed, and that README names.
  static let results: String = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let readme = root.appendingPathComponent("README.md")
    let text = (try? String(contentsOf: readme, encoding: .utf8)) ?? ""
    let link = text.components(separatedBy: "From [").dropFirst().first ?? ""
    return root.appendingPathComponent(String(link.prefix { $0 != "]" })).path
  }()

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
    (
      #"exec "$0" scorecard "\#(results)" >/dev/full"#, .resultsNotWritten,
      "No space left on device", []
    ),
    (#"exec "$0" help compare >/dev/full"#, .resultsNotWritten, "No space left on device", []),
    (#"exec "$0" --version >&-"#, .resultsNotWritten, "Bad file descriptor", []),
    (#"exec "$0" run --smoke --fliter read/untracked"#, .usage, "Did you mean '--filter'?", []),
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
    ("-n 8", "a command needs 8 files at a time beside its streams: Too many open files\n"),
    ("-n 10", "a command needs 8 files at a time beside its streams: Too many open files\n"),
    ("-n 14", "clauses need 16 files at a time: Too many open files\n"),
    ("-v 300000", "clauses need 1024 MiB of address space: Cannot allocate memory\n"),
  ])
  func `a limit is named`(_ limit: String, _ message: String) async throws {
    let scratch = try Scratch()
    let run = try await shell(
      #"ulimit -s 8192 && ulimit \#(limit) && exec \#(Self.run)"#, in: scratch)
    #expect(run.status == .starved, "\(run.error)")
    #expect(run.error.contains("error: \(message)"), "\(run.error)")
  }

  /// The limit does not hold for the superuser, who becomes somebody else for it.
  @Test func `a machine that gives no more processes is an error`() async throws {
    let scratch = try Scratch()
    let other = geteuid() == 0 ? "setpriv --reuid 64999 --clear-groups" : ""
    let run = try await shell(#"exec prlimit --nproc=3 \#(other) \#(Self.run)"#, in: scratch)
    if [126, 127].contains(run.code) {
      try Test.cancel("no such command here, or somebody else may not even start this one")
    }
    #expect(run.status == .starved, "\(run.error)")
    #expect(run.error.contains("Resource temporarily unavailable"), "\(run.error)")
  }
}

/// What ends a run before its end.
extension ProcessTests {
  /// As soon as there is something to remove: all workloads are still to be run then.
  @Test(arguments: [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP)])
  func `an interrupted run leaves nothing, and is nobody else's doing`(
    _ name: String, _ number: Int32
  ) async throws {
    let scratch = try Scratch()
    // Whoever started the tests may ignore signals, and children inherit that.
    let run = try await shell(
      #"""
      { while [ ! -d .out.$$ ]; do kill -0 $$ || exit; done; kill -s \#(name) $$; } &
      exec env --default-signal=INT,TERM,HUP "$0" run --smoke --candidate stdlib --output out
      """#, in: scratch)
    #expect(run.code == 128 + number, "\(run.error)")
    #expect(!run.error.contains("error:"), "\(run.error)")
    #expect(scratch.names == [])
  }

  @Test func `a candidate that ends the process does not end it with success`() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(CommandStatus.endedEarly.rawValue),
      observing: [\.standardErrorContent]
    ) {
      await CommandProcess.run(usage: CommandStatus.usage.rawValue) { _ in
        await BenchCommand.run(
          ["run", "--smoke", "--filter", "cycle/one-shot"], candidates: [LeavingCandidate.self],
          console: .standard
        ).rawValue
      }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("something called exit while "), "\(said)")
    #expect(said.contains(" ran on 'leaving'"), "\(said)")
  }

  @Test func `the statuses are those of every command`() {
    #expect(CommandStatus.starved.rawValue == CommandProcess.starved)
    #expect(CommandStatus.endedEarly.rawValue == CommandProcess.endedEarly)
  }

  /// The words of the command that the example's workflow measures with.
  @Test func `the example's workflow asks for a run that there is`() async throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let file = root.appendingPathComponent("Examples/Custom/.github/workflows/conformance.yml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.contains("/measure ") })
    let words = line.components(separatedBy: "/measure ")[1].split(separator: " ").map(String.init)
    let scratch = try Scratch()
    // Somewhere else, and for its checksums alone.
    let changed = words.map { word in
      switch word {
      case "--quick": "--smoke"
      case "reports/benchmark": scratch.url.appendingPathComponent("benchmark").path
      default: word
      }
    }
    #expect(changed.contains("--smoke") && changed != words)
    let run = await Outcome(changed + ["--filter", "read/untracked"])
    #expect(run.status == .success, "\(run.error)")
    #expect(scratch.names == ["benchmark"])
  }

  /// Ends the process as soon as it is asked to track, with success as the status.
  private enum LeavingCandidate: MeasuredCandidate {
    static let name = "leaving"
    static let version = "1"
    static let summary = "Does not stay."
    static let capabilities: Set<Capability> = StdlibCandidate.capabilities

    typealias Models = StdlibCandidate.Models
    typealias MeasuredModels = StdlibCandidate.MeasuredModels

    static func track<Result>(
      _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
    ) -> Result {
      exit(0)
    }
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
