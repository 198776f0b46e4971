import SwiftIfConfig
import Testing

@Suite struct ObservableExpansionTests {
  @Test func `a class gets a registrar, hooks, numbered properties and the conformance`() {
    expectExpansion(
      of: """
        @Observable
        public final class Model {
          var first = 0
          let constant = 1
          static var shared = 2
          class var overridable: Int { 3 }
          var computed: Int { first }
          @ObservationIgnored var ignored = 4
          @ObservationCore.ObservationIgnored lazy var late = 5
          @ObservationCore::ObservationIgnored var later = 6
          weak var second: Model?
        }
        """,
      Expansion.observable,
      to: """

        public final class Model {
          @ObservationCore.ObservationTracked(__slot: 0, of: 2)
          var first = 0
          let constant = 1
          static var shared = 2
          class var overridable: Int { 3 }
          var computed: Int { first }
          @ObservationIgnored var ignored = 4
          @ObservationCore.ObservationIgnored lazy var late = 5
          @ObservationCore::ObservationIgnored var later = 6
          @ObservationCore.ObservationTracked(__slot: 1, of: 2)
          weak var second: Model?

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = ObservationCore.ObservationRegistrar(__lazy: ())

        \(Expansion.hooks(hasSubclasses: false, slots: 2))

        \(Expansion.rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """)
  }

  @Test(arguments: [
    ("let other = other(_$observationRegistrar)", "ObservationRegistrar()"),
    ("var a = 0; var b = 0; var copy: Any { self._$observationRegistrar }", nil),
    (
      "func tell() { _$observationRegistrar.willSet(self, keyPath: \\.a) }",
      "ObservationRegistrar()"
    ),
    ("func tell() { send(_$observationRegistrar.willSet) }", "ObservationRegistrar()"),
  ])
  func `a class that mentions its registrar has its storage from the start`(
    _ member: String, _ registrar: String?
  ) {
    let tracked = registrar == nil
    let source = member.split(separator: ";").map { $0.drop { $0 == " " } }
    let expanded = source.enumerated().map { index, line in
      tracked && index < 2
        ? "  @ObservationCore.ObservationTracked(__slot: \(index), of: 2)\n  \(line)" : "  \(line)"
    }.joined(separator: "\n")
    expectExpansion(
      of: """
        @Observable
        class Model {
        \(source.map { "  \($0)" }.joined(separator: "\n"))
        }
        """,
      Expansion.observable,
      to: """

        class Model {
        \(expanded)

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = ObservationCore.\(registrar ?? "ObservationRegistrar(__of: 2, in: Model.self)")

        \(Expansion.hooks(slots: tracked ? 2 : 0))

        \(Expansion.rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """)
  }

  /// What stands in the attribute, and what makes a registrar of it.
  @Test(arguments: [
    ("Other.Registrar<Int>.self", "Other.Registrar<Int>()"),
    ("kind", "(kind).init()"), ("Other.kind", "(Other.kind).init()"),
  ])
  func `another registrar is made with its initializer, and goes by key path`(
    _ argument: String, _ registrar: String
  ) {
    expectExpansion(
      of: """
        @Observable(registrar: \(argument))
        class Model {
          var number = 0
        }
        """,
      Expansion.observable,
      to: """

        class Model {
          @ObservationCore.ObservationTracked
          var number = 0

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = \(registrar)

        \(Expansion.hooks(isFinal: false))

        \(Expansion.rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """)
  }

  @Test func `a shared model has the registrar and the protocol of both worlds`() {
    expectExpansion(
      of: """
        @SharedObservable
        class Model {
          var number = 0
        }
        """,
      Expansion.shared,
      to: """

        class Model {
          @ObservationCore.ObservationTracked(__keepsChange: ())
          var number = 0

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = ObservationInterop.SharedRegistrar()

        \(Expansion.hooks(isFinal: false))

        \(Expansion.rules)
        }

        extension Model: nonisolated ObservationInterop.SharedObservable {}
        """)
  }

  @Test func `hand-written hooks replace the generated ones`() {
    expectExpansion(
      of: """
        @Observable
        class Model {
          private let _$observationRegistrar = ObservationRegistrar()
          var number = 0
          func access<M>(keyPath: KeyPath<Model, M>) {}
          func withMutation<M, R>(keyPath: KeyPath<Self, M>, _ body: () throws -> R) rethrows -> R { try body() }
          func shouldNotifyObservers<M>(_ old: M, _ new: M) -> Bool { true }
          func shouldNotifyObservers<M>(_ old: M, _ new: M) -> Bool where [M].Element == M, M: Equatable { true }
          func shouldNotifyObservers<M: Swift.AnyObject>(_ old: M, _ new: M) -> Bool { true }
          func shouldNotifyObservers<M: AnyObject & Equatable>(_ old: M, _ new: M) -> Bool { true }
        }
        """,
      Expansion.observable,
      to: """

        class Model {
          private let _$observationRegistrar = ObservationRegistrar()
          @ObservationCore.ObservationTracked
          var number = 0
          func access<M>(keyPath: KeyPath<Model, M>) {}
          func withMutation<M, R>(keyPath: KeyPath<Self, M>, _ body: () throws -> R) rethrows -> R { try body() }
          func shouldNotifyObservers<M>(_ old: M, _ new: M) -> Bool { true }
          func shouldNotifyObservers<M>(_ old: M, _ new: M) -> Bool where [M].Element == M, M: Equatable { true }
          func shouldNotifyObservers<M: Swift.AnyObject>(_ old: M, _ new: M) -> Bool { true }
          func shouldNotifyObservers<M: AnyObject & Equatable>(_ old: M, _ new: M) -> Bool { true }
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """)
  }

