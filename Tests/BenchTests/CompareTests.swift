import BenchKit
import Foundation
import Testing

extension CommandTests {
  struct CompareTests {
    /// An executable that answers as `bench` does, for the workloads `a/one`
    /// and `name`; each operation takes `time` nanoseconds.
    private func executable(
      _ scratch: Scratch, _ file: String, name: String = "a/two", time: Int = 100,
      run: String = ""
    ) throws -> String {
      let url = scratch.url.appendingPathComponent(file)
      let script = """
        #!/bin/sh
        if [ "$1" = list ]; then
          echo '[{"id":"a/one","measure":"time"},{"id":"\(name)","measure":"time"},\
        {"id":"a/stop","measure":"suspension"},{"id":"a/wake","measure":"latency"}]'
          exit
        fi
        echo "$@" >>'\(url.path).log'
        \(run)
        echo 'workload,candidate,threads,size,round,operations,nanoseconds,allocations,bytes,checksum'
        echo "$3,core,1,1,1,10,\(time * 10),,,0"
        echo "$3,floor,1,1,1,10,50,,,0"
        """
      return try scratch.write(script, toExecutable: file).path
    }

    private func compare(_ base: String, _ new: String, _ more: [String] = []) async -> Outcome {
      await Outcome(["compare", base, "--new", new, "--smoke", "--rounds", "6"] + more)
    }

