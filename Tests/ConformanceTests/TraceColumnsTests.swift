import CommandKit
import ConformanceKit
import Testing

@Suite struct TraceColumnsTests {
  typealias Row = TraceColumns.Row

  static let cases: [(expected: [String], actual: [String], rows: [Row])] = [
    ([], [], []),
    (["a"], ["a"], [Row(.same, "a", "a")]),
    (["a"], ["b"], [Row(.changed, "a", "b")]),
    (["a"], [], [Row(.missing, "a", nil)]),
    ([], ["b"], [Row(.extra, nil, "b")]),
    (
      ["a", "b", "c"], ["a", "c"],
      [Row(.same, "a", "a"), Row(.missing, "b", nil), Row(.same, "c", "c")]
    ),
    (
      ["a", "c"], ["a", "b", "c"],
      [Row(.same, "a", "a"), Row(.extra, nil, "b"), Row(.same, "c", "c")]
    ),
    (
      ["a", "b", "c"], ["a", "x", "y", "c"],
      [
        Row(.same, "a", "a"), Row(.changed, "b", "x"), Row(.extra, nil, "y"), Row(.same, "c", "c"),
      ]
    ),
  ]

  @Test(arguments: cases)
  func `aligns equal lines`(_ expected: [String], _ actual: [String], _ rows: [Row]) {
    #expect(TraceColumns.rows(expected: expected, actual: actual) == rows)
  }

  @Test(arguments: cases)
  func `keeps both traces`(_ expected: [String], _ actual: [String], _ rows: [Row]) {
    let rows = TraceColumns.rows(expected: expected, actual: actual)
    #expect(rows.compactMap(\.expected) == expected)
    #expect(rows.compactMap(\.actual) == actual)
  }

  @Test func `a long trace is compared line by line`() {
    let long = Array(repeating: "line", count: 5_000)
    let rows = TraceColumns.rows(expected: ["line", "end"], actual: long)
    #expect(
      rows.prefix(3) == [
        Row(.same, "line", "line"), Row(.changed, "end", "line"), Row(.extra, nil, "line"),
      ])
    #expect(rows.count == 5_000)
    #expect(rows.compactMap(\.actual) == long)
  }

  @Test func `a trace keeps so many lines and counts the rest`() {
    let trace = Trace()
    for line in 0..<(Trace.limit + 5) { trace.append("\(line)") }
    #expect(trace.snapshot.count == Trace.limit + 1)
    #expect(trace.snapshot.last == "... and 5 more lines")
  }

  @Test func `marks the lines that differ`() {
    let lines = TraceColumns.render(
      expected: ["same", "long line"], actual: ["same", "other", "x"])
    #expect(
      lines == [
        "  expected     actual",
        "  same         same",
        "| long line  | other",
        ">            > x",
      ])
  }

  @Test func `wraps a long line and counts what it leaves out`() {
    let lines = TraceColumns.render(
      expected: ["abcdefghij"], actual: ["abc", "d", "e"], width: 8, limit: 1)
    #expect(
      lines == [
        "  expected    actual",
        "| abcdefgh  | abc",
        "| ij        |",
        "  ... 2 more rows",
      ])
  }

  @Test(arguments: [
    ("", 4, [""]), ("abcd", 4, ["abcd"]), ("ab cd ef", 5, ["ab cd", "ef"]),
    ("ab cdefgh", 4, ["ab", "cdef", "gh"]), ("  abcdef", 4, ["  ab", "cdef"]),
    ("abcd efgh", 4, ["abcd", "efgh"]),
  ])
  func `breaks lines at spaces`(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(TextTable.wrap(text, width) == lines)
  }

  @Test(arguments: [
    (["a"], ["a"], nil), (["a", "b"], ["a", "c"], "line 2: expected 'b', got 'c'"),
    (["a", "b"], ["a"], "line 2: expected 'b', but the trace ends"),
    (["a"], ["a", "b"], "line 2: expected the trace to end, got 'b'"),
  ])
  func `names the first difference`(_ expected: [String], _ actual: [String], _ text: String?) {
    #expect(TraceColumns.firstDifference(expected: expected, actual: actual) == text)
  }
}
