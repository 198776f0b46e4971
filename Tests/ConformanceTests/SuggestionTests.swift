import CommandKit
import ConformanceKit
import Testing

/// What a command line says about unknown words.
@Suite struct SuggestionTests {
  @Test(
    arguments: [
      ("lst", "list"), ("lsit", "list"), ("LIST", "list"), ("candidate", "candidates"),
      ("docter", "doctor"), ("help", nil), ("x", nil), ("", nil), ("FX", nil),
      ("something", nil), (String(repeating: "l", count: 100_000), nil),
    ] as [(String, String?)])
  func `the nearest name is near`(_ word: String, _ name: String?) {
    let names = ["run", "list", "explain", "candidates", "doctor", "help", "FX-pass"]
    #expect(Suggestion.nearest(to: word, among: names) == name)
  }

  @Test(arguments: [
    ("lst", "did you mean 'list'?"), ("FX-pas", "did you mean 'FX-pass'?"),
    ("run FX-pas", "did you mean 'FX-pass'?"), ("explain FX-apss", "did you mean 'FX-pass'?"),
    ("run --candidate honset", "did you mean 'honest'?"), ("mutants slient", "'silent'?"),
    ("run --jsno x", "Did you mean '--json'?"), ("run --level strit", "'strict'"),
  ])
  func `a misspelt word gets a suggestion`(_ arguments: String, _ text: String) async throws {
    let words = arguments.split(separator: " ").map(String.init)
    let run = await CommandLineTests().run(words, suite: CommandLineTests.suite)
    #expect(run.status != .conforms)
    #expect(run.error.contains(text), "\(run.error)")
  }

  @Test(arguments: ["help lst", "help nothing", "help run explian"])
  func `help about a command that there is not is no success`(_ arguments: String) async {
    let run = await CommandLineTests().run(
      arguments.split(separator: " ").map(String.init), suite: CommandLineTests.suite)
    #expect(run.status == .usage)
    #expect(run.error.contains("there is no command"), "\(run.error)")
  }

  @Test func `a pattern of a page is refused at once, and not in full`() async {
    let run = await CommandLineTests().run(String(repeating: "x", count: 200_000))
    #expect(run.status == .nothingMatched)
    #expect(run.error.utf8.count < 1_000)
  }

  @Test func `a clause above the level is not called unknown`() async {
    let run = await CommandLineTests().run("run", "--level", "required", "FX-fail")
    #expect(run.error.contains(", and does so outside of that"))
  }
}
