import BenchKit
import Foundation
import Testing

extension CommandTests {
  /// What is computed from the files of a run.
  struct SummaryTests {
    private static let filters = [
      "cycle/own-writes", "cycle/persistent", "contention/track-and-fire", "suspension/write",
      "sequence/burst", "sequence/wake-flood",
    ]

    /// A run of some workloads of each kind.
    private static let run = Task {
      let scratch = try Scratch()
      let directory = scratch.url.appendingPathComponent("run")
      let run = await Outcome(
        ["--smoke", "--seed", "3", "--output", directory.path]
          + filters.flatMap { ["--filter", $0] })
      #expect(run.status == .success, "\(run.error)")
      return (scratch: scratch, directory: directory)
    }

    /// A copy of its results in `scratch`.
    private func results(_ scratch: Scratch) async throws -> URL {
      let copy = scratch.url.appendingPathComponent("run")
      try FileManager.default.copyItem(at: try await Self.run.value.directory, to: copy)
      return copy
    }

    private func text(_ directory: URL, _ name: String) throws -> String {
      try String(contentsOf: directory.appendingPathComponent(name), encoding: .utf8)
    }

    @Test func `a summary can be computed again, and is the same`() async throws {
      let scratch = try Scratch()
      let directory = try await results(scratch)
      let before = try ["summary.csv", "summary.md"].map { try text(directory, $0) }
      #expect(before[1].contains("no persistent observer"))
      for name in ["summary.csv", "summary.md"] {
        try FileManager.default.removeItem(at: directory.appendingPathComponent(name))
      }
      let run = await Outcome(["summarize", directory.path])
      #expect(run.status == .success, "\(run.error)")
      #expect(try ["summary.csv", "summary.md"].map { try text(directory, $0) } == before)
    }

