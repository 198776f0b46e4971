import BenchKit
import Foundation
import Testing

extension ScriptTests {
  /// What `scripts/plot.sh` makes of a summary, with a gnuplot that keeps what it is told, and
  /// draws nothing unless a test makes it.
  struct PlotTests {
    private static let header =
      "workload,size,threads,candidate,figure,unit,value,low,high,coverage,place,label"

    /// One run of the script.
    private struct Drawing {
      let status: Int32
      let error: String
      /// The commands of all figures; empty if there were none.
      let commands: [String]

      /// What a block of data has, with one space between figures.
      func data(_ name: String) -> [String]? {
        guard let begin = commands.firstIndex(of: "$\(name) << END") else { return nil }
        return Array(commands[(begin + 1)...].prefix { $0 != "END" })
      }

      /// What is behind each `word` in `series`.
      static func all(_ word: String, of series: [String]) -> [String] {
        series.compactMap { text in
          let words = text.split(separator: " ").map(String.init)
          return words.firstIndex(of: word).map { words[$0 + 1] }
        }
      }

      /// Of each figure and panel, the series that are drawn.
      var plots: [[String]] {
        commands.filter { $0.hasPrefix("plot $") }.map { $0.components(separatedBy: ", $") }
      }
    }

    /// The directory of the results that are drawn.
    private func results(_ scratch: Scratch) -> URL { scratch.url.appendingPathComponent("run") }

    private func draw(_ scratch: Scratch, gnuplot: String = "") async throws -> Drawing {
      let log = scratch.url.appendingPathComponent("log")
      let run = try await ScriptTests.run(
        "plot.sh", [results(scratch).path],
        bin: [
          "gnuplot": """
          commands=$(cat)
          printf '%s\\n' "$commands" >>'\(log.path)'
          \(gnuplot)
          """
        ],
        in: scratch)
      let commands = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      return Drawing(
        status: run.status, error: run.error, commands: commands.components(separatedBy: "\n"))
    }

    /// Draws a summary of `lines`.
    private func draw(_ lines: [String], _ scratch: Scratch, gnuplot: String = "") async throws
      -> Drawing
    {
      try FileManager.default.createDirectory(
        at: results(scratch), withIntermediateDirectories: true)
      let text = ([Self.header, ",,,,cores,,2.0,,,,,"] + lines).map { "\($0)\n" }.joined()
      try Data(text.utf8).write(to: results(scratch).appendingPathComponent("summary.csv"))
      return try await draw(scratch, gnuplot: gnuplot)
    }

    /// A row of a candidate in one workload, with another field in one column.
    private func row(_ figure: String, _ column: String, _ text: String) -> String {
      var fields = [
        "workload": "cycle/one-shot", "size": "1", "threads": "1", "candidate": "other",
        "figure": figure, "unit": "ns", "value": "9.0", "low": "8.0", "high": "10.0",
        "place": "1", "label": "one-shot",
      ]
      fields[column] = text
      return Self.header.split(separator: ",").map { fields[String($0)] ?? "" }
        .joined(separator: ",")
    }

    /// The files in the directory of the results, by their paths there.
    private func files(_ scratch: Scratch) throws -> Set<String> {
      Set(try FileManager.default.subpathsOfDirectory(atPath: results(scratch).path))
    }

