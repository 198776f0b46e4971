import BenchKit
import Foundation
import Testing

extension ScriptTests {
  /// Results that `scripts/plot.sh` does not draw, whatever figures they have.
  struct PlotRefusalTests {
    @Test func `a summary with other columns is not drawn`() async throws {
      let scratch = try Scratch()
      try Data("workload,size,threads,candidate,figure,unit,value,low,high,place,label\n".utf8)
        .write(to: scratch.url.appendingPathComponent("summary.csv"))
      let drawn = try await ScriptTests.run("plot.sh", [scratch.url.path], bin: [:], in: scratch)
      #expect(drawn.status == 1)
      #expect(drawn.error.contains("'bench summarize \(scratch.url.path)'"), "\(drawn.error)")
    }

    @Test func `a smoke run is not drawn, and says what its times mean`() async throws {
      let scratch = try Scratch()
      let results = scratch.url.appendingPathComponent("run")
      let measured = await Outcome(
        ["--smoke", "--filter", "cycle/one-shot", "--output", results.path])
      try #require(measured.status == .success, "\(measured.error)")
      let page = try String(
        contentsOf: results.appendingPathComponent("summary.md"), encoding: .utf8)
      #expect(page.contains("A smoke run measures nothing: what stands here as a time means"))
      let summary = try String(
        contentsOf: results.appendingPathComponent("summary.csv"), encoding: .utf8)
      #expect(summary.contains(" · smoke run, whose times mean nothing\""))
      let drawn = try await ScriptTests.run(
        "plot.sh", [results.path], bin: ["gnuplot": "exit 97"], in: scratch)
      #expect(drawn.status == 3)
      let message = "/run/summary.csv is of a smoke run, which measures nothing: there is nothing"
      #expect(drawn.error.contains(message), "\(drawn.error)")
      let plots = results.appendingPathComponent("plots").path
      #expect(!FileManager.default.fileExists(atPath: plots))
    }
  }
}
