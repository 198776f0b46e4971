import BenchKit
import Candidates
import CommandKit
import Foundation
import Testing
import Workloads

struct GeometricMeanTests {
  private func exact(_ value: Double) -> Statistics.Interval {
    Statistics.Interval(value: value, low: value, high: value)
  }

  @Test func `twice and half come to 1`() throws {
    let mean = try #require(Statistics.geometricMean(of: [exact(2), exact(0.5)]))
    #expect(abs(mean.value - 1) < 1e-12 && abs(mean.low - 1) < 1e-12 && abs(mean.high - 1) < 1e-12)
  }

  @Test func `the interval of four is half as wide as theirs`() throws {
    // In the logarithm: four of ±ln 4 add up to ±2 ln 4, a fourth of which is ±ln 2.
    let wide = Statistics.Interval(value: 1, low: 0.25, high: 4)
    let mean = try #require(Statistics.geometricMean(of: [wide, wide, wide, wide]))
    #expect(abs(mean.low - 0.5) < 1e-12 && abs(mean.high - 2) < 1e-12)
  }

  @Test func `there is none of nothing, nor of what is not above 0`() {
    #expect(Statistics.geometricMean(of: []) == nil)
    #expect(Statistics.geometricMean(of: [exact(0)]) == nil)
  }

  @Test(
    arguments: [
      (1.2, 1.1, 1.3, .better), (0.8, 0.7, 0.9, .worse), (1.0, 0.99, 1.02, .same),
      (1.1, 1.0, 1.2, .undecided), (0.9, 0.8, 1.0, .undecided), (1.02, 1.01, 1.029, .same),
      (1.035, 1.029, 1.04, .undecided),
    ] as [(Double, Double, Double, Scorecard.Verdict)])
  func `a difference counts if all of its interval is beyond 3 %`(
    value: Double, low: Double, high: Double, verdict: Scorecard.Verdict
  ) {
    let ratio = Statistics.Interval(value: value, low: low, high: high)
    #expect(Scorecard.verdict(ratio) == verdict)
    #expect(Scorecard.verdict(ratio, isDoubted: true) == .doubted)
    let few = Statistics.Interval(value: value, low: low, high: high, coverage: 0.9375)
    #expect(Scorecard.verdict(few) == .fewRounds)
  }
}

extension CommandTests {
  struct ScorecardTests {
    /// Rounds in which an operation always takes as long, and a count.
    private func samples(
      _ workload: String, _ candidate: String, size: Int = 1, threads: Int = 1, _ time: Int,
      allocations: Int = 0, rounds: Int = 6
    ) -> [Sample] {
      (0...rounds).map { round in
        Sample(
          workload: workload, candidate: candidate, threads: threads, size: size, round: round,
          operations: 10, nanoseconds: round == 0 ? nil : time * 10 / threads,
          allocations: round == 0 ? allocations * 10 : nil, bytes: round == 0 ? 0 : nil,
          checksum: 1)
      }
    }

    /// Four times as fast in one row, as fast in the other.
    private var two: [Sample] {
      samples("write/unobserved", "stdlib", 100, allocations: 9)
        + samples("write/unobserved", "core", 25) + samples("write/unobserved", "floor", 5)
        + samples("cycle/one-shot", "stdlib", size: 4, 100)
        + samples("cycle/one-shot", "core", size: 4, 100)
        + samples("cycle/one-shot", "floor", size: 4, 50)
    }

    private func lines(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// The text without its line breaks, which may be anywhere.
    private func joined(_ text: String) -> String {
      text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }

    @Test func `the answer is the last sentence`() async throws {
      let scratch = try Scratch()
      let directory = try await scratch.results("run", two)
      let run = await Outcome(["scorecard", directory])
      #expect(run.status == .success, "\(run.error)")
      let text = joined(run.output)
      #expect(
        text.hasSuffix(
          "Answer: core is 2.00 [2.00, 2.00] times as fast as stdlib, as geometric mean of 2 rows:"
            + " faster in 1, slower in 0, within 3 % in 1."), "\(run.output)")
      #expect(text.contains("Judged: 2 of 2 rows with times."), "\(run.output)")
      #expect(text.contains("run/summary.md"), "\(run.output)")
    }

