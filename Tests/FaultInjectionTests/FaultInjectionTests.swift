import FaultInjection
import Foundation
import HostFaults
import Testing

@Suite struct FaultInjectionTests {
  /// A source with one of everything that an edit can name.
  static let source = """
    // A file.
    struct Box {
      let limit: Int

      @inlinable
      func clamp(_ value: Int) -> Int { value < limit ? value : limit }

      func log(_ line: String) {
        // Twice.
        print(line)
        print(line)
        let copy = line
        if copy.isEmpty { done() }
      }

      var isFull: Bool { limit   ==  0 }
    }

    extension Box {
      func done() {}
    }
    """

  static func inject(_ edits: FaultEdit...) throws -> String {
    let faults = edits.enumerated().map { FaultInjection.Numbered($0 + 1, "f\($0 + 1)", [$1]) }
    return try FaultInjection(sources: ["Box.swift": source]).inject(faults)["Box.swift"] ?? ""
  }

  static func edit(_ declaration: String, _ change: FaultEdit.Change) -> FaultEdit {
    FaultEdit(declaration: declaration, change: change)
  }

  /// The text without white space.
  static func squeezed(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }

  // MARK: What is written

  /// An edit, and what has to be in the result.
  static let placements: [(FaultEdit, String)] = [
    (
      edit("Box.isFull", .evaluate("true", insteadOf: "limit == 0")),
      "{ (cf_isActive(1) ? (true) : (limit   ==  0)) }"
    ),
    (
      edit("Box.log(_:)", .run("", insteadOf: "print(line) print(line)")),
      "if cf_isActive(1) {} else { print(line) print(line) } let copy"
    ),
    (
      edit("Box.log(_:)", .runBefore("return", "let copy = line")),
      "print(line) if cf_isActive(1) { return } let copy = line"
    ),
    (
      edit("Box.log(_:)", .runAfter("done()", "if copy.isEmpty { done() }")),
      "if copy.isEmpty { done() } if cf_isActive(1) { done() } }"
    ),
    (edit("Box.log(_:)", .runFirst("return")), "{ if cf_isActive(1) { return } //Twice."),
    (edit("Box.log(_:)", .runLast("done()")), "done() } if cf_isActive(1) { done() } }"),
    (edit("Box.done()", .runFirst("return")), "func done() { if cf_isActive(1) { return } }"),
    (edit("Box", .add("var more = 1")), "var more = 1 } extension Box"),
  ]

  @Test(arguments: placements)
  func `an edit is made where its fragment is`(_ edit: FaultEdit, _ expected: String) throws {
    let result = try Self.inject(edit)
    #expect(Self.squeezed(result).contains(Self.squeezed(expected)), "\(result)")
  }

  @Test func `edits nest, and share fragments`() throws {
    let result = try Self.inject(
      Self.edit("Box.log(_:)", .run("", insteadOf: "if copy.isEmpty { done() }")),
      Self.edit("Box.log(_:)", .evaluate("true", insteadOf: "copy.isEmpty")),
      Self.edit("Box.log(_:)", .evaluate("false", insteadOf: "copy.isEmpty")),
      Self.edit("Box.log(_:)", .run("print(0)", insteadOf: "done()")),
      Self.edit("Box.log(_:)", .runAfter("print(1)", "done()")))
    let expected = """
      if cf_isActive(1) {} else {
        if (cf_isActive(2) ? (true) : cf_isActive(3) ? (false) : (copy.isEmpty)) {
          if cf_isActive(4) { print(0) } else { done() }
          if cf_isActive(5) { print(1) }
        }
      }
      """
    #expect(Self.squeezed(result).contains(Self.squeezed(expected)), "\(result)")
  }

  @Test func `only what other modules see imports publicly`() throws {
    let inside = Self.edit("Box.isFull", .evaluate("true", insteadOf: "limit == 0"))
    let outside = Self.edit("Box.clamp(_:)", .runFirst("return value"))
    #expect(try Self.inject(inside).hasPrefix("internal import CFaults\n"))
    #expect(try Self.inject(inside, outside).hasPrefix("public import CFaults\n"))
  }

  @Test func `what nobody edits is left as it is`() throws {
    #expect(try Self.inject() == Self.source)
  }

  // MARK: What is refused

