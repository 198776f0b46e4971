import CommandKit
import ConformanceKit
import GateFixtures
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("*", "T-03", true), ("T-*", "T-03", true), ("T-*", "I-03", false), ("t-0?", "T-03", true),
    ("T-?", "T-03", false), ("*-03", "T-03", true), ("*s", "I-05s", true), ("*s", "I-05", false),
    ("I-05", "I-05s", false), ("", "T-03", false), ("*0*3", "T-03", true), ("T-03*", "T-03", true),
    ("**", "", true), ("?", "", false), ("a*b*c", "aXbXbYc", true), ("a*b*c", "aXbXbY", false),
    ("T.03", "T-03", false), ("[T]-03", "T-03", false),
  ])
  func `covers whole ids`(_ pattern: String, _ id: String, _ matches: Bool) {
    #expect(Glob(pattern).matches(id) == matches)
  }

  @Test func `a comma separates two patterns`() {
    #expect(Glob.list(["T-*,I-05", "C-*"]).map(\.pattern) == ["T-*", "I-05", "C-*"])
    #expect(Glob.list([]).isEmpty)
  }

  @Test(arguments: ["", "FX-pass,", "FX-pass,X-*"])
  func `a pattern that covers nothing is an error`(_ text: String) {
    let failure = #expect(throws: CommandFailure.self) {
      try Selection(patterns: [text]).choose(from: FixtureSuite.clauses)
    }
    #expect(failure?.status == .nothingMatched)
  }
}
