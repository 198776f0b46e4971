import ObservationCore
import Testing

enum Inheritance {
  class Plain {
    var plain = 0
  }

  @Observable
  class OfPlain: Plain {
    var tracked = 0
  }

  protocol Named { var name: String { get set } }
  protocol Numbered { var number: Int { get } }
  protocol Watched: Observable { var watched: Int { get set } }

  @Observable
  class Conforming: Named, Numbered {
    var name = "a"
    var number = 0
  }

  @Observable
  class ThroughProtocol: Watched {
    var watched = 0
  }

  @Observable
  class Explicit: Observable {
    var number = 0
  }

  @Observable
  class Root {
    var first = 1
    var computed: Int { first }
    func setFirst(_ value: Int) { first = value }
  }

  @Observable
  class Middle: Root {
    var second = 10
    override var computed: Int { super.computed + second }
  }

  @Observable
  final class Leaf: Middle {
    var third = 100
    override var computed: Int { super.computed + third }
  }

  /// Not observable on its own: inherits the conformance.
  final class Unmarked: Root {
    var silent = 0
    override var first: Int {
      get { super.first }
      set { super.first = newValue }
    }
  }

  @Observable
  final class OfGeneric: Generics.Box<String> {
    var extra = 0
  }
}

@Suite struct InheritanceFixtureTests {
  @Test func `F-06 a subclass of a class that is not observable`() {
    let model = Inheritance.OfPlain()
    #expect(notifications(reading: { model.tracked }, during: { model.tracked = 1 }) == 1)
    #expect(notifications(reading: { model.plain }, during: { model.plain = 1 }) == 0)
  }

  @Test func `F-07 other protocols beside Observable`() {
    let model = Inheritance.Conforming()
    func rename(_ value: some Inheritance.Named) {
      var value = value
      value.name = "b"
    }
    #expect(notifications(reading: { model.name }, during: { rename(model) }) == 1)
    #expect(notifications(reading: { model.number }, during: { model.number += 1 }) == 1)
  }

  @Test func `F-16 an explicit conformance`() {
    let model = Inheritance.Explicit()
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
  }

  @Test func `F-17 a conformance through another protocol`() {
    let model = Inheritance.ThroughProtocol()
    func isWatched(_ value: some Inheritance.Watched) -> Int { value.watched }
    #expect(notifications(reading: { isWatched(model) }, during: { model.watched = 1 }) == 1)
  }

  @Test func `T-01 a tree of observable classes is made and dropped`() {
    weak var seen: Inheritance.Leaf?
    do {
      let leaf = Inheritance.Leaf()
      seen = leaf
      #expect(seen === leaf)
    }
    #expect(seen == nil)
  }

  @Test func `T-04 the conformance takes part in overload resolution`() {
    func isObservable(_: some Any) -> Bool { false }
    func isObservable(_: some Observable) -> Bool { true }
    #expect(isObservable(Inheritance.Root()))
    #expect(isObservable(Inheritance.Leaf()))
    #expect(isObservable(Inheritance.Unmarked()))
    #expect(!isObservable(Inheritance.Plain()))
  }

  @Test(arguments: 0..<3)
  func `T-06 an overridden computed property tracks what all levels read`(level: Int) {
    let model = Inheritance.Leaf()
    let read: () -> Int = { (model as Inheritance.Root).computed }
    let count = notifications(
      reading: read,
      during: {
        for _ in 0..<2 {
          switch level {
          case 0: model.first += 1
          case 1: model.second += 1
          default: model.third += 1
          }
        }
      })
    #expect(count == 1)
    #expect(model.computed == 113)
  }

  @Test func `each level of a hierarchy keeps its properties apart`() {
    let model = Inheritance.Leaf()
    #expect(notifications(reading: { model.first }, during: { model.second = 0 }) == 0)
    #expect(notifications(reading: { model.second }, during: { model.third = 0 }) == 0)
    #expect(notifications(reading: { model.third }, during: { model.setFirst(0) }) == 0)
    #expect(notifications(reading: { model.first }, during: { model.setFirst(5) }) == 1)
  }

  @Test func `an override of a tracked property goes through the original`() {
    let model = Inheritance.Unmarked()
    #expect(notifications(reading: { model.first }, during: { model.first = 7 }) == 1)
    #expect(notifications(reading: { model.silent }, during: { model.silent = 7 }) == 0)
  }

  @Test func `a subclass of a specialised generic class`() {
    let model = Inheritance.OfGeneric("a")
    #expect(notifications(reading: { model.value }, during: { model.value = "b" }) == 1)
    #expect(notifications(reading: { model.extra }, during: { model.value = "c" }) == 0)
    #expect(notifications(reading: { model.extra }, during: { model.extra = 1 }) == 1)
  }
}
