import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct DiagnosticTests {
  @Test func `T-21 a structure`() {
    expectExpansion(
      of: """
        @Observable struct Model {
          var number = 0
        }
        """,
      Expansion.observable,
      to: """
        struct Model {
          var number = 0
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Observable' cannot be applied to struct type 'Model'; "
            + "declare 'Model' as a class, or keep its state in an '@Observable' class",
          line: 1, column: 1)
      ])
  }

  @Test func `T-21 an enumeration`() {
    expectExpansion(
      of: """
        @Observable enum Model {
          case first
        }
        """,
      Expansion.observable,
      to: """
        enum Model {
          case first
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Observable' cannot be applied to enum type 'Model'; "
            + "keep the enumeration as the value of a property of an '@Observable' class",
          line: 1, column: 1)
      ])
  }

  @Test func `T-21 an actor`() {
    expectExpansion(
      of: """
        @Observable actor Model {
          var number = 0
        }
        """,
      Expansion.observable,
      to: """
        actor Model {
          var number = 0
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Observable' cannot be applied to actor type 'Model'; "
            + "declare 'Model' as a class that is isolated to a global actor",
          line: 1, column: 1)
      ])
  }

  @Test func `a protocol`() {
    expectExpansion(
      of: """
        @Observable protocol Model {}
        """,
      Expansion.observable,
      to: """
        protocol Model {}
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Observable' cannot be applied to protocol type 'Model'; it makes classes observable",
          line: 1, column: 1)
      ])
  }

  @Test func `an extension`() {
    expectExpansion(
      of: """
        @Observable extension Model {}
        """,
      Expansion.observable,
      to: """
        extension Model {}
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Observable' cannot be applied to extension type 'Model'; it makes classes observable",
          line: 1, column: 1)
      ])
  }

  @Test func `a lazy property, with a correction`() {
    expectExpansion(
      of: """
        @Observable(registrar: R.self) class Model {
          private let _$observationRegistrar = R()
          // A comment.
          public lazy var number = 0
        }
        """,
      Expansion.observable,
      to: """
        class Model {
          private let _$observationRegistrar = R()
          // A comment.
          public lazy var number = 0

        \(Expansion.hooks(isFinal: false))

        \(Expansion.rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'lazy' property 'number' cannot be tracked; mark it '@ObservationIgnored', "
            + "or give it its value in 'init'",
          line: 4, column: 3, fixIts: [FixItSpec(message: "add '@ObservationIgnored'")])
      ],
      applying: ["add '@ObservationIgnored'"],
      fixed: """
        @Observable(registrar: R.self) class Model {
          private let _$observationRegistrar = R()
          // A comment.
          @ObservationIgnored public lazy var number = 0
        }
        """)
  }

  @Test func `a lazy property has no number`() {
    expectExpansion(
      of: """
        @Observable class Model {
          lazy var late = 0
          var number = 0
        }
        """,
      Expansion.observable,
      to: """
        class Model {
          lazy var late = 0
          @ObservationCore.ObservationTracked(__slot: 0, of: 1)
          var number = 0

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = ObservationCore.ObservationRegistrar(__lazy: ())

        \(Expansion.hooks(slots: 1))

        \(Expansion.rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'lazy' property 'late' cannot be tracked; mark it '@ObservationIgnored', "
            + "or give it its value in 'init'",
          line: 2, column: 3, fixIts: [FixItSpec(message: "add '@ObservationIgnored'")])
      ])
  }

  @Test func `several names in one declaration`() {
    expectExpansion(
      of: """
        @Observable class Model {
          var first = 1, second = 2, third = 3
        }
        """,
      Expansion.observable,
      to: """
        class Model {
          var first = 1, second = 2, third = 3

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = ObservationCore.ObservationRegistrar(__lazy: ())

        \(Expansion.hooks())

        \(Expansion.rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'first', 'second' and 'third' cannot be tracked together; "
            + "give each property a declaration of its own",
          line: 2, column: 7)
      ])
  }

  @Test func `a tuple pattern`() {
    expectExpansion(
      of: """
        @Observable class Model {
          var (first, (second, _)) = (1, (2, 3))
        }
        """,
      Expansion.observable,
      to: """
        class Model {
          var (first, (second, _)) = (1, (2, 3))

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = ObservationCore.ObservationRegistrar(__lazy: ())

        \(Expansion.hooks())

        \(Expansion.rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'first' and 'second' will not be tracked, because the declaration is a tuple "
            + "pattern; give each property a declaration of its own",
          line: 2, column: 7, severity: .warning)
      ])
  }
}
