import ConformanceKit
import Testing

/// The format of files that say what is known to fail.
@Suite struct ExpectationTests {
  static func list(_ text: String) throws -> ExpectationList {
    try ExpectationList(Expectations(contentsOf: "f", bytes: Array(text.utf8)))
  }

  /// What is wrong with a text, a line each.
  static func faults(_ bytes: [UInt8]) -> [String] {
    do throws(ExpectationList.Malformed) {
      _ = try ExpectationList(Expectations(contentsOf: "f", bytes: bytes))
      return []
    } catch {
      return error.messages
    }
  }

  @Test func `entries say what fails where, until when and why`() throws {
    let list = try Self.list(
      """
      # A comment.

      [one]
      \tX-1  fails: It: counts # wrong.
      X-2 fails,hangs  platform=linux,macos swift=6.2-6.3 until=2028-02-29 :  Two  words.
      [two]
        # Indented.
      X-1 crashes:so
      """)
    #expect(list.candidates == ["one", "two"])
    let one = list.entries(of: "one")
    #expect(one.map(\.clause) == ["X-1", "X-2"])
    #expect(one.map(\.reason) == ["It: counts # wrong.", "Two words."])
    #expect(one.map(\.forms) == [[.fails], [.fails, .hangs]])
    #expect(one.map(\.place) == ["f:4", "f:5"])
    #expect(one[0].scope == KnownFailure.Scope())
    #expect(one[1].scope.platforms == [.linux, .macos])
    #expect(one[1].scope.swift == SwiftVersions("6.2-6.3"))
    #expect(one[1].scope.lastDay == Day("2028-02-29"))
    #expect(list.entries(of: "two").map(\.forms) == [[.crashes]])
    #expect(list.entries(of: "nobody").isEmpty)
  }

  static let texts = [
    "", "\n", "\r\n", "[a]", "[a]\n", "# only\n\n\n# comments", "[a]\r\nX-1 fails: so\r\n",
    "\u{FEFF}[a]\nX-1 fails: so", "[a]\r\nX-1 fails: so\nX-2 hangs: ü\r\n\r\n", "[ä]\nä fails: é\n",
    "\u{FEFF}",
  ]

  @Test(arguments: texts)
  func `every byte of a text is kept`(_ text: String) throws {
    #expect(try Self.list(text).bytes == Array(text.utf8))
  }

  static let faults: [(text: String, faults: [String])] = [
    ("X-1 fails: so", ["f:1: no line '[name]' before says which candidate this is about"]),
    ("[a]\nX-1 fails so", ["f:2: an entry is 'CLAUSE fails: reason', and this has no ':'"]),
    ("[a]\nX-1: so", ["f:2: an entry is 'CLAUSE fails: reason', and this has no outcome"]),
    ("[a]\n: so", ["f:2: an entry is 'CLAUSE fails: reason', and this has no outcome"]),
    ("[a]\nX-1 fails:", ["f:2: there is no reason after the ':'"]),
    ("[a]\nX-1 fails: \t ", ["f:2: there is no reason after the ':'"]),
    ("[a]\nX-1 fail: so", ["f:2: 'fail' is no outcome; there are fails, crashes, hangs"]),
    ("[a]\nX-1 fails,: so", ["f:2: '' is no outcome; there are fails, crashes, hangs"]),
    ("[a]\nX-1 fails,fails: so", ["f:2: 'fails' stands there twice"]),
    ("[a]\nX-1 fails os=linux: so", ["f:2: 'os' is no key; there are platform, swift, until"]),
    ("[a]\nX-1 fails linux: so", ["f:2: 'linux' is not 'key=value'"]),
    ("[a]\nX-1 fails swift=6.3 swift=6.3: so", ["f:2: 'swift' stands there twice"]),
    (
      "[a]\nX-1 fails swift=6: so",
      ["f:2: '6' is no version of Swift, like 6.3, 6.2-6.3, 6.4- and -6.3"]
    ),
    (
      "[a]\n\nX-1 fails until=2027-02-29: so",
      ["f:3: '2027-02-29' is no day of the calendar, like 2027-06-30"]
    ),
    (
      "[a]\nX-1 fails platform=linux,beos: so",
      [
        """
        f:2: 'beos' is no platform; there are android, freebsd, ios, linux, macos, tvos, \
        visionos, wasm, watchos, windows
        """
      ]
    ),
    ("[a]\n[b]\n[a]", ["f:3: there is a section '[a]' before"]),
    ("[]", ["f:1: a candidate is named by a line '[name]'"]),
    ("[a] # so", ["f:1: a candidate is named by a line '[name]'"]),
    (
      "[a\n]",
      [
        "f:1: a candidate is named by a line '[name]'",
        "f:2: an entry is 'CLAUSE fails: reason', and this has no ':'",
      ]
    ),
    ("[a]\nX-1 fails: so\nX-1 hangs: so", ["f:3: X-1 is stated already, for the same runs: f:2"]),
    ("[a]\nX-1 fails: so\nx-1 hangs: so", ["f:3: x-1 is stated already, for the same runs: f:2"]),
    (
      "[a]\nX-1 fails swift=-6.3: so\nX-1 fails platform=linux: so",
      ["f:3: X-1 is stated already, for the same runs: f:2"]
    ),
    ("[a]\rX-1 fails: so", ["f:1: the control character U+000D"]),
    ("[a]\nX-1 fails: \u{1B}[31mred", ["f:2: the control character U+001B"]),
    ("[a]\n\0", ["f:2: the control character U+0000"]),
    ("\u{FEFF}[a]\nX-1", ["f:2: an entry is 'CLAUSE fails: reason', and this has no ':'"]),
  ]

