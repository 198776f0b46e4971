import ObservationCore
import Testing

enum Generics {
  @Observable
  class Box<Value> {
    var value: Value
    var uses = 0
    init(_ value: Value) { self.value = value }
  }

  /// Its parameters have the names that a macro would think of first.
  @Observable
  final class Constrained<Member: Hashable, MutationResult> where MutationResult: Sendable {
    var members: Set<Member> = []
    var result: MutationResult?
    var both: (Member, MutationResult)?
    init() {}
  }

  /// The compiler crashes on an init accessor for `elements`.
  @Observable
  final class Pack<each Element> {
    @ObservationIgnored var elements: (repeat each Element)
    var uses = 0
    init(_ elements: repeat each Element) { self.elements = (repeat each elements) }
  }

  @Observable
  final class Sized<let size: Int> {
    var uses = size
    init() {}
  }
}

struct PlainOuter {
  @Observable
  final class Nested { var number = 0 }

  @Observable
  final class GenericNested<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
}

struct GenericOuter<Outer> {
  @Observable
  final class Nested {
    var outer: Outer?
    init() {}
  }

  @Observable
  final class GenericNested<Value> {
    var value: Value
    var outer: Outer?
    init(_ value: Value) { self.value = value }
  }
}

class PlainOuterClass {
  @Observable
  final class GenericNested<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
}

class GenericOuterClass<Outer> {
  @Observable
  final class GenericNested<Value> {
    var value: Value
    var outer: Outer?
    init(_ value: Value) { self.value = value }
  }
}

extension PlainOuter {
  @Observable
  final class InExtension { var number = 0 }
}

extension GenericOuter where Outer: Equatable {
  @Observable
  final class InConstrainedExtension {
    var outer: Outer?
    init() {}
  }
}

@Observable
final class OuterModel {
  var inner = Inner()

  @Observable
  final class Inner { var number = 0 }
}

extension OuterModel.Inner {
  var next: Int { number + 1 }
}

extension OuterModel {
  var sum: Int { inner.next + 1 }
}

struct PackOuter<each Element> {
  @Observable
  final class Nested {
    var count = 0
    init() {}
  }
}

@Suite struct NestingFixtureTests {
  @Test func `F-08 nested in a structure`() {
    let model = PlainOuter.Nested()
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
  }

  @Test func `F-18 a generic class`() {
    let number = Generics.Box(1)
    #expect(notifications(reading: { number.value }, during: { number.value = 1 }) == 1)
    let text = Generics.Box("a")
    #expect(notifications(reading: { text.value }, during: { text.value = "b" }) == 1)
    #expect(notifications(reading: { text.uses }, during: { text.value = "b" }) == 0)
  }

  @Test func `F-18 generic parameters with the names of the macro's own`() {
    let model = Generics.Constrained<Int, String>()
    #expect(notifications(reading: { model.members }, during: { model.members.insert(1) }) == 1)
    #expect(notifications(reading: { model.result }, during: { model.result = "a" }) == 1)
    #expect(notifications(reading: { model.both?.0 }, during: { model.both = (1, "a") }) == 1)
  }

  @Test func `F-18 a parameter pack and an integer parameter`() {
    let pack = Generics.Pack(1, "a")
    pack.elements = (2, "b")
    #expect(pack.elements == (2, "b"))
    #expect(notifications(reading: { pack.uses }, during: { pack.uses += 1 }) == 1)
    let nested = PackOuter<Int, String>.Nested()
    #expect(notifications(reading: { nested.count }, during: { nested.count = 1 }) == 1)
    let sized = Generics.Sized<3>()
    #expect(notifications(reading: { sized.uses }, during: { sized.uses += 1 }) == 1)
    #expect(sized.uses == 4)
  }

  @Test func `F-19 generic in a structure`() {
    let model = PlainOuter.GenericNested("a")
    #expect(notifications(reading: { model.value }, during: { model.value = "b" }) == 1)
  }

  @Test func `F-20 generic in a generic structure`() {
    let model = GenericOuter<Int>.GenericNested("a")
    #expect(notifications(reading: { model.value }, during: { model.value = "b" }) == 1)
    #expect(notifications(reading: { model.value }, during: { model.outer = 1 }) == 0)
    let plain = GenericOuter<Int>.Nested()
    #expect(notifications(reading: { plain.outer }, during: { plain.outer = 1 }) == 1)
  }

  @Test func `F-21 generic in a class`() {
    let model = PlainOuterClass.GenericNested("a")
    #expect(notifications(reading: { model.value }, during: { model.value = "b" }) == 1)
  }

  @Test func `F-22 generic in a generic class`() {
    let model = GenericOuterClass<Int>.GenericNested("a")
    #expect(notifications(reading: { model.value }, during: { model.value = "b" }) == 1)
    #expect(notifications(reading: { model.outer }, during: { model.outer = 2 }) == 1)
  }

  @Test func `F-25 a nested class with an extension, and classes declared in extensions`() {
    let model = OuterModel()
    #expect(notifications(reading: { model.sum }, during: { model.inner.number = 1 }) == 1)
    #expect(notifications(reading: { model.sum }, during: { model.inner = .init() }) == 1)
    let inExtension = PlainOuter.InExtension()
    #expect(
      notifications(reading: { inExtension.number }, during: { inExtension.number = 1 }) == 1)
    let constrained = GenericOuter<Int>.InConstrainedExtension()
    #expect(notifications(reading: { constrained.outer }, during: { constrained.outer = 1 }) == 1)
  }
}
