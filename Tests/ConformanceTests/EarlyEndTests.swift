import CommandKit
import ConformanceKit
import Foundation
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
    #expect(run.error.contains("error: the process was ended before the command was"))
    #expect(try directory.names == [])
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

  /// The gate is killed while a clause runs that has a deadline of years.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func `a worker ends with the gate`(_ number: Int32) async throws {
    let directory = try TemporaryDirectory()
    let pipe = directory.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    // The worker has descriptor 9 from the gate, and the gate has it from here: the
    // pipe is at its end as soon as neither is left.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Who runs the tests may ignore signals, and children inherit that.
    process.arguments = [
      "-c",
      #"exec 9>"$1"; exec env --default-signal=INT,TERM,HUP "$0" run --candidate honest --deadline 1e8 FX-linger >/dev/null"#,
      Spawned.gate.path, pipe,
    ]
    try process.run()
    let reader = try await DetachedThread.run {
      Result { try FileHandle(forReadingFrom: URL(fileURLWithPath: pipe)) }
    }.get()
    let begun = await DetachedThread.run { (try? reader.read(upToCount: 1)) ?? nil }
    #expect(begun == Data("!".utf8))
    kill(process.processIdentifier, number)
    let isOver = await DetachedThread.run {
      var entry = pollfd(fd: reader.fileDescriptor, events: Int16(POLLIN), revents: 0)
      // A bound for a worker that lives on, not a measure.
      return poll(&entry, 1, 60_000) == 1 && entry.revents & Int16(POLLHUP) != 0
    }
    #expect(isOver)
    if !isOver { kill(process.processIdentifier, SIGKILL) }
    await DetachedThread.run { process.waitUntilExit() }
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
  }
}

/// Whether the tests run under a sanitizer.
let isSanitized = ProcessInfo.processInfo.environment["OBSERVATORY_SANITIZER"] != nil