    @Test func `each part of each round is a process of its own`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let new = try executable(scratch, "new", time: 200)
      let run = await compare(base, new, ["--candidate", "core", "--candidate", "floor"])
      #expect(run.status == .slower, "\(run.error)")
      #expect(run.error == "error: the new build costs more: 4 rows: 2 slower, 2 same\n")
      #expect(run.output.hasSuffix("\n4 rows: 2 slower, 2 same\n"))
      let rows = run.output.split(separator: "\n").filter { $0.hasPrefix("a/") }
        .map { $0.split(separator: " ").map(String.init) }
      #expect(
        rows.map { "\($0[0]) \($0[3])" } == [
          "a/one core", "a/one floor", "a/two core", "a/two floor",
        ])
      #expect(
        rows[0][4...] == [
          "ns", "100", "200", "2.000", "[2.000,", "2.000]", "1.000", "[1.000,", "1.000]",
          "3.0", "%", "slower",
        ])
      let log = try String(contentsOfFile: base + ".log", encoding: .utf8).split(separator: "\n")
      // Six rounds of two workloads, and the same as the control.
      #expect(log.count == 24)
      // A yardstick is measured in any case, and is no candidate's name.
      #expect(
        log.allSatisfy {
          $0.hasPrefix("run --filter a/") && $0.hasSuffix(" --format csv --candidate core --smoke")
        })
    }

    @Test func `a workload that one build lacks is named`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let other = try executable(scratch, "new", name: "b/new")
      let run = await compare(base, other)
      // What is lost cannot be told, and is no success.
      #expect(run.status == .unclear)
      #expect(run.error.contains("b/new is not compared: the base does not have it"))
      #expect(run.error.contains("a/two: the new build has no such row"))
      // What is not asked for is not lost.
      #expect(await compare(base, other, ["--filter", "a/one"]).status == .success)
    }

    @Test func `each outcome has a status of its own`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let faster = await compare(base, try executable(scratch, "faster", time: 50))
      #expect(faster.status == .faster && faster.error.isEmpty, "\(faster.error)")
      #expect([CommandStatus.faster, .unjudgeable].map(\.rawValue) == [10, 11])
    }

    @Test func `no output may be what is compared`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let link = scratch.url.appendingPathComponent("link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: base)
      for option in ["--json", "--samples", "--markdown", "--history"] {
        for path in [base, link] {
          let run = await compare(base, base, [option, path])
          #expect(run.status == .usage, "\(option): \(run.error)")
        }
      }
      #expect(try String(contentsOfFile: base, encoding: .utf8).hasPrefix("#!/bin/sh"))
    }

    @Test func `where all is lost it is named`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let run = await compare(
        base, try executable(scratch, "new", name: "b/new"), ["--filter", "*/two,*/new"])
      #expect(run.status == .nothingMatched)
      #expect(run.error.contains("a/two: the new build has no such row"), "\(run.error)")
    }

    @Test func `samples are kept, and can be judged again`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let file = scratch.url.appendingPathComponent("samples.csv").path
      let run = await compare(
        base, try executable(scratch, "new", time: 200), ["--samples", file, "--filter", "a/one"])
      #expect(run.status == .slower)
      let again = await Outcome(["resample", file, "--repetitions", "7", "--candidate", "core"])
      #expect(again.status == .success, "\(again.error)")
      let lines = again.output.split(separator: "\n").map {
        $0.split(separator: " ").map(String.init)
      }
      #expect(
        lines[0] == [
          "workload", "size", "threads", "candidate", "slower", "faster", "same", "unclear",
        ])
      #expect(lines[1] == ["a/one", "1", "1", "core", "7", "0", "0", "0"])
      #expect(again.output.hasSuffix("\n6 rounds, drawn anew 7 times\n"))
      #expect(await Outcome(["resample", file, "--candidate", "none"]).status == .nothingMatched)
      #expect(await Outcome(["resample", file, "--repetitions", "0"]).status == .usage)
      #expect(await Outcome(["resample", scratch.url.path + "/none"]).status == .usage)
      #expect(await Outcome(["resample", scratch.url.path]).error.contains("is a directory"))
      let kept = try String(contentsOfFile: file, encoding: .utf8)
      let cut = kept.split(separator: "\n").dropLast(2).joined(separator: "\n") + "\n"
      for (text, reason) in [
        (cut, "round 6 of 6 has no sample of 'control'"),
        (
          kept + kept.split(separator: "\n").dropFirst().joined(separator: "\n"), "and 7 comes next"
        ),
      ] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let failed = await Outcome(["resample", file])
        #expect(failed.status == .checkFailed && failed.error.contains(reason), "\(failed.error)")
      }
      for (damaged, line) in [
        ("compared,part\n", 1), ("\(CSV.rounds([]))3,base,a,b,1,1,1,1,1,,,0\n", 2),
      ] {
        try Data(damaged.utf8).write(to: URL(fileURLWithPath: file))
        let failed = await Outcome(["resample", file])
        #expect(failed.status == .checkFailed && failed.error.contains("line \(line): "))
      }
    }

    @Test func `what a build differs from itself is added to a history`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let file = scratch.url.appendingPathComponent("history.csv").path
      for count in [1, 2] {
        let run = await compare(base, base, ["--history", file, "--filter", "a/one"])
        #expect(run.status == .success, "\(run.error)")
        let history = try ControlHistory(String(contentsOfFile: file, encoding: .utf8))
        #expect(history.entries.count == 2 * count)
        #expect(history.entries.allSatisfy { $0.workload == "a/one" && $0.ratio == 1 })
      }
      // What it says counts: 6 % are no more than this row's own.
      let first = try #require(
        try ControlHistory(String(contentsOfFile: file, encoding: .utf8)).entries.first)
      let habits = (0..<8).map { index in
        "2026-11-26,\(CSV.quoted(first.machine)),smoke,a/one,1,1,core,\(index % 2 == 0 ? 1.01 : 0.97)\n"
      }.joined()
      let slower = try executable(scratch, "slower", time: 106)
      for (text, status) in [("", CommandStatus.slower), (habits, .unclear)] {
        try Data((ControlHistory().text + text).utf8).write(to: URL(fileURLWithPath: file))
        let run = await compare(
          base, slower, ["--history", file, "--filter", "a/one", "--candidate", "core"])
        #expect(run.status == status, "\(run.output)")
      }
      // Before anything is measured.
      try FileManager.default.removeItem(atPath: base + ".log")
      for path in ["-", scratch.url.path, "/dev/null/history"] {
        let failed = await compare(base, base, ["--history", path])
        #expect([.usage, .resultsNotWritten].contains(failed.status), "\(path)")
        #expect(!FileManager.default.fileExists(atPath: base + ".log"))
      }
      try Data("nonsense\n".utf8).write(to: URL(fileURLWithPath: file))
      let failed = await compare(base, base, ["--history", file])
      #expect(failed.status == .usage && failed.error.contains("line 1: the columns are not"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "nonsense\n")
    }

    @Test func `json is written whole`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let file = scratch.url.appendingPathComponent("comparison.json")
      let run = await compare(base, base, ["--json", file.path, "--filter", "a/one"])
      #expect(run.status == .success, "\(run.error)")
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      let rows = try #require(document["rows"] as? [[String: Any]])
      #expect(rows.compactMap { $0["candidate"] as? String } == ["core", "floor"])
    }

    @Test func `markdown is for a pull request`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let new = try executable(scratch, "new", time: 50)
      let run = await compare(base, new, ["--markdown", "-", "--filter", "a/one"])
      #expect(run.status == .faster, "\(run.error)")
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[0].hasPrefix("| workload | size |") && lines[1].hasPrefix("| --- | ---: |"))
      #expect(lines[2].hasPrefix("| a/one | 1 | 1 | core | ns | 100 | 50.0 | 0.500 "))
      #expect(lines[4...] == ["", "2 rows: 1 faster, 1 same", ""])
    }

    @Test(arguments: [("1", "2.000 (no interval)"), ("3", "2.000 [2.000, 2.000] 75 %")])
    func `few rounds have no verdict, and say what they have`(
      rounds: String, ratio: String
    ) async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let new = try executable(scratch, "new", time: 200)
      let files = ["text", "md", "json"].map { scratch.url.appendingPathComponent($0).path }
      let run = await Outcome([
        "compare", base, "--new", new, "--smoke", "--rounds", rounds, "--filter", "a/one",
        "--candidate", "core", "--markdown", files[1], "--json", files[2],
      ])
      #expect(run.status == .unclear)
      let note = "1 row of fewer than 6 rounds: there is no 95 % interval, and no verdict"
      #expect(run.error.contains("\(note); --rounds 6 or more"), "\(run.error)")
      let markdown = try String(contentsOfFile: files[1], encoding: .utf8)
      for text in [run.output, markdown] {
        #expect(text.contains(ratio) && text.contains("new/base [CI]"), "\(text)")
        #expect(!text.contains("[95 % CI]"))
      }
      #expect(markdown.contains(note))
      let document = try #require(
        try JSONSerialization.jsonObject(
          with: Data(contentsOf: URL(fileURLWithPath: files[2]))) as? [String: Any])
      let row = try #require((document["rows"] as? [[String: Any]])?.first)
      let interval = try #require(row["ratio"] as? [String: Double])
      #expect(interval["coverage"] == (rounds == "1" ? 0 : 0.75))
      #expect((interval["low"] == nil) == (rounds == "1"))
      #expect(row["verdict"] as? String == "unclear")
    }

    @Test func `a row that nobody can tell is no success`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      // Each time it runs it takes longer, or less.
      let new = try executable(
        scratch, "new",
        run: """
          echo 'workload,candidate,threads,size,round,operations,nanoseconds,allocations,bytes,checksum'
          echo "$3,core,1,1,1,10,$((1500 - 1000 * ($(wc -l <"$0.log") % 2))),,,0"
          exit
          """)
      let run = await compare(base, new, ["--filter", "a/one", "--candidate", "core"])
      #expect(run.status == .unclear, "\(run.output) \(run.error)")
    }

    @Test func `a build from before the option is asked by its flag`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let script = try String(contentsOfFile: base, encoding: .utf8)
      let old = script.replacing(
        "#!/bin/sh\n", with: "#!/bin/sh\nif [ \"$1 $3\" = 'list -' ]; then exit 2; fi\n")
      #expect(old != script)
      try Data(old.utf8).write(to: URL(fileURLWithPath: base))
      let run = await compare(base, base, ["--filter", "a/one"])
      #expect(run.status == .success, "\(run.error)")
    }

    @Test func `candidates may be patterns, which another build need not know`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let run = await compare(base, base, ["--candidate", "STD*,core"])
      #expect(run.status == .success, "\(run.error)")
      let log = try String(contentsOfFile: base + ".log", encoding: .utf8).split(separator: "\n")
      #expect(log.allSatisfy { $0.contains("--candidate stdlib --candidate core") })
      #expect(await compare(base, base, ["--candidate", "x*"]).status == .usage)
    }

    @Test func `mistakes have their exit status`() async throws {
      let scratch = try Scratch()
      let base = try executable(scratch, "base")
      let broken = try executable(scratch, "broken", run: "echo 'error: no luck' >&2; exit 5")
      let odd = try executable(scratch, "odd", run: "echo nonsense; exit 0")
      let missing = await compare(scratch.url.path + "/none", base)
      #expect(missing.status == .usage)
      let other = await compare("/bin/false", base)
      #expect(other.status == .usage)
      #expect(other.error.contains("it is not a build of bench"))
      let failed = await compare(base, broken)
      #expect(failed.status == .checkFailed)
      #expect(failed.error.contains("a/one ended with status 5: error: no luck"), "\(failed.error)")
      let nonsense = await compare(base, odd)
      #expect(nonsense.status == .checkFailed)
      #expect(nonsense.error.contains("line 1: the columns are not"), "\(nonsense.error)")
      #expect(await compare(base, base, ["--filter", "c/*"]).status == .nothingMatched)
      for rounds in ["0", "1000001", "\(Int.max)"] {
        #expect(await compare(base, base, ["--rounds", rounds]).status == .usage, "\(rounds)")
      }
      let unwritten = await compare(base, base, ["--json", "/dev/null/file"])
      #expect(unwritten.status == .resultsNotWritten)
      let file = scratch.url.appendingPathComponent("file").path
      for name in [file, "-"] {
        let both = await compare(base, base, ["--json", name, "--markdown", name])
        #expect(both.status == .usage && both.error.contains("name the same file"))
      }
    }
  }
}
