import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct TrackedDiagnosticTests {
  /// What is said of a constant that is marked, at its mark.
  static func neverChanges(line: Int) -> DiagnosticSpec {
    DiagnosticSpec(
      message:
        "constant 'number' never changes and cannot be tracked; "
        + "declare it with 'var', or remove '@ObservationTracked'",
      line: line, column: 3,
      fixIts: [
        FixItSpec(message: "replace 'let' with 'var'"),
        FixItSpec(message: "remove '@ObservationTracked'"),
      ])
  }

  @Test func `a lazy property that is marked by hand`() {
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked lazy var number = 0
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          lazy var number = 0
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'lazy' property 'number' cannot be tracked; mark it '@ObservationIgnored', "
            + "or give it its value in 'init'",
          line: 2, column: 3,
          fixIts: [FixItSpec(message: "replace '@ObservationTracked' with '@ObservationIgnored'")])
      ],
      fixed: """
        class Model {
          @ObservationIgnored lazy var number = 0
        }
        """)
  }

  @Test func `a constant, with corrections`() {
    expectExpansion(
      of: """
        class Model {
          // A comment.
          @ObservationTracked let number = 0
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          // A comment.
          let number = 0
        }
        """,
      diagnostics: [Self.neverChanges(line: 3)],
      applying: ["remove '@ObservationTracked'"],
      fixed: """
        class Model {
          // A comment.
          let number = 0
        }
        """)
  }

  @Test func `attributes under a condition stay where they are`() {
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked
          #if DEBUG
          @Debugged
          #endif
          let number = 0
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          #if DEBUG
          @Debugged
          #endif
          let number = 0
        }
        """,
      diagnostics: [Self.neverChanges(line: 2)],
      applying: ["remove '@ObservationTracked'"],
      fixed: """
        class Model {
          #if DEBUG
          @Debugged
          #endif
          let number = 0
        }
        """)
  }

  @Test func `a constant is made a variable`() {
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked let number = 0
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          let number = 0
        }
        """,
      diagnostics: [Self.neverChanges(line: 2)],
      applying: ["replace 'let' with 'var'"],
      fixed: """
        class Model {
          @ObservationTracked var number = 0
        }
        """)
  }

  @Test func `a computed property, with a correction`() {
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked var number: Int { 0 }
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          var number: Int { 0 }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "computed property 'number' is tracked through the properties that it reads; "
            + "remove '@ObservationTracked'",
          line: 2, column: 3, severity: .warning,
          fixIts: [FixItSpec(message: "remove '@ObservationTracked'")])
      ])
  }

  @Test(arguments: ["struct Model {", "extension Model {", "enum Model {", "actor Model {"])
  func `a computed property of something that is not a class`(declaration: String) {
    expectExpansion(
      of: """
        \(declaration)
          @ObservationTracked var number: Int { 0 }
        }
        """,
      Expansion.tracked,
      to: """
        \(declaration)
          var number: Int { 0 }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "computed property 'number' is tracked through the properties that it reads; "
            + "remove '@ObservationTracked'",
          line: 2, column: 3, severity: .warning,
          fixIts: [FixItSpec(message: "remove '@ObservationTracked'")])
      ])
  }

  @Test(arguments: ["{ get }", "{ get set }"])
  func `a requirement of a protocol`(accessors: String) {
    expectExpansion(
      of: """
        protocol Model {
          @ObservationTracked var number: Int \(accessors)
        }
        """,
      Expansion.tracked,
      to: """
        protocol Model {
          var number: Int \(accessors)
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "requirement 'number' is tracked by the classes that implement it; "
            + "remove '@ObservationTracked'",
          line: 2, column: 3, severity: .warning,
          fixIts: [FixItSpec(message: "remove '@ObservationTracked'")])
      ])
  }

  @Test(arguments: ["static", "class"])
  func `a type property, with a correction`(modifier: String) {
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked \(modifier) var number = 0
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          \(modifier) var number = 0
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "type property 'number' belongs to no instance and cannot be tracked; "
            + "remove '@ObservationTracked'",
          line: 2, column: 3, fixIts: [FixItSpec(message: "remove '@ObservationTracked'")])
      ],
      fixed: """
        class Model {
          \(modifier) var number = 0
        }
        """)
  }

  @Test(arguments: ["struct Model {", "extension Model {", "enum Model {", "protocol Model {"])
  func `a property of something that is not a class`(declaration: String) {
    expectExpansion(
      of: """
        \(declaration)
          @ObservationTracked var number: Int
        }
        """,
      Expansion.tracked,
      to: """
        \(declaration)
          var number: Int
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@ObservationTracked' can only be applied to a stored 'var' of an '@Observable' class",
          line: 2, column: 3)
      ])
  }

  @Test func `a computed property of nothing`() {
    expectExpansion(
      of: """
        @ObservationTracked var number: Int { 0 }
        """,
      Expansion.tracked,
      to: """
        var number: Int { 0 }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "computed property 'number' is tracked through the properties that it reads; "
            + "remove '@ObservationTracked'",
          line: 1, column: 1, severity: .warning,
          fixIts: [FixItSpec(message: "remove '@ObservationTracked'")])
      ])
  }

  @Test func `a subscript`() {
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked subscript(place: Int) -> Int { 0 }
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          subscript(place: Int) -> Int { 0 }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@ObservationTracked' can only be applied to a stored 'var' of an '@Observable' class",
          line: 2, column: 3)
      ])
  }

  @Test func `a global variable`() {
    expectExpansion(
      of: """
        @ObservationTracked var number = 0
        """,
      Expansion.tracked,
      to: """
        var number = 0
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@ObservationTracked' can only be applied to a stored 'var' of an '@Observable' class",
          line: 1, column: 1)
      ])
  }

  /// A pattern, and what is said of it.
  @Test(arguments: [
    ("(first, second)", "'first' and 'second'"), ("(first, _)", "'first'"),
    ("(_, _)", "the pattern"),
  ])
  func `several names that are marked by hand`(_ pattern: String, _ subject: String) {
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked var \(pattern) = (1, 2)
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          var \(pattern) = (1, 2)
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "\(subject) cannot be tracked together; "
            + "give each property a declaration of its own",
          line: 2, column: 3)
      ])
  }
}
