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

// The macro does not see an extension, so that these classes have registrars that fill
// themselves in: copies find the object's.

extension Copies {
  @Observable
  class Extended<Value> {
    var value: Value
    @ObservationIgnored var helper: Helper?
    init(_ value: Value) { self.value = value }
  }

  /// A class of its own registrar, below one of its own.
  @Observable
  final class Below: Extended<Int> {
    var other = 0
    @ObservationIgnored var otherHelper: Helper?
  }

  /// Has no properties with numbers.
  @Observable
  final class Bare {
    @ObservationIgnored private(set) var stored = 0
    var value: Int {
      get {
        access(keyPath: \.value)
        return stored
      }
      set { withMutation(keyPath: \.value) { stored = newValue } }
    }
  }

  /// Something else that is observed, and is given a copy.
  final class Stranger: Observable {}
}

extension Copies.Extended {
  func copyRegistrar() { helper = Copies.Helper(_$observationRegistrar) }

  func tellByCopy() {
    helper!.registrar.willSet(self, keyPath: \.value)
    helper!.registrar.didSet(self, keyPath: \.value)
  }

  func writeByCopy(_ value: Value) {
    helper!.registrar.withMutation(of: self, keyPath: \.value) { _value = value }
  }

  func readByCopy() {
    helper!.registrar.access(self, keyPath: \.value)
  }

  func readByBranch(_ isFirst: Bool) {
    _$observationRegistrar.access(self, keyPath: isFirst ? path(0) : path(1))
  }

  func writeByBranch(_ isFirst: Bool) {
    _$observationRegistrar.withMutation(of: self, keyPath: isFirst ? path(0) : path(1)) {}
  }

  private func path(_ index: Int) -> KeyPath<Copies.Extended<Value>, Value> { \.value }
}

extension Copies.Below {
  func copyOtherRegistrar() { otherHelper = Copies.Helper(_$observationRegistrar) }

  func writeOtherByCopy(_ value: Int) {
    otherHelper!.registrar.withMutation(of: self, keyPath: \.other) { _other = value }
  }
}

extension Copies.Bare {
  func copied() -> ObservationRegistrar { _$observationRegistrar }
}

@Suite struct ExtensionCopyTests {
  @Test func `a copy from an extension notifies the object's observers`() {
    let model = Copies.Extended("a")
    model.copyRegistrar()
    model.writeByCopy("nobody")
    #expect(notifications(reading: { model.value }, during: { model.writeByCopy("b") }) == 1)
    #expect(notifications(reading: { model.value }, during: { model.tellByCopy() }) == 1)
    #expect(notifications(reading: { model.value }, during: { model.value = "c" }) == 1)
  }

  @Test func `the object notifies those who have read by a copy from an extension`() {
    let model = Copies.Extended([1])
    model.copyRegistrar()
    #expect(notifications(reading: model.readByCopy, during: { model.value = [2] }) == 1)
    #expect(notifications(reading: model.readByCopy, during: { model.value.append(3) }) == 1)
    #expect(notifications(reading: model.readByCopy, during: { model.writeByCopy([4]) }) == 1)
    #expect(notifications(reading: { model.value }, during: { model.writeByCopy([5]) }) == 1)
  }

  @Test(arguments: [true, false])
  func `a call with a branch in an extension is the object's`(isFirst: Bool) {
    let model = Copies.Extended(1)
    #expect(
      notifications(reading: { model.readByBranch(isFirst) }, during: { model.value = 2 }) == 1)
    let other = Copies.Extended(1)
    #expect(
      notifications(reading: { other.value }, during: { other.writeByBranch(isFirst) }) == 1)
  }

  @Test func `each class of an object has a registrar, and copies are of the right one`() {
    let model = Copies.Below(0)
    model.copyRegistrar()
    model.copyOtherRegistrar()
    #expect(notifications(reading: { model.other }, during: { model.writeOtherByCopy(1) }) == 1)
    #expect(notifications(reading: { model.value }, during: { model.writeByCopy(1) }) == 1)
    #expect(notifications(reading: { model.value }, during: { model.writeOtherByCopy(2) }) == 0)
    #expect(notifications(reading: model.readByCopy, during: { model.value = 2 }) == 1)
  }

  @Test func `a copy of a class without numbers shares its observers`() {
    let model = Copies.Bare()
    let copy = model.copied()
    let count = notifications(
      reading: { copy.access(model, keyPath: \.value) }, during: { model.value = 1 })
    #expect(count == 1)
    #expect(
      notifications(
        reading: { model.value },
        during: { model.copied().withMutation(of: model, keyPath: \.value) {} }) == 1)
  }

  @Test func `a copy that is asked about something else has observers of its own`() {
    let model = Copies.Bare()
    let copy = Copies.Helper(model.copied())
    let stranger = Copies.Stranger()
    #expect(
      notifications(
        reading: { copy.registrar.access(stranger, keyPath: \.self) },
        during: { copy.registrar.withMutation(of: stranger, keyPath: \.self) {} }) == 1)
  }
}

@Suite struct RegistrarCopyTests {
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
