import BenchKit
import ConformanceKit
import Foundation
import Testing

struct ComparisonTests {
  /// The samples that one process took of one row.
  private func samples(
    _ times: [Int], candidate: String = "core", allocations: Int = 0
  ) -> [Sample] {
    func sample(_ round: Int, _ nanoseconds: Int?, _ allocations: Int?) -> Sample {
      Sample(
        workload: "cycle/one-shot", candidate: candidate, threads: 1, size: 1, round: round,
        operations: 10, nanoseconds: nanoseconds, allocations: allocations,
        bytes: allocations.map { $0 * 16 }, checksum: 0)
    }
    return times.enumerated().map { sample($0.offset + 1, $0.element, nil) }
      + [sample(0, nil, allocations)]
  }

  /// - Parameter repeats: How often all rounds are there: six are the fewest that can be judged.
  private func comparison(
    base: [Int], new: [Int], control: [Int], candidates: [String] = [], repeats: Int = 2
  ) -> Comparison {
    var generator = SplitMix(seed: 1)
    let rounds = zip(zip(base, new), control).map { pair, control in
      [
        Comparison.Part.base: samples([pair.0]), .new: samples([pair.1], allocations: 20),
        .control: samples([control]),
      ]
    }
    return Comparison(
      Array(repeatElement(rounds, count: repeats).joined()), candidates: candidates,
      using: &generator)
  }

  @Test func `ratios are those of the same round`() throws {
    let row = try #require(
      comparison(base: [100, 200, 400], new: [150, 300, 600], control: [100, 200, 400])
        .rows.first)
    #expect(row.base == 20 && row.new == 30 && row.unit == "ns")
    #expect(row.ratio == Statistics.Interval(value: 1.5, low: 1.5, high: 1.5))
    #expect(row.control == Statistics.Interval(value: 1, low: 1, high: 1))
    #expect(row.verdict == .slower)
  }

  @Test(
    arguments: [
      (110, 100, .slower), (102, 100, .same), (98, 100, .same), (90, 100, .faster),
      (100, 102, .same), (104, 102, .slower),
      // The base is as far from itself.
      (110, 120, .unjudgeable), (90, 85, .unjudgeable), (100, 120, .unjudgeable),
    ] as [(Int, Int, Comparison.Verdict)])
  func `a row is judged by the threshold and the control`(
    new: Int, control: Int, verdict: Comparison.Verdict
  ) {
    let rows = comparison(
      base: [100, 100, 100], new: [new, new, new], control: [control, control, control]
    ).rows
    #expect(rows.map(\.verdict) == [verdict])
  }

  @Test func `a row of rounds that differ is unclear, never the same`() {
    let noisy = comparison(
      base: [100, 100, 100], new: [80, 100, 125], control: [100, 100, 100])
    #expect(noisy.rows.map(\.verdict) == [.unclear])
    #expect(noisy.outcome == .unclear && noisy.counts == "1 unclear")
    // Also where the control is as noisy: the ratio is above 3 %, and not beyond it.
    let both = comparison(
      base: [100, 100, 100], new: [105, 106, 107], control: [95, 100, 108])
    #expect(both.rows.map(\.verdict) == [.unclear])
  }

  @Test(arguments: [1, 5])
  func `of fewer than six rounds nothing is concluded`(rounds: Int) throws {
    for new in [50, 100, 200] {
      let few = comparison(base: [100], new: [new], control: [100], repeats: rounds)
      #expect(few.rows.map(\.verdict) == [.unclear] && few.outcome == .unclear)
      #expect(try #require(few.rows.first).ratio.coverage == (rounds == 1 ? 0 : 0.9375))
    }
    let enough = comparison(base: [100], new: [200], control: [100], repeats: 6)
    #expect(enough.rows.map(\.verdict) == [.slower])
  }

  @Test func `only rows of the candidates that were asked for`() {
    #expect(comparison(base: [1], new: [1], control: [1], candidates: ["mutex"]).rows.isEmpty)
    #expect(comparison(base: [1], new: [1], control: [1], candidates: ["core"]).rows.count == 1)
  }

  @Test func `a row without figures of one build is none`() {
    var generator = SplitMix(seed: 1)
    let rounds = [
      [
        Comparison.Part.base: samples([100]), .new: samples([100], candidate: "other"),
        .control: samples([100]),
      ]
    ]
    #expect(Comparison(rounds, using: &generator).rows.isEmpty)
  }

  @Test func `a row that the new build lacks is named, and is no success`() {
    var generator = SplitMix(seed: 1)
    let two = samples([100]) + samples([100], candidate: "floor")
    func rounds(_ round: [Comparison.Part: [Sample]]) -> [[Comparison.Part: [Sample]]] {
      Array(repeating: round, count: 6)
    }
    let lost = Comparison(
      rounds([.base: two, .new: samples([100]), .control: two]), using: &generator)
    #expect(lost.rows.map(\.verdict) == [.same] && lost.outcome == .unclear)
    #expect(lost.lost == ["cycle/one-shot size 1 threads 1, floor"] && lost.gained.isEmpty)
    let one = samples([100])
    let gained = Comparison(
      rounds([.base: one, .new: two, .control: one]), using: &generator)
    #expect(gained.outcome == .same && gained.lost.isEmpty)
    #expect(gained.gained == ["cycle/one-shot size 1 threads 1, floor"])
  }

  @Test func `a footprint is compared by its bytes`() throws {
    var generator = SplitMix(seed: 1)
    func weighed(_ bytes: Int) -> [Sample] {
      [
        Sample(
          workload: "memory/idle", candidate: "core", threads: 1, size: 1, round: 1,
          operations: 10, nanoseconds: nil, allocations: 10, bytes: bytes, checksum: 0)
      ]
    }
    let rounds = Array(
      repeating: [
        Comparison.Part.base: weighed(480), .new: weighed(640), .control: weighed(480),
      ], count: 6)
    let row = try #require(Comparison(rounds, using: &generator).rows.first)
    #expect(row.unit == "B" && row.base == 48 && row.new == 64 && row.verdict == .slower)
  }
}

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
      #expect(run.error == "error: the new build is slower: 4 rows: 2 slower, 2 same\n")
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
          "slower",
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
      let run = await compare(base, try executable(scratch, "new", name: "b/new"))
      #expect(run.status == .success)
      #expect(run.error.contains("b/new is not compared: only the new build has it"))
      #expect(run.error.contains("a/two is not compared: only the base build has it"))
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
      #expect(run.status == .success, "\(run.error)")
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
