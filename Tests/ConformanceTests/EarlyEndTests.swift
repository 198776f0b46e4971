import CommandKit
import ConformanceKit
import ConformanceTesting
import Foundation
import GateFixtures
import Testing

/// What ends a process before its work is done is never success.
@Suite struct EarlyEndTests {
  /// Whatever a body calls to end the process, with success as its status.
  @Test(
    arguments: ["FX-exit", "FX-leave", "FX-quick"], [[], ["--quiet"]])
  func `a body that ends the gate does not end it with success`(
    _ id: String, _ options: [String]
  ) async throws {
    if id == "FX-leave", isSanitized {
      try Test.cancel("sanitizers have an _exit of their own")
    }
    let directory = try TemporaryDirectory()
    let run = try await Spawned.run(
      ["run", "--no-isolation", "--candidate", "honest", "--json", directory.path("report.json")]
        + options + [id])
    #expect(run.status == ConformStatus.endedEarly.rawValue, "\(run.output)\(run.error)")
    #expect(
      run.error.contains(
        "error: the process was ended before the command was: something called exit while \(id) "
          + "ran on 'honest'; nothing else was checked, and no report was written\n"))
    #expect(try directory.names == [])
  }

  @Test func `a body that ends a run of tests does not end it with success`() async throws {
    if isSanitized { try Test.cancel("sanitizers have an _exit of their own") }
    // A child each: none can be told which one it is.
    await #expect(processExitsWith: .exitCode(CommandProcess.endedEarly)) {
      try await ConformanceTrial(FixtureSuite.clause("FX-exit"), Honest.self).run()
    }
    await #expect(processExitsWith: .exitCode(CommandProcess.endedEarly)) {
      try await ConformanceTrial(FixtureSuite.clause("FX-leave"), Honest.self).run()
    }
    await #expect(processExitsWith: .exitCode(CommandProcess.endedEarly)) {
      try await ConformanceTrial(FixtureSuite.clause("FX-quick"), Honest.self).run()
    }
  }

  @Test func `an end that is due is one, and names what was being done`() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(CommandProcess.endedEarly),
      observing: [\.standardErrorContent]
    ) {
      await CommandProcess.withoutEarlyEnd {
        await CommandProcess.withoutEarlyEnd {}
        CommandProcess.attempt("while one ran") {
          CommandProcess.attempt("while two ran") { exit(0) }
        }
      }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      said.contains(
        "something called exit while one ran, or while two ran; no other test was run"))
    await #expect(processExitsWith: .success) {
      await CommandProcess.withoutEarlyEnd {}
      exit(0)
    }
  }

  @Test func `what a body leaves for the end does not make it a success`() async throws {
    if isSanitized { try Test.cancel("sanitizers have an _exit of their own") }
    let run = try await Spawned.run([
      "run", "--no-isolation", "--candidate", "honest", "FX-afterwards",
    ])
    #expect(run.status == ConformStatus.nonconforming.rawValue, "\(run.output)\(run.error)")
    // Nothing that was printed is lost.
    #expect(run.output.contains("exit 1: "))
  }

  @Test(arguments: ["FX-exit", "FX-leave", "FX-quick"])
  func `in a worker it is a failure of the clause`(_ id: String) async throws {
    let run = try await Spawned.run(["run", "--candidate", "honest", id, "FX-pass"])
    #expect(run.status == ConformStatus.nonconforming.rawValue)
    #expect(run.output.contains("the process ended with status 0 while the body ran"))
    #expect(!run.output.contains("the process was ended before"))
  }

  @Test func `the statuses of both commands agree`() {
    #expect(ConformStatus.workerBroken.rawValue == CommandProcess.starved)
    #expect(ConformStatus.endedEarly.rawValue == CommandProcess.endedEarly)
  }

  /// The gate is killed while a clause runs that has a deadline of years, and has perhaps
  /// started a process.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL], ["FX-linger", "FX-brood"])
  func `a worker ends with the gate`(_ number: Int32, _ id: String) async throws {
    let directory = try TemporaryDirectory()
    let pipe = directory.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let process = try gate(["--deadline", "1e8", id], writingTo: pipe)
    let reader = try await reader(of: pipe)
    let begun = await DetachedThread.run { (try? reader.read(upToCount: 1)) ?? nil }
    #expect(begun == Data("!".utf8))
    kill(process.processIdentifier, number)
    let isOver = await isAtEnd(reader)
    #expect(isOver)
    if !isOver { kill(process.processIdentifier, SIGKILL) }
    await DetachedThread.run { process.waitUntilExit() }
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
  }

  @Test func `what a clause has started ends with the worker`() async throws {
    let directory = try TemporaryDirectory()
    let pipe = directory.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let process = try gate(["FX-fork"], writingTo: pipe)
    let reader = try await reader(of: pipe)
    await DetachedThread.run { process.waitUntilExit() }
    #expect(process.terminationStatus == ConformStatus.conforms.rawValue)
    let isOver = await isAtEnd(reader)
    #expect(isOver)
  }

  /// Starts the gate, which has descriptor 9 from here, as its workers have it from the gate:
  /// the pipe is at its end as soon as none of them is left.
  private func gate(_ words: [String], writingTo pipe: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Who runs the tests may ignore signals, and children inherit that.
    process.arguments =
      [
        "-c",
        #"exec 9>"$1"; shift; exec env --default-signal=INT,TERM,HUP "$0" run --candidate honest "$@" >/dev/null"#,
        Spawned.gate.path, pipe,
      ] + words
    try process.run()
    return process
  }

  private func reader(of pipe: String) async throws -> FileHandle {
    try await DetachedThread.run {
      Result { try FileHandle(forReadingFrom: URL(fileURLWithPath: pipe)) }
    }.get()
  }

  /// Whether nobody is left who could write.
  private func isAtEnd(_ reader: FileHandle) async -> Bool {
    await DetachedThread.run {
      var entry = pollfd(fd: reader.fileDescriptor, events: Int16(POLLIN), revents: 0)
      // A bound for a process that lives on, not a measure.
      return poll(&entry, 1, 60_000) == 1 && entry.revents & Int16(POLLHUP) != 0
    }
  }
}

/// Whether the tests run under a sanitizer.
let isSanitized = ProcessInfo.processInfo.environment["OBSERVATORY_SANITIZER"] != nil