    @Test func `a summary has a line per figure`() async throws {
      let scratch = try Scratch()
      let lines = try text(await results(scratch), "summary.csv").split(separator: "\n")
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      #expect(
        lines[0].joined(separator: ",")
          == "workload,size,threads,candidate,figure,unit,value,low,high,coverage,place,label")
      #expect(
        Set(lines.dropFirst().map { $0[4] }).isSuperset(of: [
          "machine", "made", "cores", "time", "exponent", "throughput", "suspensions", "stalls",
          "throughput of others",
        ]))
      let row = try #require(
        lines.first { $0.prefix(5) == ["cycle/persistent", "4", "1", "floor", "time"] })
      #expect(row[5] == "ns" && row[9] == "" && row[10] == "2")
      #expect(row[11...].joined(separator: ",") == "\"persistent, 4 properties\"")
    }

    /// A smoke run has two rounds.
    @Test func `a summary says what its intervals cover`() async throws {
      let scratch = try Scratch()
      let directory = try await results(scratch)
      let lines = try text(directory, "summary.csv").split(separator: "\n")
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      for figure in ["stdlib ratio", "floor ratio", "exponent"] {
        let rows = lines.filter { $0[4] == figure[...] && !$0[0].hasPrefix("contention/") }
        #expect(!rows.isEmpty && rows.allSatisfy { $0[9] == "0.5" && !$0[7].isEmpty }, "\(figure)")
      }
      // And one of threads that contend.
      let single = lines.filter { $0[4] == "stdlib ratio" && $0[0].hasPrefix("contention/") }
      #expect(!single.isEmpty)
      #expect(single.allSatisfy { $0[9] == "0.0" && $0[7].isEmpty && $0[8].isEmpty })
      let page = try text(directory, "summary.md")
      #expect(page.contains("Of fewer than 6 rounds"))
      #expect(page.contains("stdlib [CI] |") && page.contains("exponent [CI] |"))
      #expect(page.contains("] 50 % |") && page.contains(" (no interval) |"))
      // Left where there is nothing below it.
      #expect(!page.contains("exponent [95 % CI]"))
    }

    @Test func `latencies have their places in a figure of their own`() async throws {
      let scratch = try Scratch()
      let lines = try text(await results(scratch), "summary.csv").split(separator: "\n")
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      for figure in ["p50", "p99", "p99.9"] {
        let row = try #require(
          lines.first { $0.prefix(5) == ["sequence/wake-flood", "10", "1", "floor", figure[...]] })
        #expect(row[5] == "ns" && row[10] == "2")
        #expect(row[11...].joined(separator: ",") == "\"wake-flood, 10 consumers\"")
      }
    }

    @Test(arguments: [
      ("cycle/own-writes", "own-writes, 1 write in a scope"),
      ("sequence/burst", "burst, 1 write at once"),
    ])
    func `what there is one of is named so`(workload: String, label: String) async throws {
      let scratch = try Scratch()
      let lines = try text(await results(scratch), "summary.csv").split(separator: "\n")
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let one = lines.first { $0.prefix(5) == [workload[...], "1", "1", "floor", "time"] }
      #expect(one?[11...].joined(separator: ",") == "\"\(label)\"")
    }

    @Test(arguments: [
      (",1,1,1,1,9,", ",1,1,1,1,-9,", "samples.csv: line 2: nanoseconds is -9, less than 0"),
      (",1,1,1,1,9,", ",1,1,1,1,nan,", "nanoseconds is 'nan', not a whole number"),
      (",1,1,1,1,9,", ",1,1,1,0,9,", "a sample of cycle/one-shot by core has no operations"),
    ])
    func `impossible values are refused, and nothing is written`(
      good: String, bad: String, reason: String
    ) async throws {
      let scratch = try Scratch()
      let directory = try await results(scratch)
      let before = try text(directory, "summary.md")
      let samples = CSV.text([]) + "cycle/one-shot,core,1,1,1,1,9,,,1\n"
      try Data(samples.replacingOccurrences(of: good, with: bad).utf8)
        .write(to: directory.appendingPathComponent("samples.csv"))
      let run = await Outcome(["summarize", directory.path])
      #expect(run.status == .checkFailed)
      #expect(run.error.contains(reason), "\(run.error)")
      #expect(try text(directory, "summary.md") == before)
    }

    @Test func `results that are not there are no results`() async {
      let run = await Outcome(["summarize", "/nowhere"])
      #expect(run.status == .checkFailed)
      #expect(run.error.contains("/nowhere/environment.json"))
    }
  }

  struct ReadmeTests {
    /// The package's own README and results.
    private static let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func readme(_ scratch: Scratch, _ change: (String) -> String = { $0 }) throws -> String
    {
      let file = scratch.url.appendingPathComponent("README.md")
      let text = try String(
        contentsOf: Self.package.appendingPathComponent("README.md"), encoding: .utf8)
      try Data(change(text).utf8).write(to: file)
      try FileManager.default.createSymbolicLink(
        at: scratch.url.appendingPathComponent("results"),
        withDestinationURL: Self.package.appendingPathComponent("results"))
      return file.path
    }

    @Test func `the tables are those of the results that they name`() async throws {
      let file = Self.package.appendingPathComponent("README.md").path
      let run = await Outcome(["readme", "--check", "--file", file])
      #expect(run.status == .success, "\(run.error)")
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("README.md has the figures of") })
      #expect(lines.last?.hasSuffix("-mechanisms") == true)
    }

    /// The results that the README's table of mechanisms names.
    private static func mechanisms(_ text: String) throws -> String {
      let part = try #require(text.components(separatedBy: ReadmeTables.Part.mechanisms.begin).last)
      let link = try #require(part.components(separatedBy: "From [").last)
      return try #require(link.components(separatedBy: "]").first)
    }

    /// A copy of the README, beside copies of the two runs that it names.
    private func copies(
      _ scratch: Scratch, _ change: (String) -> String = { $0 }
    ) throws -> (file: String, results: String, mechanisms: String) {
      let file = try readme(scratch, change)
      let results = scratch.url.appendingPathComponent("results")
      try FileManager.default.removeItem(at: results)
      try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
      let text = try String(
        contentsOf: Self.package.appendingPathComponent("README.md"), encoding: .utf8)
      let paths = try [
        ProcessTests.results, Self.package.appendingPathComponent(Self.mechanisms(text)).path,
      ].map { path in
        let copy = results.appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent)
        try FileManager.default.copyItem(at: URL(fileURLWithPath: path), to: copy)
        return copy.path
      }
      return (file, paths[0], paths[1])
    }

    @Test func `a run of mechanisms has a part of its own`() async throws {
      let scratch = try Scratch()
      let (file, results, mechanisms) = try copies(scratch) {
        $0.replacingOccurrences(of: "| create and destroy a model |", with: "| old |")
      }
      let check = await Outcome(["readme", "--check", "--file", file])
      #expect(check.status == .checkFailed)
      for directory in [mechanisms, results] {
        let run = await Outcome(["readme", "--file", file, directory])
        #expect(run.status == .success, "\(run.error)")
      }
      let original = try String(
        contentsOf: Self.package.appendingPathComponent("README.md"), encoding: .utf8)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == original)
    }

    @Test(arguments: [
      ("<!-- mechanisms:begin -->", "", "has to have one line <!-- mechanisms:begin -->"),
      ("<!-- mechanisms:end -->", "", "has to have one line <!-- mechanisms:begin -->"),
      ("-mechanisms]", "-mechanisms-gone]", "environment.json"),
      (
        "<!-- results:begin -->", "<!-- results:begin -->\n<!-- mechanisms:end -->",
        "has the line <!-- mechanisms:end --> between those of another part"
      ),
    ])
    func `a README whose parts are not in order is refused, and left as it is`(
      text: String, wrong: String, message: String
    ) async throws {
      let scratch = try Scratch()
      let file = try copies(scratch) { $0.replacingOccurrences(of: text, with: wrong) }.file
      let before = try String(contentsOfFile: file, encoding: .utf8)
      let run = await Outcome(["readme", "--file", file])
      #expect(run.status == .checkFailed, "\(run.error)")
      #expect(run.error.contains(message), "\(run.error)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == before)
    }

    @Test func `what is doubted of mechanisms is marked, and the rows stay one table`()
      async throws
    {
      let scratch = try Scratch()
      let (file, _, mechanisms) = try copies(scratch)
      let environment = URL(fileURLWithPath: mechanisms).appendingPathComponent("environment.json")
      var object = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: environment)) as? [String: Any])
      let warning = "write/unobserved size 1 threads 1, locks: it was written to"
      object["warnings"] = [warning]
      try JSONSerialization.data(withJSONObject: object).write(to: environment)
      let run = await Outcome(["readme", "--file", file, mechanisms])
      #expect(run.status == .success, "\(run.error)")
      let lines = try String(contentsOfFile: file, encoding: .utf8)
        .components(separatedBy: ReadmeTables.Part.mechanisms.begin)[1].split(
          separator: "\n", omittingEmptySubsequences: false)
      let table = lines.dropFirst().prefix { $0.hasPrefix("|") }
      #expect(table.last?.hasPrefix("| bytes of an observer that waits |") == true)
      #expect(table.filter { $0.contains("†") }.count == 1)
      #expect(lines.contains { $0 == "- \(warning)" })
    }

    @Test func `what the run warned of is marked, and named below its table`() async throws {
      let scratch = try Scratch()
      let file = try readme(scratch)
      // A copy that can be changed.
      let name = URL(fileURLWithPath: ProcessTests.results).lastPathComponent
      let results = scratch.url.appendingPathComponent("results")
      try FileManager.default.removeItem(at: results)
      try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
      let copy = results.appendingPathComponent(name)
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: ProcessTests.results), to: copy)
      let environment = copy.appendingPathComponent("environment.json")
      var object = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: environment)) as? [String: Any])
      let warning = "write/unobserved size 1 threads 1, stdlib: it was written to"
      object["warnings"] = [warning]
      try JSONSerialization.data(withJSONObject: object).write(to: environment)
      // And of few rounds.
      let samples = copy.appendingPathComponent("samples.csv")
      let few = try String(contentsOf: samples, encoding: .utf8).split(separator: "\n").filter {
        let fields = $0.split(separator: ",", omittingEmptySubsequences: false)
        return fields[0] != "write/unobserved" || Int(fields[4]) ?? 0 <= 3
      }
      try Data((few.joined(separator: "\n") + "\n").utf8).write(to: samples)
      let run = await Outcome(["readme", "--file", file, copy.path])
      #expect(run.status == .success, "\(run.error)")
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        .prefix { $0 != ReadmeTables.Part.results.end }
      let row = try #require(lines.first { $0.hasPrefix("| write, no observers |") })
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      // The figure, and the ratio that is made of it.
      #expect(cells[1...].map { $0.contains("†") } == [false, false, false, true, true], "\(row)")
      #expect(cells[1...].map { $0.hasSuffix(" ‡") } == [false, false, false, false, true])
      #expect(lines.contains("‡ Of fewer than 6 rounds, from which nothing follows."))
      let note = try #require(lines.firstIndex(of: "- \(warning)"))
      #expect(lines[note - 1] == "† The run itself warns of these:")
      #expect(lines.filter { $0.contains("†") }.count == 2)
    }

    @Test func `results of a smoke run are refused, and the README is left as it is`()
      async throws
    {
      let scratch = try Scratch()
      let (file, results, _) = try copies(scratch)
      let before = try String(contentsOfFile: file, encoding: .utf8)
      try Scratch.setPlan("smoke", of: URL(fileURLWithPath: results))
      let run = await Outcome(["readme", "--file", file, results])
      #expect(run.status == .checkFailed)
      #expect(run.error.contains("is of a smoke run, which measures nothing"), "\(run.error)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == before)
    }

    @Test(arguments: ["grid.png", "ratios.png"])
    func `a plot that is linked has to be there`(name: String) async throws {
      let scratch = try Scratch()
      let (file, results, _) = try copies(scratch)
      let plot = URL(fileURLWithPath: results).appendingPathComponent("plots/\(name)")
      try FileManager.default.removeItem(at: plot)
      let run = await Outcome(["readme", "--check", "--file", file])
      #expect(run.status == .checkFailed)
      #expect(run.error.contains("/plots/\(name) does not exist"), "\(run.error)")
    }

    @Test func `a README without a place for tables is refused`() async throws {
      let scratch = try Scratch()
      let file = try readme(scratch) {
        $0.replacingOccurrences(of: "<!-- results:end -->", with: "")
      }
      let run = await Outcome(["readme", "--file", file])
      #expect(run.status == .checkFailed)
      #expect(run.error.contains("has to have one line <!-- results:begin -->"))
    }

    @Test func `results elsewhere are not those of the same name here`() async throws {
      let scratch = try Scratch()
      let file = try readme(scratch)
      let other = try Scratch()
      let run = await Outcome(["readme", "--file", file, other.url.path])
      #expect(run.status == .usage)
      #expect(run.error.contains("is not below"))
    }
  }
}