  @Test func `namesakes of the hooks replace nothing`() {
    expectExpansion(
      of: """
        @Observable
        class Model {
          func access(keyPath: String) {}
          func withMutation(_ body: () -> Void) {}
          func shouldNotifyObservers(_ old: Int, _ new: Int) -> Bool { true }
          func shouldNotifyObservers<Old, New>(_ old: Old, _ new: New) -> Bool { true }
          static func access<M>(keyPath: KeyPath<Model, M>) {}
        }
        """,
      Expansion.observable,
      to: """

        class Model {
          func access(keyPath: String) {}
          func withMutation(_ body: () -> Void) {}
          func shouldNotifyObservers(_ old: Int, _ new: Int) -> Bool { true }
          func shouldNotifyObservers<Old, New>(_ old: Old, _ new: New) -> Bool { true }
          static func access<M>(keyPath: KeyPath<Model, M>) {}

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = ObservationCore.ObservationRegistrar(__lazy: ())

        \(Expansion.hooks())

        \(Expansion.rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """)
  }

  @Test func `every branch of a condition has its numbers`() {
    expectExpansion(
      of: """
        @Observable
        class Model {
          var before = 0
          #if os(Linux)
          var both = 0
          #else
          var other = 1
          var both = 1
          #endif
          var after = 0
        }
        """,
      Expansion.observable,
      to: """

        class Model {
          @ObservationCore.ObservationTracked(__slot: 0, of: 4)
          var before = 0
          #if os(Linux)
          var both = 0
          #else
          var other = 1
          var both = 1
          #endif
          @ObservationCore.ObservationTracked(__slot: 3, of: 4)
          var after = 0

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = ObservationCore.ObservationRegistrar(__lazy: ())

        \(Expansion.hooks(slots: 4))

        \(Expansion.rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """)
  }

  @Test func `an availability attribute goes to the conformance`() {
    expectExpansion(
      of: """
        @available(macOS 26, *)
        @Observable
        class Model {
        }
        """,
      Expansion.observable,
      to: """
        @available(macOS 26, *)
        class Model {

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = ObservationCore.ObservationRegistrar(__lazy: ())

        \(Expansion.hooks())

        \(Expansion.rules)
        }

        @available(macOS 26, *)
        extension Model: nonisolated ObservationCore.Observable {}
        """)
  }

  @Test func `an attribute counts under a condition that cannot be decided`() {
    expectExpansion(
      of: """
        @Observable
        class Model: Observable {
          #if strange(1)
          @ObservationIgnored
          #endif
          var number = 0
        }
        """,
      Expansion.observable,
      to: """

        class Model: Observable {
          #if strange(1)
          @ObservationIgnored
          #endif
          var number = 0

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = ObservationCore.ObservationRegistrar(__lazy: ())

        \(Expansion.hooks(slots: 1))

        \(Expansion.rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """,
      configuration: StaticBuildConfiguration(
        languageVersion: VersionTuple(6), compilerVersion: VersionTuple(6, 3)))
  }

  @Test(arguments: [true, false])
  func `F-23 a conditional attribute counts where it is compiled`(isIgnored: Bool) {
    let attribute = isIgnored ? "" : "  @ObservationCore.ObservationTracked(__slot: 0, of: 1)\n"
    expectExpansion(
      of: """
        @Observable
        class Model: Observable {
          #if IGNORED
          @ObservationIgnored
          #endif
          var number = 0
        }
        """,
      Expansion.observable,
      to: """

        class Model: Observable {
          #if IGNORED
          @ObservationIgnored
          #endif
        \(attribute)  var number = 0

          @ObservationCore.ObservationIgnored private let _$observationRegistrar = ObservationCore.ObservationRegistrar(__lazy: ())

        \(Expansion.hooks(slots: 1))

        \(Expansion.rules)
        }

        extension Model: nonisolated ObservationCore.Observable {}
        """,
      configuration: StaticBuildConfiguration(
        customConditions: isIgnored ? ["IGNORED"] : [],
        languageVersion: VersionTuple(6), compilerVersion: VersionTuple(6, 3)))
  }
}
