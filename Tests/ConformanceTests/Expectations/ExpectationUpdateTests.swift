import ConformanceKit
import GateFixtures
import Testing

/// What an update makes of a file, and what it leaves.
@Suite struct ExpectationUpdateTests {
  private static let here = Circumstances(
    platform: .linux, swift: SwiftVersion(6, 3), day: Day("2027-01-01")!)

  /// The text after an update, and what was said about it.
  private func update(
    _ text: String, _ verdicts: [(String, Verdict)]
  ) throws -> (text: String, changes: [String]) {
    var list = try ExpectationTests.list(text)
    let results = verdicts.map { id, verdict in
      ClauseResult(
        FixtureSuite.clause(id), on: Specimen(Honest.self), verdict: verdict, seed: 1, rounds: 1)
    }
    let changes = list.update("honest", by: results, of: FixtureSuite.clauses, in: Self.here)
    // What was written can be read again.
    let text = String(decoding: list.bytes, as: UTF8.self)
    #expect(try ExpectationTests.list(text).bytes == list.bytes)
    return (text, changes.map(\.description))
  }

  @Test func `comments, order, empty lines and words stay`() throws {
    let updated = try update(
      """
      # At the top.

      [other]
      FX-pass fails: Not to be touched.

      [honest]
      # About hanging.
      FX-hang   hangs : It  waits.

      # About what passes.
      FX-pass\tfails: It was so.
      # About what throws.
        FX-throw  crashes  until=2027-01-01: It throws.   # and more

      [last]
      """,
      [
        ("FX-pass", .pass), ("FX-hang", .hang), ("FX-throw", .fail(details: "d")),
        ("FX-fail", .fail(details: "line 2:\n \u{1B}two")), ("FX-abort", .crash(signal: 6)),
      ])
    #expect(
      updated.text == """
        # At the top.

        [other]
        FX-pass fails: Not to be touched.

        [honest]
        # About hanging.
        FX-hang   hangs : It  waits.

        # About what passes.
        # About what throws.
          FX-throw  fails  until=2027-01-01: It throws.   # and more
        FX-fail fails: line 2: two
        FX-abort crashes: the process died of SIGABRT

        [last]
        """)
    #expect(
      updated.changes == [
        "- honest FX-pass: passes; it was: It was so.",
        "~ honest FX-throw: fails now: d",
        "+ honest FX-fail: fails: line 2: two",
        "+ honest FX-abort: crashes: the process died of SIGABRT",
      ])
  }

  static let texts: [(before: String, verdicts: [(String, Verdict)], after: String)] = [
    ("", [("FX-fail", .fail(details: "d"))], "[honest]\nFX-fail fails: d\n"),
    ("", [("FX-fail", .fail(details: " "))], "[honest]\nFX-fail fails: no details\n"),
    ("", [("FX-pass", .pass)], ""),
    (
      "# one\r\n[x]", [("FX-fail", .fail(details: "d"))],
      "# one\r\n[x]\r\n\r\n[honest]\r\nFX-fail fails: d\r\n"
    ),
    (
      "\u{FEFF}[honest]\n[x]", [("FX-fail", .fail(details: "d"))],
      "\u{FEFF}[honest]\nFX-fail fails: d\n[x]"
    ),
    // What chance decides keeps its entry, and gets another way of failing.
    (
      "[honest]\nFX-chance fails: so", [("FX-chance", .pass)], "[honest]\nFX-chance fails: so"
    ),
    (
      "[honest]\nFX-chance fails: so", [("FX-chance", .hang)],
      "[honest]\nFX-chance fails,hangs: so"
    ),
    // What was not run, or could not be.
    ("[honest]\nFX-fail fails: so", [], "[honest]\nFX-fail fails: so"),
    (
      "[honest]\nFX-needing fails: so", [("FX-needing", .skip(capabilities: [.throwingApply]))],
      "[honest]\nFX-needing fails: so"
    ),
    // What there is not, or nothing tests.
    ("[honest]\nFX-nothing fails: so\nFX-untested hangs: so\n", [], "[honest]\n"),
    // Elsewhere.
    (
      "[honest]\nFX-pass fails platform=macos: so", [("FX-pass", .pass)],
      "[honest]\nFX-pass fails platform=macos: so"
    ),
    (
      "[honest]\nFX-fail hangs swift=6.4-: so", [("FX-fail", .fail(details: "d"))],
      "[honest]\nFX-fail hangs swift=6.4-: so\nFX-fail fails platform=linux swift=6.3: d\n"
    ),
    // Over: who is to decide is a person; that it passes needs nobody.
    (
      "[honest]\nFX-fail fails until=2026-12-31: so", [("FX-fail", .fail(details: "d"))],
      "[honest]\nFX-fail fails until=2026-12-31: so"
    ),
    ("[honest]\nFX-pass fails until=2026-12-31: so", [("FX-pass", .pass)], "[honest]\n"),
  ]

  @Test(arguments: texts)
  func `an entry is what the run says`(
    _ before: String, _ verdicts: [(String, Verdict)], _ after: String
  ) throws {
    let first = try update(before, verdicts)
    #expect(first.text == after)
    // Once more changes nothing.
    #expect(try update(after, verdicts).text == after)
  }

  @Test func `what has expired is said each time`() throws {
    let text = "[honest]\nFX-fail fails until=2026-12-31: so"
    let updated = try update(text, [("FX-fail", .fail(details: "d"))])
    #expect(
      updated.changes == ["! honest FX-fail: fails still, and was to be mended by then: so"])
  }
}
