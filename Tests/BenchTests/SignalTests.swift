import BenchKit
import ConformanceKit
import Foundation
import Testing

/// What a signal does to `bench` as a process, and to what it has started.
struct SignalTests {
  /// Runs a script of the shell's in which `$0` is `command`, in the scratch directory.
  ///
  /// Whoever started the tests may ignore signals, and children inherit that.
  private func shell(
    _ script: String, _ command: String = "bench", in scratch: Scratch
  ) async throws -> (code: Int32, error: String) {
    let file = scratch.url.appendingPathComponent("error")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "--default-signal=INT,TERM,HUP", "/bin/sh", "-c", script, ProcessTests.built(command).path,
    ]
    process.currentDirectoryURL = scratch.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: file)
    try process.run()
    await DetachedThread.run { process.waitUntilExit() }
    return (process.terminationStatus, try String(contentsOf: file, encoding: .utf8))
  }

  /// Says who it is, and never ends: nobody ever writes to the pipe, in it and in what it
  /// has started.
  private static let hanging = """
    cat "$D/hold" & echo "$! $$" >"$D/children.new"; mv "$D/children.new" "$D/children"
    exec cat "$D/hold"
    """

  /// Signals the shell, and what it becomes, as soon as somebody hangs.
  private func signal(_ name: String) -> String {
    #"""
    export D="$PWD"; mkfifo hold
    { while [ ! -f children ]; do kill -0 $$ || exit; done; kill -s \#(name) $$; } &
    """#
  }

  /// Whether none of the processes is there any more, or is only waited for.
  private func haveEnded(_ scratch: Scratch) throws -> Bool {
    let file = scratch.url.appendingPathComponent("children")
    let identifiers = try String(contentsOf: file, encoding: .utf8).split { $0.isWhitespace }
    try #require(identifiers.count == 2)
    return identifiers.allSatisfy { identifier in
      guard
        let state = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
      else { return true }
      return state.contains(") Z ")
    }
  }

  @Test(arguments: [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP)])
  func `what a comparison has started ends with it`(_ name: String, _ number: Int32) async throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      #!/bin/sh
      if [ "$1" = list ]; then echo '[{"id":"a/one","measure":"time"}]'; exit; fi
      \(Self.hanging)
      """, toExecutable: "base")
    let run = try await shell(
      signal(name) + #"exec "$0" compare "$D/base" --new "$D/base" --smoke --rounds 1"#,
      in: scratch)
    #expect(run.code == 128 + number, "\(run.error)")
    #expect(run.error.isEmpty, "\(run.error)")
    #expect(try haveEnded(scratch))
  }

  @Test(arguments: [("INT", SIGINT), ("TERM", SIGTERM)])
  func `what a gate has started ends with it, and its directory goes`(
    _ name: String, _ number: Int32
  ) async throws {
    let scratch = try Scratch()
    try scratch.write("#!/bin/sh\n" + Self.hanging, toExecutable: "bin/valgrind")
    try """
    machine     another one
    candidates  subject
    workloads   read/untracked
    sizes       1-1

    workload  size  candidate  instructions  soft  hard  allocations  bytes

    """.write(
      to: scratch.url.appendingPathComponent("budgets"), atomically: true, encoding: .utf8)
    let run = try await shell(
      signal(name)
        + #"""
        mkdir temporary; export TMPDIR="$D/temporary" PATH="$D/bin:$PATH"
        exec "$0" gate --as-built --budgets budgets --update
        """#, "FixtureBench", in: scratch)
    #expect(run.code == 128 + number, "\(run.error)")
    #expect(try haveEnded(scratch))
    let left = try FileManager.default.contentsOfDirectory(
      atPath: scratch.url.appendingPathComponent("temporary").path)
    #expect(left == [])
  }

  /// A smoke run has nothing that is worth keeping, and what there was before has.
  @Test func `a run that is gone on with and interrupted again keeps what it had`() async throws {
    let scratch = try Scratch()
    let run = try await shell(
      #"""
      "$0" run --smoke --candidate stdlib --filter 'view/*,read/*' --output out || exit
      sed -i 's/"interrupted" : false/"interrupted" : true/' out/environment.json
      sed -i '/^view/d' out/samples.csv
      cp -r out before
      { while [ ! -d .out.$$ ]; do kill -0 $$ || exit; done; kill -s INT $$; } &
      exec "$0" run --resume out
      """#, in: scratch)
    #expect(run.code == 128 + SIGINT, "\(run.error)")
    #expect(scratch.names == ["before", "error", "out"])
    for name in ["samples.csv", "environment.json", "summary.md"] {
      let contents = try ["before", "out"].map { directory in
        try Data(contentsOf: scratch.url.appendingPathComponent("\(directory)/\(name)"))
      }
      #expect(contents[0] == contents[1], "\(name)")
    }
  }

  /// As `nohup` starts a command, and then the terminal goes.
  @Test func `a signal that was ignored at the beginning stays so`() async throws {
    let scratch = try Scratch()
    let run = try await shell(
      #"""
      trap '' HUP
      { while [ ! -d .out.$$ ]; do kill -0 $$ || exit; done; kill -s HUP $$; } &
      exec "$0" run --smoke --candidate stdlib --filter 'cycle/*,fan-*' --output out
      """#, in: scratch)
    #expect(run.code == 0, "\(run.error)")
    #expect(scratch.names == ["error", "out"])
  }
}
