import ConformanceKit
import Foundation
import Testing

/// What a machine does not give, and what a clause takes too much of.
@Suite struct LimitTests {
  /// A sanitizer reserves more addresses than any limit leaves.
  @Test(
    .disabled(if: isSanitized),
    arguments: [
      ("-n 5", "a command needs 8 files at a time beside its streams: Too many open files"),
      ("-n 8", "a command needs 8 files at a time beside its streams: Too many open files"),
      ("-n 20", "clauses need 16 files at a time: Too many open files"),
      ("-v 130000", "cannot start a thread: "),
      ("-v 400000", "clauses need 1024 MiB of address space: Cannot allocate memory"),
    ])
  func `a limit is named, and not blamed on the candidate`(
    _ limit: String, _ message: String
  ) async throws {
    let run = try await Spawned.shell(
      #"ulimit -s 8192 && ulimit \#(limit) && exec "$0" run --candidate honest FX-pass"#)
    #expect(run.status == ConformStatus.workerBroken.rawValue, "\(run.output)\(run.error)")
    #expect(run.error.contains(message), "\(run.error)")
    #expect(!run.output.contains("FAIL") && !run.output.contains("CRASH"))
  }

  @Test(.disabled(if: isSanitized))
  func `a limit is named where there is no worker`() async throws {
    let run = try await Spawned.shell(
      #"ulimit -s 8192 && ulimit -v 400000 && exec "$0" run --no-isolation --candidate honest FX-pass"#
    )
    #expect(run.status == ConformStatus.workerBroken.rawValue)
    #expect(run.error.contains("clauses need 1024 MiB of address space"), "\(run.error)")
  }

  /// The queues of the process need some before a command begins.
  @Test(.disabled(if: isSanitized), arguments: [4, 5, 8], ["list", "run", "explain FX-pass"])
  func `too few files are named before anything else happens`(
    _ count: Int, _ command: String
  ) async throws {
    let run = try await Spawned.shell(#"ulimit -n \#(count) && exec "$0" \#(command)"#)
    #expect(run.status == ConformStatus.workerBroken.rawValue, "\(run.output)\(run.error)")
    #expect(run.error.hasPrefix("error: a command needs 8 files at a time"), "\(run.error)")
    #expect(run.output == "")
  }

  /// The limit does not hold for the superuser, who becomes somebody else for it.
  @Test func `a machine that gives no more processes is an error`() async throws {
    let other = geteuid() == 0 ? "setpriv --reuid 64999 --clear-groups" : ""
    let run = try await Spawned.shell(
      #"exec prlimit --nproc=3 \#(other) "$0" run --candidate honest FX-pass"#)
    if [126, 127].contains(run.status) {
      try Test.cancel("no such command here, or somebody else may not even start the gate")
    }
    #expect(run.status == ConformStatus.workerBroken.rawValue, "\(run.output)\(run.error)")
    #expect(run.error.contains("Resource temporarily unavailable"), "\(run.error)")
  }

  @Test(arguments: [[], ["--no-isolation"]])
  func `what one clause may write is bounded`(_ options: [String]) async throws {
    let directory = try TemporaryDirectory()
    let json = directory.path("report.json")
    let run = try await Spawned.run(
      ["run", "--candidate", "honest", "--json", json] + options + ["FX-flood", "FX-pass"])
    #expect(run.status == ConformStatus.nonconforming.rawValue, "\(run.error)")
    let report = try JSONDecoder().decode(
      RunReport.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
    let flood = try #require(report.results.first { $0.id == "FX-flood" })
    #expect(flood.actual.count == 3)
    #expect(
      flood.actual[0].hasPrefix("flood flood ")
        && flood.actual[0].hasSuffix("... and \(3_000_000 - Trace.lineLimit) more bytes"))
    #expect(flood.actual[0].utf8.count < Trace.lineLimit + 40)
    #expect(flood.verdict.details.utf8.count < Trace.lineLimit + 100)
    #expect(flood.verdict.details.hasPrefix("the body threw FixtureError: thrown thrown "))
    #expect(flood.output.utf8.count <= 16_384)
    #expect(report.results.first { $0.id == "FX-pass" }?.verdict == .pass)
  }

  @Test func `a trace keeps so many bytes, and says what it leaves out`() {
    let trace = Trace()
    let line = String(repeating: "é", count: Trace.lineLimit)
    for _ in 0..<1_000 { trace.append(line) }
    trace.append("one more")
    let lines = trace.snapshot
    #expect(lines[0].hasPrefix("éé"))
    #expect(lines[0].hasSuffix("... and \(Trace.lineLimit) more bytes"))
    #expect(lines.dropLast().map(\.utf8.count).reduce(0, +) <= Trace.byteLimit)
    #expect(lines.last == "... and \(1_001 - (lines.count - 1)) more lines")
    #expect(lines.count > 100)
  }
}
