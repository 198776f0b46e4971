import CommandKit
import ConformanceKit
import Foundation
import GateFixtures
import Testing

/// Where output goes, and whether it got there.
@Suite struct StreamTests {
  @Test(arguments: ["list", "explain FX-pass", "candidates", "--help", "--version", "lst"])
  func `a standard output that is closed takes nothing`(_ command: String) async throws {
    let run = try await Spawned.shell(#"exec "$0" \#(command) >&-"#)
    let isMistake = command == "lst"
    #expect(
      run.status
        == (isMistake ? ConformStatus.nothingMatched : .reportNotWritten).rawValue, "\(run.error)")
    if !isMistake {
      #expect(
        run.error == "error: standard output could not be written: Bad file descriptor\n")
    }
  }

  /// Every command, each to its end.
  @Test(arguments: [
    "list", "list --json -", "explain FX-pass", "candidates", "--help", "help run", "--version",
    "--generate-completion-script bash", "run --candidate honest FX-pass",
    "doctor --candidate honest", "expect --candidate honest FX-pass", "mutants silent",
    #"compare "$1" "$1""#, #"compare --format json "$1" "$1""#,
  ])
  func `a device that is full takes nothing`(_ command: String) async throws {
    let directory = try TemporaryDirectory()
    let json = directory.path("report.json")
    let run = try await Spawned.shell(
      #""$0" run --quiet --candidate honest --json "$1" FX-pass >&2 || exit; "#
        + #"exec "$0" \#(command) >/dev/full"#, json)
    #expect(run.status == ConformStatus.reportNotWritten.rawValue, "\(run.error)")
    #expect(
      run.error.hasSuffix(
        "error: standard output could not be written: No space left on device\n"))
  }

  /// The report is the first file that the gate opens, and could get the number of
  /// standard output.
  @Test(arguments: ["", "<&-", "<&- 2>&-"])
  func `a report is not mixed with what has no place`(_ others: String) async throws {
    let directory = try TemporaryDirectory()
    let json = directory.path("report.json")
    let run = try await Spawned.shell(
      #"exec "$0" run --candidate honest --json "$1" FX-pass FX-fail >&- \#(others)"#, json)
    #expect(run.status == ConformStatus.reportNotWritten.rawValue, "\(run.error)")
    let report = try JSONDecoder().decode(
      RunReport.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
    #expect(report.results.last?.id == "FX-fail")
  }

  @Test(arguments: ["<&-", "2>&-", "<&- 2>&-"])
  func `other streams may be closed`(_ streams: String) async throws {
    let run = try await Spawned.shell(#"exec "$0" run --candidate honest FX-pass \#(streams)"#)
    #expect(run.status == ConformStatus.conforms.rawValue)
    #expect(run.output.contains("6 pass, 0 fail"))
  }

  @Test(arguments: [
    #"exec "$0" run --candidate honest --json - FX-pass FX-fail"#,
    #"exec "$0" run --candidate honest --json=- FX-pass FX-fail"#,
    #"exec "$0" run --candidate honest --json /dev/stdout FX-pass FX-fail"#,
    // A pipe that is not standard output.
    #"{ "$0" run --candidate honest --json /dev/fd/3 FX-pass FX-fail 3>&1 >&2; } | cat"#,
  ])
  func `a report goes to a pipe, and nothing else does`(_ script: String) async throws {
    let run = try await Spawned.shell(script)
    let report = try JSONDecoder().decode(RunReport.self, from: Data(run.output.utf8))
    #expect(report.results.last?.verdict.kind == .fail)
    #expect(run.error.contains("FAIL   FX-fail  strict  honest"))
    #expect(run.error.contains("exit 1: "))
  }

  /// The place of the file is not taken by another one: what is written to it later is there.
  @Test(arguments: ["/dev/fd/3", "$1"])
  func `a report goes to a file that is open`(_ name: String) async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("report.json")
    let run = try await Spawned.shell(
      #"exec 3>"$1"; "$0" run --candidate honest --json \#(name) FX-pass || exit; printf ' ' >&3"#,
      path)
    #expect(run.status == ConformStatus.conforms.rawValue, "\(run.error)")
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(data.last == UInt8(ascii: " "))
    let report = try JSONDecoder().decode(RunReport.self, from: data)
    #expect(report.results.last?.verdict == .pass)
  }

  @Test func `what is open is one place, whatever its name`() async throws {
    let directory = try TemporaryDirectory()
    let run = try await Spawned.shell(
      #"exec "$0" run --candidate honest --json /dev/fd/3 --junit "$1" FX-pass 3>"$1""#,
      directory.path("report"))
    #expect(run.status == ConformStatus.usage.rawValue)
    #expect(run.error.contains("--json and --junit name the same file"), "\(run.error)")
  }

  /// A file that is only read is replaced as any other.
  @Test func `a report takes the place of a file that is read`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("report.json")
    let run = try await Spawned.shell(
      #"echo old >"$1"; exec "$0" run --candidate honest --json "$1" FX-pass <"$1""#, path)
    #expect(run.status == ConformStatus.conforms.rawValue, "\(run.error)")
    _ = try JSONDecoder().decode(RunReport.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test func `a report on the mutants goes to standard output`() async throws {
    let run = try await Spawned.run(["mutants", "--json", "-", "silent"])
    let report = try JSONDecoder().decode(MutantReport.self, from: Data(run.output.utf8))
    #expect(report.mutants.map(\.name) == ["silent"])
    #expect(run.error.contains("the kit sees every mutant"))
  }

  @Test func `a reader that has gone is an error, and the report is written`() async throws {
    let directory = try TemporaryDirectory()
    let json = directory.path("report.json")
    // The reader is over before the gate starts.
    let run = try await Spawned.shell(
      #"mkfifo "$2"; : <"$2" & exec 4>"$2"; wait; exec "$0" run --candidate honest --json "$1" FX-pass >&4"#,
      json, directory.path("pipe"))
    #expect(run.status == ConformStatus.reportNotWritten.rawValue)
    #expect(run.error.hasSuffix("error: standard output could not be written: Broken pipe\n"))
    #expect(FileManager.default.fileExists(atPath: json))
  }

  @Test func `a pipe that nobody reads is refused, and not waited for`() async throws {
    let directory = try TemporaryDirectory()
    let run = try await Spawned.shell(
      #"mkfifo "$1" && exec "$0" run --candidate honest --json "$1" FX-pass"#,
      directory.path("pipe"))
    #expect(run.status == ConformStatus.reportNotWritten.rawValue)
    #expect(run.error == "error: nobody reads '\(directory.path("pipe"))'\n")
    #expect(run.output == "")
  }

  @Test(arguments: ["/dev/zero", "/dev/null", "$1"])
  func `what has no end, or no beginning, is no report`(_ path: String) async throws {
    let directory = try TemporaryDirectory()
    let run = try await Spawned.shell(
      #"mkfifo "$1" && exec "$0" compare "\#(path)" "\#(path)""#, directory.path("pipe"))
    #expect(run.status == ConformStatus.usage.rawValue)
    #expect(run.error.hasPrefix("error: '"), "\(run.error)")
  }

  @Test func `a report that has no room is no success`() async throws {
    let run = try await Spawned.run([
      "run", "--candidate", "honest", "--json", "/dev/full", "FX-pass",
    ])
    #expect(run.status == ConformStatus.reportNotWritten.rawValue)
    #expect(run.error.contains("cannot write '/dev/full': No space left on device"))
  }

  @Test func `a pipe that would rather not wait gets all`() async throws {
    let pipe = try #require(POSIX.pipe())
    #expect(fcntl(pipe.output, F_SETFL, O_NONBLOCK) == 0)
    let data = Data(repeating: 7, count: 1 << 23)
    async let isWritten = DetachedThread.run {
      defer { POSIX.close(pipe.output) }
      return POSIX.write(data, to: pipe.output)
    }
    let read = await DetachedThread.run { () -> Int in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var count = 0
      while true {
        let more = POSIX.read(pipe.input, &buffer)
        guard more > 0 else { return count }
        count += more
      }
    }
    POSIX.close(pipe.input)
    let isWhole = await isWritten
    #expect(isWhole)
    #expect(read == data.count)
  }

  @Test func `nobody inherits a pipe`() throws {
    let pipe = try #require(POSIX.pipe())
    for end in [pipe.input, pipe.output] {
      #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
      POSIX.close(end)
    }
  }

  @Test func `a name that is no text is refused`() async throws {
    let directory = try TemporaryDirectory()
    for command in ["run --candidate honest FX-pass", "list", "mutants silent"] {
      let run = try await Spawned.shell(
        #"cd "$1" && exec "$0" \#(command) --json "$(printf 'r\377.json')""#, directory.url.path)
      #expect(run.status == ConformStatus.usage.rawValue)
      #expect(run.error.hasPrefix("error: an argument is not UTF-8, "), "\(run.error)")
      #expect(run.output == "")
      #expect(try directory.names == [])
    }
  }

  @Test func `a tilde that the shell has left is a letter`() async throws {
    let directory = try TemporaryDirectory()
    let run = try await Spawned.shell(
      #"cd "$1" && mkdir '~' && "$0" run --candidate honest --json '~/r' --junit '~r' FX-pass && "#
        + #"exec "$0" list --json '~root'"#, directory.url.path)
    #expect(run.status == ConformStatus.conforms.rawValue, "\(run.error)")
    #expect(try directory.names == ["~", "~r", "~root"])
    #expect(FileManager.default.fileExists(atPath: directory.path("~") + "/r"))
  }

  @Test(arguments: [
    ([:], false, false), (["TERM": "xterm"], true, true), (["TERM": "dumb"], false, false),
    (["TERM": "xterm", "NO_COLOR": "1"], true, false),
    (["TERM": "xterm", "NO_COLOR": ""], true, true),
    (["TERM": "dumb", "NO_COLOR": "1"], false, false),
  ])
  func `a terminal gets what it knows and what is wanted`(
    _ environment: [String: String], _ hasProgress: Bool, _ hasColours: Bool
  ) {
    let habits = Console.Habits(environment)
    #expect(habits.movesBack == hasProgress)
    #expect(habits.allowsColours == hasColours)
  }

  /// As a person sees it: both streams are a terminal, which `script` makes.
  @Test(arguments: [
    ("TERM=xterm", true, true), ("TERM=xterm NO_COLOR=1", true, false), ("TERM=dumb", false, false),
  ])
  func `a terminal is asked what it knows, and a person what is wanted`(
    _ variables: String, _ hasProgress: Bool, _ hasColours: Bool
  ) async throws {
    let run = try await Spawned.shell(
      #"""
      exec env -u NO_COLOR \#(variables) script -qec \
        "'$0' run --candidate honest FX-pass FX-fail" /dev/null </dev/null
      """#)
    if run.status == 127 { try Test.cancel("there is no script here") }
    #expect(run.status == ConformStatus.nonconforming.rawValue, "\(run.output)\(run.error)")
    #expect(run.output.contains("FX-fail  strict  honest"), "\(run.output)")
    #expect(run.output.contains("\r\u{1B}[K") == hasProgress)
    #expect(run.output.contains("\u{1B}[31m") == hasColours)
  }
}
