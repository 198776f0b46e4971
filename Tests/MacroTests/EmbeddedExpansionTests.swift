import SwiftIfConfig
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// What the macros make of a class where there are no key paths.
@Suite struct EmbeddedExpansionTests {
  private static var configuration: StaticBuildConfiguration {
    StaticBuildConfiguration(
      features: ["Embedded"], languageVersion: VersionTuple(6),
      compilerVersion: VersionTuple(6, 3))
  }

  @Test(arguments: [true, false])
  func `a class has a registrar that is filled in, rules that no table has, and no hooks`(
    isFinal: Bool
  ) {
    let rules =
      isFinal
      ? EmbeddedExpansionTests.rules
      : EmbeddedExpansionTests.rules.replacing("nonisolated func", with: "nonisolated final func")
    let modifier = isFinal ? "final " : ""
    expectExpansion(
      of: """
        @Observable
        \(modifier)class Model {
          var number = 0
          var copy: Any { _$observationRegistrar }
        }
        """,
      Expansion.observable,
      to: """

        \(modifier)class Model {
          @ObservationCore.ObservationTracked(__slot: 0, of: 1)
          var number = 0
          var copy: Any { _$observationRegistrar }

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = ObservationCore.ObservationRegistrar()

        \(rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """,
      configuration: Self.configuration)
  }

  /// Without hooks, whose generic parameters take the first names, these have them.
  private static let rules = [
    ("", "", "true"), ("0_", ": Equatable", "lhs != rhs"), ("1_", ": AnyObject", "lhs !== rhs"),
    ("2_", ": Equatable & AnyObject", "lhs != rhs"),
  ].map { number, constraint, body in
    let member = "__macro_local_6MemberfMu" + (number.isEmpty ? "_" : number)
    return """
        @inline(__always) private nonisolated func shouldNotifyObservers<\(member)\(constraint)>(
          _ lhs: \(member), _ rhs: \(member)
        ) -> Bool {
          \(body)
        }
      """
  }.joined(separator: "\n\n")

  @Test(arguments: [true, false])
  func `a property has no key path, and one without observers is checked for being alone`(
    isObserved: Bool
  ) {
    let observer = isObserved ? " {\n    didSet {}\n  }" : ""
    let alone =
      isObserved ? "" : " && !_$observationRegistrar.__isAlone(1, changing: _number)"
    let accessors = """
      @storageRestrictions(initializes: _number)
      init(initialValue) {
        _number = initialValue
      }
      get {
        _$observationRegistrar.__access(1, of: 3, subject: Swift.ObjectIdentifier(self))
        return _number
      }
      set {
        guard shouldNotifyObservers(_number, newValue)\(alone) else {
          _number = newValue
          return
        }
        let change = _$observationRegistrar.__willSet(1)
        _number = newValue
        _$observationRegistrar.__didSet(1, since: change)
      }
      _modify {
        _$observationRegistrar.__access(1, of: 3, subject: Swift.ObjectIdentifier(self))
        let change = _$observationRegistrar.__willSet(1)
        defer {
          _$observationRegistrar.__didSet(1, since: change)
        }
        if ObservationCore.ObservationRegistrar.__copies(_number) {
          var copy = _number
          defer {
            _number = copy
          }
          yield &copy
        } else {
          yield &_number
        }
      }
      """
    // Accessors stand apart from observers, and one deeper.
    let lines = accessors.split(separator: "\n").map { (isObserved ? "      " : "    ") + $0 }
    let text =
      isObserved
      ? lines.joined(separator: "\n")
        .replacing("      get {", with: "\n      get {")
        .replacing("      set {", with: "\n      set {")
        .replacing("      _modify {", with: "\n      _modify {")
      : lines.joined(separator: "\n")
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked(__slot: 1, of: 3) var number = 0\(observer)
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          var number {\(isObserved ? "\n    didSet {}" : "")
        \(text)
          }

          @ObservationCore.ObservationIgnored
          private var _number = 0\(observer)
        }
        """,
      configuration: Self.configuration)
  }

  /// A class, and what in it names properties by key path.
  @Test(arguments: [
    ("@Observable(registrar: R.self)", "let other = 0", "a registrar of one's own"),
    ("@Observable", "let _$observationRegistrar = R()", "a registrar that is declared by hand"),
    (
      "@Observable", "func access<M>(keyPath: KeyPath<Model, M>) {}",
      "an 'access(keyPath:)' that is written by hand"
    ),
    (
      "@Observable",
      "func withMutation<M, R>(keyPath: KeyPath<Model, M>, _ body: () -> R) -> R { body() }",
      "a 'withMutation(keyPath:_:)' that is written by hand"
    ),
  ])
  func `what needs key paths is refused`(
    _ attribute: String, _ member: String, _ subject: String
  ) {
    let registrar =
      member.hasPrefix("let _$")
      ? ""
      : "  @ObservationCore.ObservationIgnored private let _$observationRegistrar = "
        + "ObservationCore.ObservationRegistrar()\n\n"
    expectExpansion(
      of: """
        \(attribute) final class Model {
          \(member)
          var number = 0
        }
        """,
      Expansion.observable,
      to: """
        final class Model {
          \(member)
          @ObservationCore.ObservationTracked(__slot: 0, of: 1)
          var number = 0

        \(registrar)\(Self.rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "\(subject) names properties by key path, and Embedded Swift has no key paths; "
            + "leave it to '@Observable', which numbers them",
          line: 1, column: 1)
      ],
      configuration: Self.configuration)
  }

  @Test func `a bare attribute is refused`() {
    expectExpansion(
      of: """
        class Model {
          @ObservationTracked var number = 0
        }
        """,
      Expansion.tracked,
      to: """
        class Model {
          var number = 0

          @ObservationCore.ObservationIgnored
          private var _number = 0
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@ObservationTracked' names properties by key path, and Embedded Swift has no key "
            + "paths; leave it to '@Observable', which numbers them",
          line: 2, column: 3)
      ],
      configuration: Self.configuration)
  }
}
