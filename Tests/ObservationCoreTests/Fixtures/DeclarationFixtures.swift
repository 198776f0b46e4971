// Public for the access levels to be tested.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ObservationCore
import Testing

/// Declarations of every shape.
@Observable
open class OpenModel {
  open var opened = 0
  public var published = 0
  package var packaged = 0
  internal var plain = 0
  fileprivate var filePrivate = 0
  private var hidden = 0
  public private(set) var readable = 0
  package fileprivate(set) var half = 0
  public final var finished = 0
  @usableFromInline var usable = 0

  public init() {}

  func writeHidden(_ value: Int) {
    hidden = value
    readable = value
  }
  var hiddenValue: Int { hidden }
}

@Observable
private final class PrivateModel {
  var number = 0
}

// Names that nobody should give, to be expanded all the same.
// swift-format-ignore
@Observable
final class NamedModel {
  var `class` = 0
  var `default`: Int = 1 { didSet { old = oldValue } }
  var `self` = 2
  var newValue = 0
  var oldValue = 0
  var initialValue = 0
  var thread = 0
  var registrar = 0
  var Member = 0
  var größe = 0
  var `first name` = 0
  var `7` = 0
  @ObservationIgnored var old = 0
}

@Observable
final class `default` {
  var number = 0
}

// Comments of every kind, in every place.
// swift-format-ignore
@Observable
final class CommentedModel {
  // A comment before everything.

  /// A documentation comment.
  ///
  /// - Note: With a list.
  var documented = 0  // A comment after the value.

  /* A block comment. */ var blocked /* inside */: /* and */ Int = /* here */ 1 /* and there */

  /** A documentation block. */
  @available(*, deprecated, message: "an attribute")  // A comment after the attribute.
  // A comment between the attribute and the keyword.
  public  // A comment after the modifier.
    final
    var attributed: Int = 3
  {
    // A comment among the observers.
    willSet(new) { log.append("will \(new)") }  // After one.
    /* Before one. */
    didSet(old) {
      // A comment in a body.
      log.append("did \(old)")
      // A comment at the end of a body.
    }
  }

  @ObservationIgnored var log: [String] = []
}

@Observable
final class ShapesModel {
  let constant = 1
  static let shared = 2
  nonisolated(unsafe) static var mutable = 3
  class var overridable: Int { 4 }
  var computed: Int { 5 }
  var spelled: Int {
    get { stored }
    set { stored = newValue }
  }
  var valueOnly = 1
  var typeOnly: Int
  var both: Int = 1
  var tuple = (1, "a")
  var existential: any Sendable = 1
  var closure: @Sendable (Int) -> Int = { $0 }
  var array = [1, 2, 3]
  var dictionary: [String: Int] { ["a": valueOnly] }
  private var stored = 0

  init(typeOnly: Int) { self.typeOnly = typeOnly }
  convenience init() { self.init(typeOnly: 6) }
}

@Observable
final class ObservedModel {
  @ObservationIgnored var log: [String] = []
  var plain = 0 {
    willSet { log.append("will \(plain) \(newValue)") }
    didSet { log.append("did \(oldValue) \(plain)") }
  }
  var named = 0 {
    willSet(next) { log.append("will \(next)") }
    didSet(previous) { log.append("did \(previous)") }
  }
  var simple = 0 { didSet { log.append("simple") } }
  var clamped = 0 { didSet { if clamped > 10 { clamped = 10 } } }
}

@Suite struct DeclarationFixtureTests {
  @Test func `access levels`() {
    let model = OpenModel()
    let paths: [ReferenceWritableKeyPath<OpenModel, Int>] = [
      \.opened, \.published, \.packaged, \.plain, \.filePrivate, \.half, \.finished, \.usable,
    ]
    for path in paths {
      #expect(
        notifications(reading: { model[keyPath: path] }, during: { model[keyPath: path] = 1 }) == 1)
    }
    #expect(notifications(reading: { model.hiddenValue }, during: { model.writeHidden(1) }) == 1)
    #expect(notifications(reading: { model.readable }, during: { model.writeHidden(2) }) == 1)
    let hidden = PrivateModel()
    #expect(notifications(reading: { hidden.number }, during: { hidden.number = 1 }) == 1)
  }

  @Test func `names in back-ticks and names of the macro's own`() {
    let model = NamedModel()
    let paths: [ReferenceWritableKeyPath<NamedModel, Int>] = [
      \.class, \.default, \.`self`, \.newValue, \.oldValue, \.initialValue, \.thread, \.registrar,
      \.Member, \.größe, \.`first name`, \.`7`,
    ]
    for written in paths {
      for read in paths {
        let count = notifications(
          reading: { model[keyPath: read] }, during: { model[keyPath: written] += 1 })
        #expect(count == (read == written ? 1 : 0))
      }
    }
    #expect(model.old == model.default - 1)
    let named = `default`()
    #expect(notifications(reading: { named.number }, during: { named.number = 1 }) == 1)
  }

  @Test @available(*, deprecated) func `T-24 comments everywhere`() {
    let model = CommentedModel()
    #expect(notifications(reading: { model.documented }, during: { model.documented = 1 }) == 1)
    #expect(notifications(reading: { model.blocked }, during: { model.blocked = 2 }) == 1)
    #expect(notifications(reading: { model.attributed }, during: { model.attributed = 4 }) == 1)
    #expect(model.log == ["will 4", "did 3"])
  }

  @Test func `declarations that are not tracked, and values of every kind`() {
    let model = ShapesModel()
    #expect(model.typeOnly == 6 && model.constant + ShapesModel.shared == 3)
    #expect(notifications(reading: { model.typeOnly }, during: { model.typeOnly = 1 }) == 1)
    #expect(notifications(reading: { model.spelled }, during: { model.spelled = 1 }) == 1)
    #expect(notifications(reading: { model.valueOnly }, during: { model.valueOnly += 1 }) == 1)
    #expect(notifications(reading: { model.tuple.0 }, during: { model.tuple.1 = "b" }) == 1)
    #expect(notifications(reading: { model.closure(1) }, during: { model.closure = { $0 } }) == 1)
  }

  @Test func `T-20 observers of the user run once each, in order, with the right values`() {
    let model = ObservedModel()
    model.plain = 1
    #expect(model.log == ["will 0 1", "did 0 1"])
    model.log = []
    model.plain += 1
    #expect(model.log == ["will 1 2", "did 1 2"])
    model.log = []
    #expect(notifications(reading: { model.named }, during: { model.named = 3 }) == 1)
    #expect(model.log == ["will 3", "did 0"])
    model.log = []
    #expect(notifications(reading: { model.simple }, during: { model.simple += 1 }) == 1)
    #expect(model.log == ["simple"])
  }
}