    /// That `line` is refused, with nothing drawn, no command of its own executed, which would
    /// leave a file that is named PWNED, and the plots as they were.
    private func expectRefused(_ line: String, _ message: String) async throws {
      let scratch = try Scratch()
      let executed = scratch.url.appendingPathComponent("PWNED").path
      func inScratch(_ text: String) -> String {
        text.replacingOccurrences(of: "PWNED", with: executed)
      }
      let plots = results(scratch).appendingPathComponent("plots")
      try FileManager.default.createDirectory(at: plots, withIntermediateDirectories: true)
      try Data("old".utf8).write(to: plots.appendingPathComponent("cycle.svg"))
      let drawing = try await draw(
        ["cycle/one-shot,1,1,core,time,ns,9.0,8.0,10.0,,1,\"one-shot\"", inScratch(line)], scratch)
      #expect(drawing.status == 3)
      #expect(
        drawing.error.hasSuffix("/run/summary.csv: line 4: \(inScratch(message))\n"),
        "\(drawing.error)")
      #expect(!FileManager.default.fileExists(atPath: executed))
      #expect(drawing.commands == [""])
      #expect(try files(scratch) == ["summary.csv", "plots", "plots/cycle.svg"])
      #expect(
        try String(contentsOf: plots.appendingPathComponent("cycle.svg"), encoding: .utf8) == "old")
    }

    /// Each series has a shape of its own, and, where points are joined, dashes of its own.
    @Test func `series are told apart by more than their colours`() async throws {
      let scratch = try Scratch()
      let words = ["cycle/one-shot", "contention/track-and-fire", "sequence/wake-flood"]
      let measured = await Outcome(
        ["--smoke", "--output", results(scratch).path] + words.flatMap { ["--filter", $0] })
      try #require(measured.status == .success, "\(measured.error)")
      // A smoke run is not drawn.
      try Scratch.setPlan("quick", of: results(scratch))
      let summarized = await Outcome(["summarize", results(scratch).path])
      try #require(summarized.status == .success, "\(summarized.error)")
      let drawing = try await draw(scratch)
      try #require(drawing.status == 0, "\(drawing.error)")
      #expect(drawing.plots.count >= 6)
      for series in drawing.plots {
        let points = series.filter { $0.contains(" pt ") }
        let lines = series.filter { $0.contains("with lines") }
        #expect(
          Set(Drawing.all("pt", of: points)).count == points.count && !points.isEmpty, "\(series)")
        #expect(Set(Drawing.all("dt", of: lines)).count == lines.count, "\(series)")
      }
      #expect(drawing.plots.joined().contains { $0.contains("with lines") })
      #expect(drawing.plots.contains { $0.filter { $0.contains(" pt ") }.count > 1 })
      // And the key shows them.
      let keys = drawing.commands.filter {
        $0.hasPrefix("set label 10") && $0.contains(" point ")
      }
      #expect(!keys.isEmpty && keys.allSatisfy { $0.contains(" point pt ") })
    }

    @Test func `ten that the script does not know are told apart, too`() async throws {
      let scratch = try Scratch()
      let names = ["core", "stdlib", "mutex", "floor", "plain"] + (0..<10).map { "other\($0)" }
      let drawing = try await draw(
        names.flatMap {
          [
            "cycle/one-shot,1,1,\($0),time,ns,9.0,8.0,10.0,,1,\"one-shot\"",
            "contention/track-and-fire,1,2,\($0),throughput,1/s,9.0,8.0,10.0,,,",
          ]
        }, scratch)
      try #require(drawing.status == 0, "\(drawing.error)")
      let bars = try #require(drawing.plots.first { $0[0].contains("xerrorbars") })
      let curves = try #require(drawing.plots.first { $0[0].contains("with lines") })
      #expect(bars.count == names.count && curves.count == 2 * names.count)
      for (word, series) in [("pt", bars), ("rgb", bars), ("dt", curves), ("pt", curves)] {
        #expect(Set(Drawing.all(word, of: series)).count == names.count, "\(word)")
      }
    }

    @Test(arguments: [
      ("-9.0,1.0,2.0", "value of 'time' is '-9.0'"), ("nan,1.0,2.0", "value of 'time' is 'nan'"),
      ("9.0,-1.0,2.0", "low of 'time' is '-1.0'"), ("9.0,-nan,2.0", "low of 'time' is '-nan'"),
      ("9.0,1.0,inf", "high of 'time' is 'inf'"), ("9.0,1.0,1e+308", "high of 'time' is '1e+308'"),
      (",1.0,2.0", "value of 'time' is ''"), ("9.0,1.0,2.0 3.0", "high of 'time' is '2.0 3.0'"),
    ])
    func `figures that no axis has are refused, and the plots stay as they were`(
      figures: String, message: String
    ) async throws {
      try await expectRefused(
        "cycle/one-shot,1,1,stdlib,time,ns,\(figures),,1,\"one-shot\"",
        "\(message), and not a number from 0 up")
    }

    @Test(arguments: [
      ("11.0,8.0,10.0", "value of 'time' is '11.0', and above its high, '10.0'"),
      ("9.0,9.5,10.0", "low of 'time' is '9.5', and above its value, '9.0'"),
      ("9,10,", "low of 'time' is '10', and above its value, '9'"),
      ("1e1,,9.5", "value of 'time' is '1e1', and above its high, '9.5'"),
    ])
    func `a figure that is not between its ends is refused`(
      figures: String, message: String
    ) async throws {
      try await expectRefused(
        "cycle/one-shot,1,1,stdlib,time,ns,\(figures),,1,\"one-shot\"", message)
    }

    @Test(arguments: [
      ("cycle/one-shot,1,1,core", "4 instead of 12 fields: 'cycle/one-shot,1,1,core'"),
      ("", "1 instead of 12 fields: ''"),
      (",,,,made,,,,,,,a,b", "13 instead of 12 fields: ',,,,made,,,,,,,a,b'"),
      (",,,,made,,,,,,,\"a", "a quote is not closed: 'a'"),
      (",,,,made,,,,,,,\"a\"b", "behind a closing quote is 'b'"),
    ])
    func `a row with other fields is refused`(line: String, message: String) async throws {
      try await expectRefused(line, message)
    }

    @Test(arguments: [
      ("place", "line[$(touch PWNED)]"), ("place", "abc"), ("place", "-5"), ("place", "0"),
      ("place", "08"), ("place", "1000"), ("place", "99999999999999999999"),
      ("threads", "abc"), ("threads", "0"), ("threads", ""), ("threads", "a[$(touch PWNED)]"),
      ("size", "-1"), ("size", "1.0"), ("size", ""), ("size", "a[$(touch PWNED)]"),
    ])
    func `a place, a size and threads are whole numbers`(
      column: String, text: String
    ) async throws {
      let range = ["place": "1 to 999", "threads": "1 to 9999", "size": "0 to 999999999999999"]
      try await expectRefused(
        row("time", column, text),
        "\(column) of 'time' is '\(text)', and not a whole number from \(range[column] ?? "")")
    }

    @Test(arguments: [
      ("label", "`touch PWNED`", "`touch PWNED`"), ("label", "a\\", "a\\"),
      ("label", "\"a \"\"b\"\" c\"", "a \"b\" c"), ("label", "a \"b\" c", "a \"b\" c"),
      ("label", "a\u{1B}[2J", "a?[2J"), ("candidate", "`touch PWNED`", "`touch PWNED`"),
      ("candidate", "a\tb", "a?b"), ("workload", "cycle/`touch PWNED`", "cycle/`touch PWNED`"),
      ("unit", "\\", "\\"), ("coverage", "`touch PWNED`", "`touch PWNED`"),
    ])
    func `what gnuplot would not take as a name is refused, and not executed`(
      column: String, text: String, shown: String
    ) async throws {
      // Drawn or not.
      for figure in ["time", "exponent"] {
        try await expectRefused(
          row(figure, column, text),
          "\(column) of '\(figure)' is '\(shown)', and has a backslash, a backquote, "
            + "a double quote or a control character")
      }
    }

    @Test(arguments: ["cycle", "/one-shot", "../one-shot", "a'b/c", "cycle/x[$(touch PWNED)]"])
    func `a workload has the name of a file`(workload: String) async throws {
      try await expectRefused(
        row("time", "workload", workload),
        "workload of 'time' is '\(workload)', and not an area, a slash and a name, "
          + "of letters, digits, dots, _ and -")
    }

    /// What the shell would execute, and what gnuplot would take for a format.
    @Test(arguments: [
      ("label", "50 % of $(touch PWNED)"), ("label", "it's [$(touch PWNED)]"),
      ("candidate", "x[$(touch PWNED)]"), ("candidate", "@"), ("candidate", "ends in a space "),
    ])
    func `any other name is drawn, and not executed`(
      column: String, text: String
    ) async throws {
      let scratch = try Scratch()
      let executed = scratch.url.appendingPathComponent("PWNED").path
      let name = text.replacingOccurrences(of: "PWNED", with: executed)
      // With a 0, which has a mark, and a ratio.
      let drawing = try await draw(
        [
          row("time", column, name), row("stdlib ratio", column, name),
          row("floor ratio", column, name),
          row("time", column, name).replacingOccurrences(of: ",9.0,8.0,", with: ",0.0,0.0,"),
        ], scratch)
      #expect(drawing.status == 0, "\(drawing.error)")
      #expect(drawing.error == "")
      #expect(!FileManager.default.fileExists(atPath: executed))
      let shown =
        column == "label"
        ? "set ytics (\"\(name.replacingOccurrences(of: "%", with: "%%"))\" -1)"
        : "set label 101 \"\(name)\" at"
      #expect(drawing.commands.contains { $0.hasPrefix(shown) }, "\(drawing.commands)")
    }

    @Test(arguments: [
      ("", "holds no figures to draw"),
      // With roles that no panel has.
      (
        "contention/track-and-fire,1,5,core,throughput,1/s,9.0,8.0,10.0,,,",
        "holds nothing that could be drawn"
      ),
      (
        "sequence/wake-flood,1,1,core,p50,ns,9.0,,,,1,\"wake-flood\"",
        ": 'core' has no p99 or no p99.9 where it has a p50, at place 1"
      ),
      (
        (1...9).map { "cycle/one-shot,1,1,c\($0),time,ns,9.0,8.0,10.0,,999,\"one-shot\"" }
          .joined(separator: "\n"), ": 'cycle' has too many rows to be drawn"
      ),
    ])
    func `a summary of which nothing can be drawn is refused`(
      lines: String, message: String
    ) async throws {
      let scratch = try Scratch()
      let drawing = try await draw(lines.isEmpty ? [] : [lines], scratch)
      #expect(drawing.status == 3)
      #expect(drawing.error.contains("/run/summary.csv"))
      #expect(drawing.error.hasSuffix("\(message)\n"), "\(drawing.error)")
      #expect(try files(scratch) == ["summary.csv"])
    }

    /// A gnuplot that begins each file, and fails with the first or with none.
    @Test(arguments: [
      (0, ["cycle.png", "cycle.svg", "ratios.png", "ratios.svg"]), (1, [] as [String]),
    ])
    func `there are all plots or none`(status: Int, names: [String]) async throws {
      let scratch = try Scratch()
      let drawing = try await draw(
        [
          "cycle/one-shot,1,1,core,time,ns,9.0,8.0,10.0,,1,\"one-shot\"",
          "cycle/one-shot,1,1,core,floor ratio,,2.0,1.0,3.0,0.95,1,\"one-shot\"",
        ], scratch,
        gnuplot: #"""
          file=$(printf '%s\n' "$commands" | sed -n "s/^set output '\(.*\)'\$/\1/p")
          echo begun >"$file"
          exit \#(status)
          """#)
      #expect(drawing.status == Int32(status), "\(drawing.error)")
      let plots = names.isEmpty ? [] : ["plots"] + names.map { "plots/\($0)" }
      #expect(try files(scratch) == Set(["summary.csv"] + plots))
    }

    @Test func `a zero has a mark, a name and an explanation`() async throws {
      func commands(_ bytes: String) async throws -> [String] {
        let scratch = try Scratch()
        let drawing = try await draw(
          [
            "memory/fired,1,1,core,bytes,B,\(bytes),,,,1,\"fired\"",
            "memory/fired,1,1,stdlib,bytes,B,48.0,,,,1,\"fired\"",
          ], scratch)
        try #require(drawing.status == 0, "\(drawing.error)")
        return drawing.commands
      }
      let (zero, other) = (try await commands("0.0"), try await commands("16.0"))
      // What gives back memory that was in use before weighs less than nothing.
      let less = try await commands("-0.0256")
      for (commands, isThere) in [(zero, true), (other, false), (less, true)] {
        #expect(commands.contains("numbers_zero = \(isThere ? 1 : 0)"))
        #expect(
          commands.contains { $0.hasPrefix("set label '0' at graph 0, first (-(1 +") } == isThere)
        #expect(commands.contains { $0.contains("at the left edge: 0, nothing at all") } == isThere)
      }
      // By what puts it at the edge.
      #expect(zero.contains { $0.hasPrefix("plot $bars0 using (seen($2*1)):") })
    }

    @Test(arguments: [
      ("create-inputs, 1 sources of each value", "create-inputs, 1 source of each value"),
      ("one-shot, 1 properties exchanged", "one-shot, 1 property exchanged"),
      ("propagate, 1 chains, and value in each", "propagate, 1 chain, and value in each"),
      ("1 observers, 2 threads", "1 observer, 2 threads"),
      ("1 property, 2 threads", "1 property, 2 threads"),
      ("leaf, 1 mounted view", "leaf, 1 mounted view"),
      ("one-shot, 11 properties", "one-shot, 11 properties"),
    ])
    func `one of a thing is named so, whatever the summary says`(
      label: String, name: String
    ) async throws {
      let drawing = try await draw(
        ["cycle/one-shot,1,1,core,time,ns,9.0,8.0,10.0,,1,\"\(label)\""], try Scratch())
      try #require(drawing.status == 0, "\(drawing.error)")
      #expect(
        drawing.commands.contains { $0.hasPrefix("set ytics (\"\(name)\" -1)") },
        "\(drawing.commands)")
    }

    /// The largest size that all have is 10; the intervals are of many rounds, and of few.
    @Test func `ratios are those of the largest shape that all have`() async throws {
      let scratch = try Scratch()
      var lines: [String] = []
      for (place, size) in [1, 10, 100].enumerated() {
        func add(
          _ candidate: String, _ time: String, _ ratio: String? = nil, floor: String? = nil
        ) {
          let shape = "cycle/one-shot,\(size),1,\(candidate)"
          let name = "\(place + 1),\"\(size)\""
          lines.append("\(shape),time,ns,\(time),1.0,200.0,,\(name)")
          if let ratio { lines.append("\(shape),stdlib ratio,,\(ratio),\(name)") }
          if let floor { lines.append("\(shape),floor ratio,,\(floor),\(name)") }
        }
        add("floor", "2.0")
        add("core", "\(size).0", "\(size).5,0.5,300.0,0.95", floor: "5.5,4.5,6.5,0.95")
        add("stdlib", "70.0", "1.0,1.0,1.0,0.95", floor: "35.5,,,0.0")
        if size < 100 { add("mutex", "90.0", "0.75,0.5,1.0,0.5", floor: "45.5,44.5,46.5,0.5") }
      }
      let drawing = try await draw(lines, scratch)
      try #require(drawing.status == 0, "\(drawing.error)")
      #expect(drawing.commands.contains { $0.hasPrefix("set ytics (\"cycle: 10\" -1)") })
      // In the order of the key; stdlib is the line beside which the others are.
      #expect(drawing.data("fast0") == ["1 10.5 0.5 300.0"])
      #expect(drawing.data("fast1") == nil)
      #expect(drawing.data("fast2") == ["1 0.75 0.75 0.75"])
      #expect(drawing.data("slow0") == ["1 5.5 4.5 6.5"])
      #expect(drawing.data("slow1") == ["1 35.5 35.5 35.5"])
      #expect(drawing.data("slow2") == ["1 45.5 45.5 45.5"])
      for name in ["stdlib", "floor"] {
        #expect(drawing.commands.contains { $0.hasPrefix("set label \"\(name)\" at first 1,") })
      }
    }
  }
}
