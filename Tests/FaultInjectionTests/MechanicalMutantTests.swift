import FaultInjection
import Foundation
import Mutation
import Testing

@Suite struct MechanicalMutantTests {
  /// The mutants of a module with one file.
  static func mutants(_ source: String) -> MechanicalMutants {
    MechanicalMutants(of: ["A.swift": source], in: "M", from: 1)
  }

  /// What is changed in a body, and into what.
  static func changes(_ body: String) -> Set<String> {
    let found = mutants("func f(_ a: Int, _ b: Int, _ c: Bool, _ o: Int?) {\n\(body)\ng(); }")
    return Set(
      found.mutants.filter { $0.identity.change != .skip && $0.identity.text != "g()" }.map {
        "\($0.identity.change.rawValue): \($0.identity.text)"
      })
  }

  // MARK: What is found

  /// A statement, and its mutants.
  static let findings: [(String, Set<String>)] = [
    ("h()", ["omit: h()"]),
    ("try await h()", ["omit: try await h()"]),
    ("x.y = a", ["omit: x.y = a"]),
    ("x += a", ["omit: x += a", "operator: x += a -> x -= a"]),
    ("let x = a &+ b", ["operator: a &+ b -> a &- b"]),
    ("let x = 7", ["literal: 7"]),
    ("let x = true", ["literal: true"]),
    ("let x = a < b", ["bound: a < b -> a <= b"]),
    ("let x = a >= b", ["bound: a >= b -> a > b"]),
    ("let x = a == b", ["negate: a == b"]),
    ("let x = a === b", ["negate: a === b", "operator: a === b -> a == b"]),
    ("let x = a !== b", ["negate: a !== b", "operator: a !== b -> a != b"]),
    ("let x = c && d", ["drop: c", "drop: d"]),
    ("let x = c || d", ["drop: c", "drop: d"]),
    ("let x = !c", ["drop: !c"]),
    ("let x = o ?? a", ["drop: o ?? a"]),
    ("let x = c ? a : b", ["negate: c"]),
    ("if c { h() }", ["negate: c", "holds: c", "omit: h()"]),
    ("if c { h() } else { i() }", ["negate: c", "holds: c", "omit: h()", "omit: i()"]),
    ("guard c else { return }", ["negate: c", "holds: c"]),
    ("let x = h(a, b)", ["swap: h(a, b) -> h(b, a)"]),
    (
      "h(i: a, j: b + 1, a)",
      [
        "omit: h(i: a, j: b + 1, a)", "literal: 1", "operator: b + 1 -> b - 1",
        "swap: h(i: a, j: b + 1, a) -> h(i: b + 1, j: a, a)",
        "swap: h(i: a, j: b + 1, a) -> h(i: a, j: a, b + 1)",
      ]
    ),
    ("let x = h(a, .i, { a }, &b, \"\", nil)", []),
    ("let x = h(a) { b }", []),
    (
      "try w.p.load(ordering: .acquiring)",
      [
        "omit: try w.p.load(ordering: .acquiring)",
        "order: try w.p.load(ordering: .acquiring) -> try w.p.load(ordering: .relaxed)",
      ]
    ),
    ("let x = w.load(ordering: .relaxed)", []),
    (
      "let x = w.exchange(a, ordering: .acquiringAndReleasing)",
      [
        "order: w.exchange(a, ordering: .acquiringAndReleasing) -> w.exchange(a, ordering: .acquiring)",
        "order: w.exchange(a, ordering: .acquiringAndReleasing) -> w.exchange(a, ordering: .releasing)",
      ]
    ),
    (
      "w.store(a, ordering: .sequentiallyConsistent)",
      [
        "omit: w.store(a, ordering: .sequentiallyConsistent)",
        "order: w.store(a, ordering: .sequentiallyConsistent) -> w.store(a, ordering: .releasing)",
      ]
    ),
    ("if let o { h() }", ["none: let o", "omit: h()"]),
    ("guard let p = o else { return }", ["none: o"]),
    ("while c { h() }", ["negate: c", "omit: while c { h() }", "omit: h()"]),
    (
      "for i in a..<b { h() }",
      [
        "bound: b -> b + 1", "bound: b -> b - 1", "omit: for i in a..<b { h() }", "omit: h()",
      ]
    ),
    (
      "for i in a { if c { break }; continue }",
      [
        "negate: c", "holds: c", "jump: break",
        "jump: continue", "omit: for i in a { if c { break }; continue }",
      ]
    ),
    (
      "if c { h(); return }",
      ["negate: c", "holds: c", "omit: h()", "omit: return"]
    ),
  ]

  @Test(arguments: findings)
  func `a statement has its mutants`(_ statement: String, _ expected: Set<String>) {
    #expect(Self.changes(statement) == expected)
  }

