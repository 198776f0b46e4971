import BenchKit
import ConformanceKit
import Foundation
import Testing

extension CommandTests {
  struct RatiosTests {
    /// Of two rows in seven rounds, two samples of each participant.
    private func file(_ scratch: Scratch, _ more: String = "") throws -> String {
      var lines = PairedSamples.header.joined(separator: ",") + "\n"
      for round in 1...7 {
        for (row, old, new) in [("one", 100, 50), ("two", 100, 200)] {
          // The median of the two; both participants get slower from round to round.
          let factor = round
          for (participant, time) in [("theirs", old), ("ours", new)] {
            for noise in [-10, 10] {
              lines += "shapes,\(row),\(round),\(participant),\(time * factor + noise)\n"
            }
            lines += "alone,\(row) alone,\(round),\(participant),\(time)\n".filter { _ in
              row == "one"
            }
          }
        }
      }
      let url = scratch.url.appendingPathComponent("samples.csv")
      try Data((lines + more).utf8).write(to: url)
      return url.path
    }

    @Test func `rounds are paired, and a group has its geometric mean`() async throws {
      let scratch = try Scratch()
      let run = await Outcome(["ratios", try file(scratch)])
      #expect(run.status == .success, "\(run.error)")
      let lines = run.output.split(separator: "\n").map {
        $0.split(separator: " ").map(String.init)
      }
      #expect(lines[0].prefix(6) == ["group", "row", "theirs", "ns", "ours", "ns"])
      #expect(lines[0][6...] == ["ours/theirs", "[95", "%", "CI]"])
      let rows = lines.filter { ["shapes", "alone"].contains($0.first) }
      // The rows as they come, but for a group's mean, which stands below them; one row has none.
      #expect(
        rows == [
          ["shapes", "one", "400", "200", "0.50", "[0.50,", "0.50]"],
          ["alone", "one", "alone", "100", "50.0", "0.50", "[0.50,", "0.50]"],
          ["shapes", "two", "400", "800", "2.00", "[2.00,", "2.00]"],
          ["shapes", "geometric", "mean", "1.00", "[1.00,", "1.00]"],
        ])
      #expect(run.output.hasSuffix("\n7 rounds; below 1 is faster than theirs\n"))
      let markdown = await Outcome(["ratios", "--markdown", try file(scratch)])
      #expect(markdown.output.hasPrefix("| group | row | theirs ns | ours ns |"))
      let ranges = await Outcome(["ratios", "--markdown", "--range", try file(scratch)])
      // Of all samples, and not of the rounds' medians.
      #expect(ranges.output.contains("| shapes | one | 400 (90.0–710) | 200 (40.0–360) |"))
      #expect(ranges.output.contains("| shapes | geometric mean |  |  | 1.00"), "\(ranges.output)")
    }

    @Test(
      arguments: [
        ("shapes,one,8,ours,5\n", "one has no sample of theirs in round 8"),
        ("shapes,one,1,third,5\n", "a third participant, 'third'"),
        ("shapes,one,1,ours,0\n", "nothing takes no time"),
        ("shapes,one,1,ours,-1\n", "not a count"), ("shapes,one,1,ours,nan\n", "not a count"),
        ("shapes,one\n", "2 fields, not 5"), (",one,1,ours,5\n", "'' is no name"),
        ("shapes,a|b,1,ours,5\n", "'a|b' is no name"),
        (
          ["shapes,two", "alone,one alone"].map { "\($0),8,ours,1\n\($0),8,theirs,1\n" }.joined()
            + "shapes,one,8,ours,1e308\nshapes,one,8,theirs,1e-308\n", "one has times that have no"
        ),
      ])
    func `what is lacking or wrong is named`(line: String, reason: String) async throws {
      let scratch = try Scratch()
      let run = await Outcome(["ratios", try file(scratch, line)])
      #expect(run.status == .checkFailed && run.output.isEmpty)
      #expect(run.error.contains("line ") && run.error.contains(reason), "\(run.error)")
    }

    @Test func `a file that is not there, or has one participant`() async throws {
      let scratch = try Scratch()
      #expect(await Outcome(["ratios", scratch.url.path + "/none"]).status == .usage)
      let url = scratch.url.appendingPathComponent("one.csv")
      let text = PairedSamples.header.joined(separator: ",") + "\nshapes,one,1,ours,5\n"
      try Data(text.utf8).write(to: url)
      let run = await Outcome(["ratios", url.path])
      #expect(run.status == .checkFailed && run.error.contains("and there are 1"))
    }
  }

  /// What `scripts/controls.sh` has recorded, judged again.
  struct ControlsTests {
    private func resampling(_ name: String) throws -> Resampling {
      let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let text = try String(
        contentsOf: package.appendingPathComponent("results/controls/\(name).csv"),
        encoding: .utf8)
      var generator = SplitMix(seed: 1)
      return Resampling(
        try CSV.rounds(text), candidates: ["subject", "floor"], repetitions: 100,
        using: &generator)
    }

    @Test func `one build twice is never called different`() throws {
      let rows = try resampling("same").rows
      #expect(rows.map(\.candidate).sorted() == ["floor", "subject"])
      for row in rows {
        #expect(row.counts[.slower] == nil && row.counts[.faster] == nil, "\(row)")
        #expect(row.counts.values.reduce(0, +) == 100)
      }
    }

    @Test func `five per cent are found in their row and in no other`() throws {
      for row in try resampling("slower").rows {
        #expect(row.counts[.faster] == nil, "\(row)")
        #expect(row.counts[.slower] == (row.candidate == "subject" ? 100 : nil), "\(row)")
      }
    }
  }
}
