import ObservationCore
import Testing

enum Hooks {
  /// Writes everything that the macro would add.
  @Observable
  final class Complete {
    @ObservationIgnored private let _$observationRegistrar = ObservationRegistrar()
    @ObservationIgnored private(set) var log: [String] = []
    var number = 0
    var text = ""

    func access<Member>(keyPath: KeyPath<Complete, Member>) {
      log.append("access \(name(keyPath))")
      _$observationRegistrar.access(self, keyPath: keyPath)
    }

    func withMutation<Member, Result>(
      keyPath: KeyPath<Complete, Member>, _ mutation: () throws -> Result
    ) rethrows -> Result {
      log.append("mutate \(name(keyPath))")
      return try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
    }

    private func shouldNotifyObservers<Value>(_ old: Value, _ new: Value) -> Bool { true }

    private func name(_ keyPath: PartialKeyPath<Complete>) -> String {
      keyPath == \.number ? "number" : keyPath == \.text ? "text" : "other"
    }
  }

  /// Writes only `access`.
  @Observable
  final class AccessOnly {
    @ObservationIgnored private(set) var reads = 0
    var number = 0

    internal nonisolated func access<M>(keyPath: Swift.KeyPath<AccessOnly, M>) {
      reads += 1
      _$observationRegistrar.access(self, keyPath: keyPath)
    }
  }

  /// Writes one rule, and the generated ones stand beside it.
  @Observable
  final class OneRule {
    var number = 0
    var closure: () -> Void = {}

    private func shouldNotifyObservers<Value>(_ old: Value, _ new: Value) -> Bool
    where Value: Equatable { true }
  }

  /// Functions that share nothing but the names of the hooks.
  @Observable
  final class Namesakes {
    var number = 0
    var access = false
    var withMutation = 0
    var shouldNotifyObservers = true
    func access(keyPath: String) -> String { keyPath }
    func access(key: Int) -> Int { key }
    func withMutation(_ body: () -> Int) -> Int { body() }
    func shouldNotifyObservers(_ old: Int, _ new: Int) -> Bool { abs(old - new) > 10 }
    static func access<Member>(keyPath: KeyPath<Namesakes, Member>) -> Int { 1 }
  }

  /// Marks its properties by hand and has the hooks, but not the macro.
  final class ByHand: Observable {
    @ObservationTracked var number = 0
    var plain = 0

    @ObservationIgnored private let _$observationRegistrar = ObservationRegistrar()

    func access<Member>(keyPath: KeyPath<ByHand, Member>) {
      _$observationRegistrar.access(self, keyPath: keyPath)
    }

    func withMutation<Member, Result>(
      keyPath: KeyPath<ByHand, Member>, _ mutation: () throws -> Result
    ) rethrows -> Result {
      try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
    }

    private func shouldNotifyObservers<Value>(_ old: Value, _ new: Value) -> Bool { true }
  }

  /// The user marks one property, the macro the other.
  @Observable
  final class Mixed {
    @ObservationTracked var marked = 0
    var unmarked = 0
  }

  @Observable
  final class Ignored {
    var tracked = 0
    @ObservationIgnored var ignored = 0
    @ObservationIgnored var computed: Int { tracked }
    @ObservationIgnored lazy var late = tracked + 1
    @ObservationIgnored static var count: Int { 0 }
    @ObservationIgnored weak var object: AnyObject?
  }
}

@Suite struct HookFixtureTests {
  @Test func `F-12 T-09 the accessors call hand-written hooks`() {
    let model = Hooks.Complete()
    #expect(model.log == [])
    _ = model.number
    #expect(model.log == ["access number"])
    model.text = "a"
    #expect(model.log == ["access number", "mutate text"])
    #expect(notifications(reading: { model.text }, during: { model.text = "b" }) == 1)
    #expect(notifications(reading: { model.text }, during: { model.number = 1 }) == 0)
  }

  @Test func `F-12 a single hand-written hook works with the generated ones`() {
    let model = Hooks.AccessOnly()
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 0)
    #expect(model.reads == 2)
  }

  @Test func `F-12 a hand-written rule replaces the generated one`() {
    let model = Hooks.OneRule()
    #expect(notifications(reading: { model.number }, during: { model.number = 0 }) == 1)
    #expect(notifications(reading: { model.closure() }, during: { model.closure = {} }) == 1)
  }

  @Test func `functions and properties with the names of the hooks are not hooks`() {
    let model = Hooks.Namesakes()
    #expect(notifications(reading: { model.access }, during: { model.access.toggle() }) == 1)
    #expect(
      notifications(reading: { model.withMutation }, during: { model.withMutation = 20 }) == 1)
    #expect(model.access(keyPath: "a") == "a" && Hooks.Namesakes.access(keyPath: \.number) == 1)
    // The more specific overload is the one for `Int`, here as in the
    // standard library.
    #expect(notifications(reading: { model.number }, during: { model.number = 5 }) == 0)
    #expect(notifications(reading: { model.number }, during: { model.number = 20 }) == 1)
  }

  @Test func `properties that are marked by hand`() {
    let model = Hooks.ByHand()
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
    #expect(notifications(reading: { model.number }, during: { model.number += 1 }) == 1)
    #expect(notifications(reading: { model.plain }, during: { model.plain = 1 }) == 0)
  }

  @Test func `a property that is marked by hand beside one that is not`() {
    let model = Hooks.Mixed()
    #expect(notifications(reading: { model.marked }, during: { model.marked = 1 }) == 1)
    #expect(notifications(reading: { model.unmarked }, during: { model.unmarked = 1 }) == 1)
    #expect(notifications(reading: { model.marked }, during: { model.unmarked = 2 }) == 0)
    let both = { model.marked + model.unmarked }
    #expect(
      notifications(
        reading: both,
        during: {
          model.marked = 3
          model.unmarked = 3
        }) == 1)
  }

  @Test func `F-15 T-10 T-11 ignored properties of every kind`() {
    let model = Hooks.Ignored()
    #expect(notifications(reading: { model.ignored }, during: { model.ignored = 1 }) == 0)
    #expect(notifications(reading: { model.ignored }, during: { model.tracked = 1 }) == 0)
    #expect(notifications(reading: { model.computed }, during: { model.tracked = 2 }) == 1)
    #expect(notifications(reading: { model.late }, during: { model.late = 9 }) == 0)
    #expect(notifications(reading: { model.object }, during: { model.object = model }) == 0)
  }
}