    @Test func `a group has its ratios to both, its allocations, its best row`() async throws {
      let scratch = try Scratch()
      let run = await Outcome(["scorecard", try await scratch.results("run", two)])
      let write = lines(run.output).first { $0.hasPrefix("write") } ?? ""
      #expect(
        joined(write)
          == "write 4.00 5.00 0.0:9.0 1 0 0 0 4.00 unobserved 4.00 unobserved")
      let cycle = lines(run.output).first { $0.hasPrefix("cycle") } ?? ""
      #expect(joined(cycle).contains(" 2.00 0.0:0.0 0 1 0 0 1.00 one-shot 4 "), "\(cycle)")
    }

    @Test func `what the run warned of is in no mean`() async throws {
      let scratch = try Scratch()
      let directory = try await scratch.results(
        "run", two,
        warnings: [
          "write/unobserved size 1 threads 1, core: twice the iterations took 3.00 times as long",
          "the machine was busy before the run: load 9.00 on 2 cores",
        ])
      let text = joined(await Outcome(["scorecard", directory]).output)
      #expect(text.contains("core is as fast as stdlib, within 3 %"), "\(text)")
      #expect(text.contains("Judged: 1 of 2 rows with times; of 1 the run warned"), "\(text)")
      #expect(text.contains("Warning: the machine was busy before the run"), "\(text)")
    }

    @Test func `a floor of which the run warned is none`() async throws {
      let scratch = try Scratch()
      let directory = try await scratch.results(
        "run", two,
        warnings: [
          "write/unobserved size 1 threads 1, floor: twice the iterations took 3.00 times as long"
        ])
      let run = await Outcome(["scorecard", directory])
      let write = lines(run.output).first { $0.hasPrefix("write") } ?? ""
      #expect(joined(write) == "write 4.00 0.0:9.0 1 0 0 0 4.00 unobserved 4.00 unobserved")
    }

    @Test func `rows of few rounds are in no mean with others`() async throws {
      let scratch = try Scratch()
      let few = ["stdlib", "core"].flatMap {
        samples("contention/own-object", $0, threads: 2, $0 == "core" ? 1 : 100, rounds: 3)
      }
      let run = await Outcome(["scorecard", try await scratch.results("run", two + few)])
      let text = joined(run.output)
      #expect(text.contains("core is 2.00 [2.00, 2.00] times as fast as stdlib, as"), "\(text)")
      #expect(text.contains("as geometric mean of 2 rows:"), "\(text)")
      #expect(text.contains("2 of 3 rows with times; 1 of fewer than 6 rounds have no 95 %"))
      // Marked, where the others are not.
      #expect(text.contains("write 4.00 5.00 "), "\(text)")
      let contention = lines(run.output).first { $0.hasPrefix("contention") } ?? ""
      #expect(joined(contention).hasPrefix("contention 100? 0.0:0.0 0 0 0 1 "), "\(contention)")
    }