  /// What has no mutants, with the reason.
  static let nothing: [(String, String)] = [
    ("precondition(a < b, \"no\")", "it stops the program with a message"),
    ("print(\"\\(a + b)\")", "texts are for people"),
    ("#if hasFeature(Embedded)\nh()\n#endif", "it is not compiled"),
    ("let x: Int; x = a", "the name would have no value"),
    ("let x = \"a\" + d", "texts are not numbers"),
  ]

  @Test(arguments: nothing)
  func `some code has no mutants`(_ statement: String, _ reason: String) {
    let found = Self.changes(statement).subtracting(["omit: \(statement)"])
    #expect(found.isEmpty, "\(reason)")
  }

  @Test func `results have mutants of their type`() {
    func all(_ source: String) -> [String] {
      Self.mutants(source).mutants.map {
        "\($0.identity.declaration): \($0.identity.change.rawValue): \($0.identity.text)"
      }
    }
    #expect(all("struct S { var isA: Bool { f(1) } }").contains("S.isA: negate: f(1)"))
    #expect(all("func f() -> Int? { g() }") == ["f(): none: g()"])
    #expect(all("func f() -> Int { g() }").isEmpty)
    #expect(all("func f() -> Int? { h(); return g() }").contains("f(): skip: {"))
    #expect(all("func f() { g() }") == ["f(): omit: g()"])
    #expect(all("func f() { g(); h() }").first == "f(): skip: {")
  }

  @Test func `mutants that are alike are told apart`() {
    let found = Self.mutants("func f() { g(); g() }").mutants.filter {
      $0.identity.change == .omit
    }
    #expect(
      found.map(\.identity.description) == [
        "M/A.swift: f(): omit: g() #1", "M/A.swift: f(): omit: g() #2",
      ])
  }

  @Test func `a mutant is shown as a diff`() {
    let found = Self.mutants("func f() {\n  g(1)\n}").mutants.first {
      $0.identity.change == .literal
    }
    #expect(found?.diff == "@@ -2,1 +2,1 @@ f()\n-  g(1)\n+  g(2)")
  }

  @Test func `files for tests have no mutants`() {
    let found = MechanicalMutants(of: ["A+Testing.swift": "func f() { g() }"], in: "M", from: 1)
    #expect(found.mutants.isEmpty)
  }

  // MARK: What they do

  /// A program that does something else with each of its mutants.
  static let program = """
    final class Box { var value = 0 }
    func sign(_ value: Int, _ box: Box?) -> Int? {
      guard let box else { return nil }
      if value < 3 && value != 1 { box.value += value }
      var left = value
      while left > 0 {
        left -= 2
        if left == 4 { continue }
        if left == 2 { break }
        box.value += 10
      }
      for step in 0..<value { box.value &+= step }
      return box.value
    }
    func isEven(_ value: Int) -> Bool { value % 2 == 0 }
    func run() {
      for value in 0...7 {
        print(sign(value, Box()) ?? 99, sign(value, nil) ?? -1, isEven(value), terminator: ";")
      }
    }

    """

  @Test func `each mutant is there, and none without its number`() throws {
    let sources = ["main.swift": Self.program]
    // Those that exchange a number and a box do not compile.
    var mutants = MechanicalMutants(of: sources, in: "M", from: 1) {
      $0.change != .swap || !$0.text.hasPrefix("sign(")
    }
    let text = try #require(
      try FaultInjection(sources: sources).inject([], and: &mutants)["main.swift"])
    let last = try #require(mutants.mutants.last?.number)
    #expect(last > 30)
    // Instead of the module, and what the mutants may not do for ever.
    let switches = """
      import Foundation
      nonisolated(unsafe) var active = 0
      nonisolated(unsafe) var steps = 0
      func cf_isMutant(_ number: Int) -> Bool {
        steps += 1
        if steps > 10_000 { print("for ever"); exit(0) }
        return active == number
      }

      """
    let main = "active = Int(CommandLine.arguments[1])!\nrun()\n"
    let program = try TestProgram(
      switches + text.replacing("internal import CFaults\n", with: "") + main)
    defer { program.remove() }
    let original = try TestProgram(Self.program + "run()\n")
    defer { original.remove() }
    let expected = try original.output()
    #expect(!expected.isEmpty)
    #expect(try program.output("0") == expected)
    // What nobody can see in this program: the next turn breaks anyway, and the first value
    // is never nil, the second one always.
    let equivalent = [
      "M/main.swift: sign(_:_:): jump: continue #1", "M/main.swift: run(): literal: 99 #1",
      "M/main.swift: run(): drop: sign(value, nil) ?? -1 #1",
    ]
    var alike: [String] = []
    for mutant in mutants.mutants where try program.output("\(mutant.number)") == expected {
      alike.append(mutant.identity.description)
    }
    #expect(alike == equivalent)
  }
}
