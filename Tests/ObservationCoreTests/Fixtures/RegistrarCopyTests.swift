import ObservationCore
import Testing

// A class that hands its registrar on, or keeps a second one, has one set of
// observers, whenever the copy is made and whichever of the two is asked.

enum Copies {
  /// Has the registrar of another object, as a helper that does its accesses.
  final class Helper {
    let registrar: ObservationRegistrar
    init(_ registrar: ObservationRegistrar) { self.registrar = registrar }
  }

  /// Gives its registrar away before it is complete.
  @Observable
  final class Shared {
    @ObservationIgnored let helper: Helper
    var number = 0
    init() { helper = Helper(_$observationRegistrar) }

    func readByCopy() -> Int {
      helper.registrar.access(self, keyPath: \.number)
      return _number
    }

    func writeByCopy(_ value: Int) {
      helper.registrar.withMutation(of: self, keyPath: \.number) { _number = value }
    }
  }

  @Observable
  class Captured<Value> {
    var value: Value
    @ObservationIgnored var tell: () -> Void = {}
    init(_ value: Value) {
      self.value = value
      tell = { [unowned self, registrar = _$observationRegistrar] in
        registrar.willSet(self, keyPath: \.value)
        registrar.didSet(self, keyPath: \.value)
      }
    }
  }

  /// Writes one of its hooks, so that its properties have no numbers.
  @Observable
  final class Hooked {
    var number = 0
    @ObservationIgnored lazy var registrar = _$observationRegistrar
    func access<Member>(keyPath: KeyPath<Hooked, Member>) {
      _$observationRegistrar.access(self, keyPath: keyPath)
    }
  }
}

extension Copies {
  /// Decides in the middle of a call what it is about: the compiler calls a copy of the
  /// registrar then.
  @Observable
  final class Deciding {
    @ObservationIgnored private var left = 0
    @ObservationIgnored private var right = 0
    var other = 0

    private static func path(isLeft: Bool) -> KeyPath<Deciding, Int> {
      isLeft ? \.leftValue : \.rightValue
    }

    func read(_ isLeft: Bool) -> Int {
      _$observationRegistrar.access(
        self, keyPath: isLeft ? Self.path(isLeft: true) : Self.path(isLeft: false))
      return isLeft ? left : right
    }

    func write(_ isLeft: Bool, _ value: Int) {
      _$observationRegistrar.withMutation(
        of: self, keyPath: isLeft ? Self.path(isLeft: true) : Self.path(isLeft: false)
      ) {
        if isLeft { left = value } else { right = value }
      }
    }

    var leftValue: Int { left }
    var rightValue: Int { right }
  }
}

extension Copies {
  /// Does not mention its registrar, which an extension copies.
  @Observable
  final class Extended {
    var number = 0
  }
}

extension Copies.Extended {
  var copy: ObservationRegistrar { _$observationRegistrar }
}

@Suite struct RegistrarCopyTests {
  // *Migrating* says both, and what to write instead.
  @Test func `a copy that an extension makes shares once the object was observed, not before`() {
    let model = Copies.Extended()
    let early = model.copy
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
    let late = model.copy
    for (copy, count) in [(early, 0), (late, 1)] {
      let notified = notifications(
        reading: { copy.access(model, keyPath: \.number) }, during: { model.number += 1 })
      #expect(notified == count)
    }
    let byMethod = notifications(
      reading: { model.access(keyPath: \.number) }, during: { model.number += 1 })
    #expect(byMethod == 1)
  }

  @Test(arguments: [true, false])
  func `a call whose argument has a branch is the object's`(isLeft: Bool) {
    let model = Copies.Deciding()
    let count = notifications(reading: { model.read(isLeft) }, during: { model.write(isLeft, 1) })
    #expect(count == 1)
    #expect(notifications(reading: { model.other }, during: { model.other = 1 }) == 1)
  }

  @Test func `a copy that was handed on in init notifies the object's observers`() {
    let model = Copies.Shared()
    #expect(notifications(reading: { model.number }, during: { model.writeByCopy(1) }) == 1)
    #expect(notifications(reading: { model.number }, during: { model.number = 2 }) == 1)
  }

  @Test func `the object notifies the observers of a copy`() {
    let model = Copies.Shared()
    #expect(notifications(reading: model.readByCopy, during: { model.number = 1 }) == 1)
    #expect(notifications(reading: model.readByCopy, during: { model.number += 1 }) == 1)
    #expect(notifications(reading: model.readByCopy, during: { model.writeByCopy(3) }) == 1)
  }

  @Test func `a copy in a closure notifies the object's observers`() {
    let model = Copies.Captured("a")
    #expect(notifications(reading: { model.value }, during: { model.tell() }) == 1)
    #expect(notifications(reading: { model.value }, during: { model.value = "b" }) == 1)
  }

  @Test func `a copy of a class with hooks of its own shares its observers`() {
    let model = Copies.Hooked()
    let copy = model.registrar
    let count = notifications(
      reading: { model.number },
      during: { copy.withMutation(of: model, keyPath: \.number) {} })
    #expect(count == 1)
  }
}