  /// An edit, and what is said about it.
  static let refusals: [(FaultEdit, String)] = [
    (
      edit("Box.full", .runFirst("return")),
      "f1, in 'Box.full': there is no such declaration"
    ),
    (
      edit("Box.log(line:)", .runFirst("return")),
      "f1, in 'Box.log(line:)': there is no such declaration; there is 'Box.log(_:)'"
    ),
    (edit("Sack", .add("var more = 1")), "f1, in 'Sack': there is no type 'Sack'"),
    (
      edit("Box.isFull", .evaluate("true", insteadOf: "limit == 1")),
      "f1, in 'Box.isFull': 'limit == 1' is not there"
    ),
    (
      edit("Box.log(_:)", .run("", insteadOf: "print(line)")),
      "f1, in 'Box.log(_:)': 'print(line)' is there 2 times; quote more around it"
    ),
    (
      edit("Box.isFull", .evaluate("true", insteadOf: "== 0")),
      "f1, in 'Box.isFull': '== 0' is not a whole expression"
    ),
    (
      edit("Box.log(_:)", .evaluate("true", insteadOf: "isEmpty")),
      "f1, in 'Box.log(_:)': 'isEmpty' is not a whole expression"
    ),
    (
      edit("Box.log(_:)", .run("", insteadOf: "copy.isEmpty")),
      "f1, in 'Box.log(_:)': 'copy.isEmpty' is not made of whole statements"
    ),
    (
      edit("Box.log(_:)", .run("", insteadOf: "let copy = line")),
      "f1, in 'Box.log(_:)': 'let copy = line' declares names; change its expression instead"
    ),
    (edit("Box.limit", .runFirst("return")), "f1, in 'Box.limit': has 0 bodies, and not one"),
    (
      edit("Box.isFull", .evaluate("return true", insteadOf: "limit == 0")),
      "f1, in 'Box.isFull': 'return true' does not parse as an expression"
    ),
    (
      edit("Box.log(_:)", .runFirst("if {")),
      "f1, in 'Box.log(_:)': 'if {' does not parse as statements"
    ),
    (edit("Box", .add("func f( {}")), "f1, in 'Box': 'func f( {}' does not parse as declarations"),
  ]

  @Test(arguments: refusals)
  func `an edit that does not fit is refused`(_ edit: FaultEdit, _ problem: String) {
    let error = #expect(throws: FaultInjection.Refusal.self) { try Self.inject(edit) }
    #expect(error?.problems == [problem])
  }

  @Test func `fragments that overlap are refused`() {
    let error = #expect(throws: FaultInjection.Refusal.self) {
      try Self.inject(
        Self.edit("Box.log(_:)", .run("", insteadOf: "print(line) print(line)")),
        Self.edit("Box.log(_:)", .runAfter("done()", "print(line) let copy = line")))
    }
    #expect(error?.problems == ["Box.swift: the fragments of 'f1' and 'f2' overlap"])
  }

  @Test func `everything that is wrong is said at once`() {
    let error = #expect(throws: FaultInjection.Refusal.self) {
      try Self.inject(Self.edit("A", .runFirst("return")), Self.edit("B", .runFirst("return")))
    }
    #expect(error?.problems.count == 2)
  }

  // MARK: What it does

  @Test func `the result behaves in both ways`() async throws {
    let sources = [
      "main.swift": """
      func double(_ value: Int) -> Int { value * 2 }
      func report(_ values: [Int]) {
        for value in values { print(double(value), terminator: " ") }
      }
      for fault in 0...3 {
        active = fault
        report([1, 2])
      }
      """
    ]
    let edits: [FaultEdit] = [
      Self.edit("double(_:)", .evaluate("value + 1", insteadOf: "value * 2")),
      Self.edit("report(_:)", .runFirst("return")),
      Self.edit("report(_:)", .runAfter("print(9)", "print(double(value), terminator: \" \")")),
    ]
    let faults = edits.enumerated().map { FaultInjection.Numbered($0 + 1, "f", [$1]) }
    let text = try #require(
      try FaultInjection(sources: sources).inject(faults)["main.swift"])
    // Instead of the module: what is active.
    let active = """
      nonisolated(unsafe) var active = 0
      func cf_isActive(_ fault: Int) -> Bool { active == fault }

      """
    let program = try TestProgram(text.replacing("internal import CFaults\n", with: active))
    defer { program.remove() }
    #expect(try program.output() == "2 4 2 3 2 9\n4 9\n")
  }

  // MARK: Files

  @Test func `only files that differ are written, and others go`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let directory = SourceDirectory(path)
    #expect(throws: (any Error).self) { try directory.read() }
    #expect(try directory.write(["a.swift": "1", "b/c.swift": "2"]) == 2)
    #expect(try directory.write(["a.swift": "1", "b/c.swift": "3"]) == 1)
    #expect(try directory.write(["a.swift": "1"]) == 1)
    #expect(try directory.read() == ["a.swift": "1"])
  }

  // MARK: The table

  @Test func `faults are named once, described and claimed`() {
    #expect(Set(HostFaults.all.map(\.name)).count == HostFaults.all.count)
    for fault in HostFaults.all {
      #expect(fault.sentence.hasSuffix("."), "\(fault.name)")
      #expect(!fault.edits.isEmpty && !fault.proofs.isEmpty, "\(fault.name)")
    }
  }
}
