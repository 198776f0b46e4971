import BenchKit
import Candidates
import ConformanceKit
import Foundation
import Testing

extension CommandTests {
  /// `bench compare` of two directories.
  struct CompareResultsTests {
    private func samples(
      _ candidate: String, _ times: [Int], workload: String = "write/unobserved"
    ) -> [Sample] {
      times.enumerated().map { index, time in
        Sample(
          workload: workload, candidate: candidate, threads: 1, size: 1, round: index + 1,
          operations: 10, nanoseconds: time * 10, allocations: nil, bytes: nil, checksum: 1)
      }
    }

    private func weighed(_ bytes: Int) -> [Sample] {
      (1...2).map { round in
        Sample(
          workload: "memory/idle", candidate: "core", threads: 1, size: 1, round: round,
          operations: 10, nanoseconds: nil, allocations: 10, bytes: bytes, checksum: 1)
      }
    }

    private func constant(_ time: Int, rounds: Int = 6) -> [Int] {
      Array(repeating: time, count: rounds)
    }

    @Test func `what differs only seems so, in text, json and markdown`() async throws {
      let scratch = try Scratch()
      let base = try await scratch.results(
        "base",
        samples("core", constant(100)) + samples("floor", constant(10)) + weighed(480))
      let new = try await scratch.results(
        "new",
        samples("core", constant(200, rounds: 9)) + samples("floor", constant(10)) + weighed(480))
      let (json, markdown) = (scratch.url.path + "/json", scratch.url.path + "/md")
      let run = await Outcome(
        ["compare", base, "--new", new, "--json", json, "--markdown", markdown])
      #expect(run.status == .slower)
      let answer = "3 rows: 1 seems slower, 2 seems the same"
      #expect(
        run.error.hasSuffix("error: the new results seem to cost more: \(answer)\n"), "\(run.error)"
      )
      #expect(run.error.contains("\(base) is of ") && run.error.contains("\(new) of "))
      let page = try String(contentsOfFile: markdown, encoding: .utf8)
      for text in [run.output, page] {
        let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(words.contains("no round is paired") && words.contains(answer), "\(text)")
        #expect(text.contains("floor, new/base [95 % CI]") && text.contains("2.000 [2.000, 2.000]"))
      }
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: json)))
          as? [String: Any])
      #expect(document["kind"] as? String == "results" && document["paired"] as? Bool == false)
      #expect((document["caution"] as? String)?.contains("no round is paired") == true)
      let rows = try #require(document["rows"] as? [[String: Any]])
      #expect(
        rows.map { $0["verdict"] as? String }
          == ["seems the same", "seems slower", "seems the same"])
      #expect(rows.map { $0["unit"] as? String } == ["ns", "ns", "B"])
    }

    @Test(arguments: [
      // New times of core and floor, and a warning.
      ([100], [10], "", "seems the same"), ([90], [10], "", "seems faster"),
      ([200], [12], "", "unjudgeable"), ([50, 100, 200], [10], "", "unclear"),
      ([200], [10], "write/unobserved size 1 threads 1, core: it was odd", "unjudgeable"),
    ])
    func `a row is judged by the floor, and by what the runs warned of`(
      core: [Int], floor: [Int], warning: String, verdict: String
    ) async throws {
      let scratch = try Scratch()
      let base = try await scratch.results(
        "base", samples("core", constant(100)) + samples("floor", constant(10)))
      func times(_ times: [Int]) -> [Int] { Array(repeatElement(times, count: 6).joined()) }
      let new = try await scratch.results(
        "new", samples("core", times(core)) + samples("floor", times(floor))
      ) { if !warning.isEmpty { $0["warnings"] = [warning] } }
      let run = await Outcome(["compare", base, "--new", new, "--candidate", "core"])
      let row = run.output.split(separator: "\n").first { $0.hasPrefix("write/unobserved") }
      #expect(row?.hasSuffix(verdict) == true, "\(run.output) \(run.error)")
      let statuses: [String: CommandStatus] = [
        "seems faster": .faster, "seems the same": .success, "unclear": .unclear,
        "unjudgeable": .unjudgeable,
      ]
      #expect(run.status == statuses[verdict])
    }

    @Test func `few rounds are no reason for a verdict`() async throws {
      let scratch = try Scratch()
      let base = try await scratch.results("base", samples("core", constant(100)))
      let new = try await scratch.results("new", samples("core", constant(200, rounds: 3)))
      let run = await Outcome(["compare", base, "--new", new])
      #expect(run.status == .unclear)
      // Six values have their median between them with 31 of 32, three with three of four.
      #expect(run.output.contains("2.000 [2.000, 2.000] 72.7 %"), "\(run.output)")
    }

    @Test func `sets that cannot be compared are refused`() async throws {
      let scratch = try Scratch()
      let own = samples("core", constant(100))
      let base = try await scratch.results("base", own)
      let changes: [(key: String, value: Any, reason: String)] = [
        ("cpu", "Another", "the machine of \(base) is '"), ("cores", 1_000, "1000 cores"),
        ("plan", "quick", "the plan of \(base) is 'full', and that of"),
        ("plan", "smoke", "is of a smoke run, which measures nothing"),
      ]
      for (index, (key, value, reason)) in changes.enumerated() {
        let new = try await scratch.results("new\(index)", own) { $0[key] = value }
        let run = await Outcome(["compare", base, "--new", new])
        #expect(run.status == .usage && run.output.isEmpty)
        #expect(run.error.contains(reason), "\(run.error)")
      }
      let odd = try await scratch.results("odd", own)
      try Data("a,b\n1,2\n".utf8).write(to: URL(fileURLWithPath: odd + "/samples.csv"))
      let format = await Outcome(["compare", base, "--new", odd])
      #expect(format.status == .checkFailed)
      #expect(format.error.contains("odd/samples.csv: line 1: the columns are not"))
    }

    @Test func `mistakes have their exit status`() async throws {
      let scratch = try Scratch()
      let base = try await scratch.results("base", samples("core", constant(100)))
      for (words, reason) in [
        ([base], "--new has to name"), ([base, "--new", "/bin/false"], "'/bin/false' is none"),
        (["/bin/false", "--new", base], "'/bin/false' is none"),
        ([base, "--new", base, "--rounds", "3"], "leave out --rounds"),
        ([base, "--new", base, "--quick"], "leave out a plan"),
        ([base, "--new", base, "--candidate", "nobody"], "no candidate matches 'nobody'"),
      ] {
        let run = await Outcome(["compare"] + words)
        #expect(run.status == .usage && run.error.contains(reason), "\(run.error)")
      }
      let nothing = await Outcome(["compare", base, "--new", base, "--filter", "read/nothing"])
      #expect(nothing.status == .nothingMatched)
    }
  }
}