    @Test func `without enough rounds there is no answer`() async throws {
      let scratch = try Scratch()
      let few =
        samples("write/unobserved", "stdlib", 100, rounds: 1)
        + samples("write/unobserved", "core", 25, rounds: 1)
      let text = joined(await Outcome(["scorecard", try await scratch.results("run", few)]).output)
      #expect(
        text.contains("cannot tell whether core is faster than stdlib: 4.00 (no interval) times"),
        "\(text)")
    }

    @Test func `rounds that vary too much are no verdict`() async throws {
      let scratch = try Scratch()
      let varying = (1...9).map { round in
        Sample(
          workload: "write/unobserved", candidate: "core", threads: 1, size: 1, round: round,
          operations: 10, nanoseconds: 1_000 * round, allocations: nil, bytes: nil, checksum: 1)
      }
      let steady = varying.map { sample in
        var sample = sample
        (sample.candidate, sample.nanoseconds) = ("stdlib", 5_000)
        return sample
      }
      let text = joined(
        await Outcome(["scorecard", try await scratch.results("run", varying + steady)]).output)
      #expect(text.contains("Answer: this run cannot tell whether core is faster"), "\(text)")
      #expect(text.contains("in 1 the rounds vary too much to tell"), "\(text)")
    }

    /// Of each area the longest name is that of the best row, or that of the worst.
    @Test(arguments: [1, -1])
    func `it has at most 40 lines of 100 columns, whatever was measured`(order: Int) async throws {
      let scratch = try Scratch()
      let all = Workload.all.filter { $0.measure != .latency }.flatMap { workload in
        workload.shapes.suffix(2).flatMap { shape in
          ["stdlib", "core", "floor"].flatMap { name in
            // More than a thousand times as fast, and with allocations of five digits.
            samples(
              workload.id, name, size: shape.size, threads: shape.threads,
              name == "stdlib" ? 100 * (5_000 + order * 90 * workload.id.count) : 100,
              allocations: name == "stdlib" ? 13_505 : 99,
              rounds: workload.measure == .contention ? 3 : 6)
          }
        }
      }
      let warnings = (0..<50).map { number in
        Array(repeating: "the machine did something else, \(number)", count: 10)
          .joined(separator: " and ")
      }
      let directory = try await scratch.results("run", all, warnings: warnings)
      let output = lines(await Outcome(["scorecard", directory]).output)
      #expect((20...40).contains(output.count), "\(output.joined(separator: "\n"))")
      for line in output { #expect(line.count <= 100, "\(line.count): \(line)") }
      // What is longest is still there, if not its size and its threads.
      let contention = output.first { $0.hasPrefix("contention") } ?? ""
      #expect(contention.contains(" cycle-same-propert"), "\(contention)")
      #expect(output.contains { $0.hasPrefix("suspension: nobody got on while one") })
    }

    @Test func `whose it is can be said, and is checked`() async throws {
      let scratch = try Scratch()
      let path = try await scratch.results("run", two)
      let floor = await Outcome(["scorecard", path, "--of", "floor"])
      #expect(floor.output.contains("floor is"), "\(floor.output)")
      let wrong = await Outcome(["scorecard", path, "--of", "cor"])
      #expect(wrong.status == .usage)
      #expect(wrong.error.contains("no candidate 'cor'") && wrong.error.contains("'core'"))
      let run = await Outcome(["--smoke", "--filter", "read/untracked", "--scorecard", "cor"])
      #expect(run.status == .usage)
    }

    @Test func `a smoke run prints no times and has no scorecard`() async throws {
      let scratch = try Scratch()
      let path = scratch.url.appendingPathComponent("run").path
      let words = ["--smoke", "--filter", "write/unobserved", "--output", path]
      let run = await Outcome(words)
      #expect(
        run.output == """
          1 workload ran, with the right checksum in each row.
          A smoke run measures nothing: there are no times.

          """)
      let table = await Outcome(Array(words.prefix(3)) + ["--table"])
      let rows = lines(table.output).filter { $0.hasPrefix("write/unobserved") }
      #expect(!rows.isEmpty && rows.allSatisfy { $0.split(separator: " ").count == 4 })
      let csv = try CSV.samples(
        await Outcome(Array(words.prefix(3)) + ["--format", "csv"]).output)
      #expect(!csv.isEmpty && csv.allSatisfy { $0.nanoseconds == nil })
      let json = await Outcome(["--smoke", "--filter", "*/*", "--format", "json"])
      #expect(json.status == .success, "\(json.error)")
      for word in ["nanosecondsPerOperation", "stdlibRatio", "p99", "percentile99"] {
        #expect(!json.output.contains("\"\(word)\""), "\(word)")
      }
      let scorecard = await Outcome(["scorecard", path])
      #expect(scorecard.status == .checkFailed)
      #expect(scorecard.error.contains("smoke run"))
    }
  }
}
