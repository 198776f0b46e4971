// Public for the access levels to be tested.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ObservationCore
import Testing

@Observable
final class FixtureTarget: Equatable {
  var name: String
  init(_ name: String) { self.name = name }
  static func == (left: FixtureTarget, right: FixtureTarget) -> Bool { left.name == right.name }
}

enum References {
  @Observable
  class Empty {}

  @Observable
  class Weak {
    weak var object: AnyObject?
    weak var target: FixtureTarget? = nil
    init() {}
  }

  @Observable
  public class PublicWeak {
    public weak var object: AnyObject?
    public init() {}
  }

  @Observable
  class Unowned {
    unowned var object: AnyObject?
    unowned(safe) var safe: AnyObject?
    unowned(unsafe) var unsafe: AnyObject?
    unowned var required: FixtureTarget
    init(_ required: FixtureTarget) { self.required = required }
  }

  @Observable
  class ImplicitlyUnwrapped {
    var target: FixtureTarget!
    var number: Int!
  }

  @Observable
  class ImplicitNil {
    var number: Int?
    var text: Optional<String>
    var closure: (() -> Void)?
    init(text: String?) { self.text = text }
  }
}

@Suite struct ReferenceFixtureTests {
  @Test func `F-01 an empty class`() {
    func isObservable(_ value: some Any) -> Bool { value is any Observable }
    #expect(isObservable(References.Empty()))
  }

  @Test func `F-02 a weak property notifies, and reads nil when its object is gone`() {
    let model = References.Weak()
    var target: FixtureTarget? = FixtureTarget("a")
    #expect(notifications(reading: { model.object }, during: { model.object = target }) == 1)
    #expect(model.object === target)
    target = nil
    #expect(model.object == nil)
  }

  @Test func `F-03 a public weak property`() {
    let model = References.PublicWeak()
    let target = FixtureTarget("a")
    #expect(notifications(reading: { model.object }, during: { model.object = target }) == 1)
    #expect(model.object === target)
  }

  @Test func `F-04 unowned properties, optional and not`() {
    let first = FixtureTarget("a")
    let second = FixtureTarget("b")
    let model = References.Unowned(first)
    #expect(model.object == nil && model.safe == nil && model.unsafe == nil)
    #expect(notifications(reading: { model.object }, during: { model.object = first }) == 1)
    #expect(notifications(reading: { model.safe }, during: { model.safe = first }) == 1)
    #expect(notifications(reading: { model.unsafe }, during: { model.unsafe = first }) == 1)
    #expect(notifications(reading: { model.required }, during: { model.required = second }) == 1)
    #expect(model.object === first && model.required === second)
  }

  @Test func `F-05 an implicitly unwrapped optional`() {
    let model = References.ImplicitlyUnwrapped()
    #expect(model.target == nil)
    let target = FixtureTarget("a")
    #expect(notifications(reading: { model.target }, during: { model.target = target }) == 1)
    #expect(model.target.name == "a")
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
    #expect(model.number + 1 == 2)
  }

  @Test func `an optional without a value is nil`() {
    let model = References.ImplicitNil(text: nil)
    #expect(model.number == nil && model.text == nil && model.closure == nil)
    #expect(notifications(reading: { model.number }, during: { model.number = nil }) == 0)
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
  }
}
