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
    let changes = list.update(Honest.self, by: results, of: FixtureSuite.clauses, in: Self.here)
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
    // What was not run, or only the adapter could tell that it cannot be.
    ("[honest]\nFX-fail fails: so", [], "[honest]\nFX-fail fails: so"),
    (
      "[honest]\nFX-lacking fails: so", [("FX-lacking", .skip(capabilities: [.throwingApply]))],
      "[honest]\nFX-lacking fails: so"
    ),
    // What never runs on the candidate, here; what it can do elsewhere is not known.
    ("[honest]\nFX-needing fails: so\nFX-untested hangs: so\n", [], "[honest]\n"),
    (
      "[honest]\nFX-needing fails platform=macos: so", [],
      "[honest]\nFX-needing fails platform=macos: so"
    ),
    // An unknown clause may be a slip.
    ("[honest]\nFX-nothing fails: so\n", [], "[honest]\nFX-nothing fails: so\n"),
    // The case of an id is a person's.
    (
      "[honest]\nfx-Fail fails: so", [("FX-fail", .fail(details: "d"))],
      "[honest]\nfx-Fail fails: so"
    ),
    (
      "[honest]\nfx-fail hangs: so", [("FX-fail", .fail(details: "d"))],
      "[honest]\nfx-fail fails: so"
    ),
    ("[honest]\nfx-pass fails: so\n", [("FX-pass", .pass)], "[honest]\n"),
    (
      "[honest]\nfx-fail hangs platform=macos: so", [("FX-fail", .fail(details: "d"))],
      "[honest]\nfx-fail hangs platform=macos: so\nFX-fail fails platform=linux swift=6.3: d\n"
    ),
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

  @Test func `what no run can tell is said, with what is lost or may have been meant`() throws {
    let updated = try update(
      "[honest]\nFX-needing fails: It\nFX-untested fails: was\nFX-fial fails: so", [])
    #expect(updated.text == "[honest]\nFX-fial fails: so")
    #expect(
      updated.changes == [
        "- honest FX-needing: FX-needing never runs on 'honest', which lacks throwingApply;"
          + " it was: It",
        "- honest FX-untested: nothing tests the clause FX-untested; it was: was",
        "! honest FX-fial: there is no clause FX-fial; did you mean 'FX-fail'?",
      ])
  }

  @Test func `what has expired is said each time`() throws {
    let text = "[honest]\nFX-fail fails until=2026-12-31: so"
    let updated = try update(text, [("FX-fail", .fail(details: "d"))])
    #expect(
      updated.changes == ["! honest FX-fail: fails still, and was to be mended by then: so"])
  }
}
