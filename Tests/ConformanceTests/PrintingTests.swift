import CommandKit
import ConformanceKit
import Foundation
import Testing

/// What a run prints beside its verdicts.
@Suite struct PrintingTests {
  @Test(arguments: [
    ("plain text", "plain text"), ("café 👩‍👩‍👧 → ok", "café 👩‍👩‍👧 → ok"),
    ("a\u{1B}[31mb", #"a\u{1B}[31mb"#), ("a\r\nb\tc\0", #"a\r\nb\tc\0"#),
    ("\u{7F}\u{9B}2J", #"\u{7F}\u{9B}2J"#), ("a\u{202E}b\u{2066}c", #"a\u{202E}b\u{2066}c"#),
    ("a\u{2028}b\u{FEFF}", #"a\u{2028}b\u{FEFF}"#),
  ])
  func `what a terminal would obey is shown`(_ text: String, _ visible: String) {
    #expect(Text.visible(text) == visible)
  }

  @Test func `exceptions are left as they are`() {
    #expect(Text.visible("a\nb\r", except: "\n") == "a\nb\\r")
  }

  @Test(arguments: [
    ("short", 5, "short"), ("longer", 4, "long... and 2 more bytes"),
    ("éé", 3, "é... and 2 more bytes"), ("é", 1, "... and 2 more bytes"), ("", 0, ""),
  ])
  func `a long text is cut between characters`(_ text: String, _ limit: Int, _ short: String) {
    #expect(Text.shortened(text, to: limit) == short)
  }

  @Test(arguments: [[], ["--no-isolation"], ["--quiet"]])
  func `what a candidate says does not reach the terminal as it is`(
    _ options: [String]
  ) async throws {
    let run = try await Spawned.run(["run", "--candidate", "honest"] + options + ["FX-mimic"])
    // Without isolation, the body itself prints a line.
    let isOwn = options.contains("--no-isolation")
    let lines = run.output.split(separator: "\n").filter { line in
      !(isOwn && line.hasPrefix("\u{1B}[32mPASS"))
    }
    for scalar in ["\u{1B}", "\r", "\u{202E}", "\u{9B}"] as [Unicode.Scalar] {
      #expect(lines.allSatisfy { !$0.unicodeScalars.contains(scalar) }, "\(scalar.value)")
    }
    #expect(run.output.contains(#"got '\u{1B}[2J\rone\nPASS'"#))
  }

  @Test func `a message does not obey the one who wrote the arguments`() async {
    let run = await CommandLineTests().run("run", "--candidate", "\u{1B}[2Jhonest")
    #expect(run.error.contains(#"'\u{1B}[2Jhonest'"#))
    #expect(!run.error.contains("\u{1B}"))
  }

  @Test(arguments: [
    (["--no-isolation"], "--no-isolation"),
    (["--no-isolation", "--deadline", "4"], "--deadline 4 --no-isolation"),
    (
      ["--no-isolation", "--deadline", "2.5", "--patience", "3"],
      "--deadline 2.5 --patience 3 --no-isolation"
    ),
    (
      ["--expectations", "/dev/null", "--no-isolation"],
      "--expectations /dev/null --no-isolation"
    ),
  ])
  func `the replay line has what was given`(_ options: [String], _ words: String) async {
    let run = await CommandLineTests().run(
      ["run", "--candidate", "honest", "--seed", "9", "--rounds", "7"] + options + ["FX-fail"],
      suite: CommandLineTests.suite)
    let line =
      "  replay   \(Console.program) run --candidate honest --seed 9 --rounds 7 \(words) FX-fail\n"
    #expect(run.output.contains(line), "\(run.output)")
  }

  /// Whatever is wrong with the file is about the adapter, which `doctor` checks.
  @Test func `the replay line of the doctor has the expectations`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("what's known")
    try Data("[honest]\nFX-nothing fails: so\n".utf8).write(to: URL(fileURLWithPath: path))
    let run = await CommandLineTests().run(
      "doctor", "--candidate", "honest", "--no-isolation", "--expectations", path)
    let word = ShellWord.text(path)
    #expect(word == "'\(directory.url.path)/what'\\''s known'")
    let words = "doctor --candidate honest --expectations \(word) --no-isolation"
    #expect(run.output.contains("  replay   \(Console.program) \(words)\n"), "\(run.output)")
  }

  @Test func `the replay line of a worker's clause replays it`() async throws {
    let first = try await Spawned.run([
      "run", "--candidate", "honest", "--deadline", "4", "--rounds", "7", "FX-hang",
    ])
    let line = try #require(
      first.output.split(separator: "\n").first { $0.contains("  replay   ") })
    let words = line.split(separator: " ").dropFirst(2).map(String.init)
    #expect(words.joined(separator: " ").hasSuffix("--rounds 7 --deadline 4 FX-hang"))
    let second = try await Spawned.run(words)
    let verdicts = [first, second].map { run in
      run.output.split(separator: "\n").first { $0.hasPrefix("HANG") }
    }
    #expect(verdicts[0] != nil && verdicts[0] == verdicts[1])
  }

  @Test func `a report keeps what was given, and an older one has nothing`() async throws {
    let directory = try TemporaryDirectory()
    let json = directory.path("report.json")
    _ = await CommandLineTests().run(
      "run", "--no-isolation", "--candidate", "honest", "--json", json, "FX-pass")
    let text = try String(contentsOfFile: json, encoding: .utf8)
    let report = try JSONDecoder().decode(RunReport.self, from: Data(text.utf8))
    #expect(report.results.allSatisfy { $0.options == ["--no-isolation"] })
    let lines = text.split(separator: "\n")
    #expect(lines.contains { $0.contains("\"options\"") })
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    object["results"] = (object["results"] as? [[String: Any]])?.map { result in
      result.filter { $0.key != "options" }
    }
    let old = try JSONDecoder().decode(
      RunReport.self, from: JSONSerialization.data(withJSONObject: object))
    #expect(old.results.allSatisfy { $0.options == [] })
  }

  @Test func `known failures are printed whole on demand`() async {
    for flag in ["--verbose", "-v"] {
      let run = await CommandLineTests().run(
        "run", "--no-isolation", "--candidate", "open", flag, "FX-fail")
      #expect(run.status == .conforms)
      for text in ["KNOWN  FX-fail", "known    It counts wrong.", "| two       | 2", "replay"] {
        #expect(run.output.contains(text), "\(run.output)")
      }
    }
  }

  @Test(arguments: [
    ([], "level strict: ", "--level stdlib-compat leaves that out"),
    (["--level", "strict"], "level strict: ", "the standard library's own\nregistrar fails"),
    (["--level", "stdlib-compat"], "level stdlib-compat: ", "what a drop-in for the standard"),
    (["--level", "required"], "level required: ", "fixed by a test of the standard library"),
  ])
  func `the first lines say what is asked for`(
    _ options: [String], _ start: String, _ part: String
  ) async {
    let run = await CommandLineTests().run(
      ["run", "--no-isolation", "--candidate", "honest"] + options + ["FX-pass"],
      suite: CommandLineTests.suite)
    let head = run.output.prefix(300)
    #expect(head.hasPrefix(start + "1 clause, "), "\(head)")
    #expect(head.contains(part), "\(head)")
  }

  @Test func `a named clause that is skipped says why it is no success`() async {
    let run = await CommandLineTests().run(
      "run", "--no-isolation", "--candidate", "honest", "FX-pass", "FX-needing")
    #expect(run.status == .nothingMatched)
    #expect(
      run.error
        == "error: 'FX-needing' was asked for, and was not checked on 'honest': needs throwingApply\n"
    )
  }
}