  @Test(arguments: faults)
  func `what is wrong is said with its line`(_ text: String, _ faults: [String]) {
    #expect(Self.faults(Array(text.utf8)) == faults)
  }

  @Test func `a text that is not UTF-8 is none`() {
    #expect(Self.faults(Array("[a]\n".utf8) + [0xC3, 0x28]) == ["f:2: this is not UTF-8"])
    // UTF-16, with its mark.
    #expect(Self.faults([0xFF, 0xFE, 0x5B, 0x00]) == ["f:1: this is not UTF-8"])
  }

  @Test(
    arguments: [
      "2027-2-28", "2027-02-30", "2100-02-29", "2027-13-01", "2027-00-10", "2027-04-31",
      "2027-01-00", "27-01-01", "0000-01-01", "+027-01-01", "2027-01-01-", "2027-01- 1", "today",
      "2027/01/01", "",
    ])
  func `a day is one of the calendar`(_ text: String) { #expect(Day(text) == nil) }

  @Test func `days come one after the other`() throws {
    let days = ["1999-12-31", "2000-02-29", "2027-06-30", "2027-07-01", "9999-12-31"]
    #expect(try days.map { try #require(Day($0)) }.sorted().map(\.description) == days)
  }

  @Test(arguments: [
    "6", "6.3.1", "-", "6.2-6.3-6.4", "6.4-6.3", "06.3", "6.x", "", "6.3--", "6.+3",
  ])
  func `versions of Swift are named in one way`(_ text: String) {
    #expect(SwiftVersions(text) == nil)
  }

  @Test(
    arguments: [
      ("6.3", [false, true, false]), ("6.2-6.3", [true, true, false]),
      ("6.3-", [false, true, true]),
      ("-6.3", [true, true, false]),
    ])
  func `versions of Swift have both ends`(_ text: String, _ contained: [Bool]) throws {
    let versions = try #require(SwiftVersions(text))
    #expect([2, 3, 4].map { versions.contains(SwiftVersion(6, $0)) } == contained)
  }

  @Test func `entries for different runs do not meet`() throws {
    let list = try Self.list(
      """
      [a]
      X-1 fails platform=linux: so
      X-1 fails platform=macos swift=-6.3: so
      X-1 hangs platform=macos swift=6.4-: so
      """)
    let day = try #require(Day("2027-01-01"))
    func forms(_ platform: Platform?, _ minor: Int) -> [Set<KnownFailure.Form>] {
      let here = Circumstances(platform: platform, swift: SwiftVersion(6, minor), day: day)
      return list.entries(of: "a").filter { $0.isInForce(here) }.map(\.forms)
    }
    #expect(forms(.linux, 9) == [[.fails]])
    #expect(forms(.macos, 3) == [[.fails]])
    #expect(forms(.macos, 4) == [[.hangs]])
    #expect(forms(.ios, 3) == [])
    #expect(forms(nil, 3) == [])
  }

  @Test func `an entry counts on its last day`() throws {
    let known = try #require(Self.list("[a]\nX fails until=2027-06-30: so").entries(of: "a").first)
    for (day, isInForce) in [("2027-06-29", true), ("2027-06-30", true), ("2027-07-01", false)] {
      let here = Circumstances(
        platform: .linux, swift: .current, day: try #require(Day(day)))
      #expect(known.isInForce(here) == isInForce)
    }
  }
}
