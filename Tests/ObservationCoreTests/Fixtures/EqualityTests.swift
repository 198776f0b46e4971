import ObservationCore
import Testing

// I-24 to I-28: which assignments are changes.

@Observable
final class EqualityModel {
  struct Opaque {}

  final class Plain {}

  final class ByValue: Equatable {
    let value: Int
    init(_ value: Int) { self.value = value }
    static func == (left: ByValue, right: ByValue) -> Bool { left.value == right.value }
  }

  var number = 0
  var double = 1.0
  var text = "a"
  var opaque = Opaque()
  var object = Plain()
  var byValue = ByValue(1)
  var optional: Int? = 1
  var optionalObject: Plain?
  var optionalByValue: ByValue? = ByValue(1)
  weak var weakObject: Plain?
  var closure: () -> Void = {}
  var anything: Any = 1
  var existential: any Equatable = 1
  var tuple = (1, 2)
  var array = [1, 2]
  var opaqueArray = [Opaque()]
  var type: any Any.Type = Int.self

  @ObservationIgnored var log: [String] = []
  var watched = 0 {
    willSet { log.append("will \(newValue)") }
    didSet { log.append("did \(oldValue)") }
  }
  var clamped = 0 { didSet { if clamped > 10 { clamped = 10 } } }

  init(start: Int = 0) { number = start }

  /// Assigns and reads in `init`, inside of a scope.
  init(tracking tally: CallTally) {
    number = 1
    withObservationTracking {
      number = 2
      text = "b"
    } onChange: {
      tally.add()
    }
    number = 3
    text = "c"
  }
}

/// An assignment, and how often it notifies.
struct EqualityCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let notifications: Int
  let run: @Sendable () -> Int

  init<Value>(
    _ name: String, _ expected: Int,
    _ keyPath: any ReferenceWritableKeyPath<EqualityModel, Value> & Sendable,
    _ value: @escaping @Sendable (EqualityModel) -> Value
  ) {
    testDescription = name
    notifications = expected
    run = {
      let model = EqualityModel()
      let next = value(model)
      return ObservationCoreTests.notifications(
        reading: { model[keyPath: keyPath] }, during: { model[keyPath: keyPath] = next })
    }
  }

  static let all = [
    EqualityCase("equal Int", 0, \.number) { _ in 0 },
    EqualityCase("different Int", 1, \.number) { _ in 1 },
    EqualityCase("equal Double", 0, \.double) { _ in 1 },
    EqualityCase("minus zero over zero", 0, \.double) { model in
      model.double = 0
      return -0.0
    },
    EqualityCase("NaN over NaN", 1, \.double) { model in
      model.double = .nan
      return .nan
    },
    EqualityCase("equal String", 0, \.text) { _ in "a" },
    EqualityCase("a type that is not Equatable", 1, \.opaque) { $0.opaque },
    EqualityCase("same object", 0, \.object) { $0.object },
    EqualityCase("other object", 1, \.object) { _ in .init() },
    EqualityCase("same Equatable object", 0, \.byValue) { $0.byValue },
    EqualityCase("equal object", 0, \.byValue) { _ in .init(1) },
    EqualityCase("unequal object", 1, \.byValue) { _ in .init(2) },
    EqualityCase("equal optional", 0, \.optional) { _ in 1 },
    EqualityCase("nil over a value", 1, \.optional) { _ in nil },
    EqualityCase("nil over nil", 0, \.optional) { model in
      model.optional = nil
      return nil
    },
    EqualityCase("same optional object", 1, \.optionalObject) { model in
      model.optionalObject = model.object
      return model.object
    },
    EqualityCase("nil over nil, of a class", 1, \.optionalObject) { _ in nil },
    EqualityCase("equal optional Equatable object", 0, \.optionalByValue) { _ in .init(1) },
    EqualityCase("same weak object", 1, \.weakObject) { model in
      model.weakObject = model.object
      return model.object
    },
    EqualityCase("same closure", 1, \.closure) { $0.closure },
    EqualityCase("equal Any", 1, \.anything) { _ in 1 },
    EqualityCase("equal existential", 1, \.existential) { _ in 1 },
    EqualityCase("equal tuple", 1, \.tuple) { _ in (1, 2) },
    EqualityCase("equal array", 0, \.array) { _ in [1, 2] },
    EqualityCase("array of a type that is not Equatable", 1, \.opaqueArray) { $0.opaqueArray },
    EqualityCase("same metatype", 1, \.type) { _ in Int.self },
  ]
}

@Suite struct EqualityTests {
  @Test(arguments: EqualityCase.all)
  func `I-24 an assignment notifies if it changes the value`(example: EqualityCase) {
    #expect(example.run() == example.notifications)
  }

  @Test func `I-25 an in-place change always notifies`() {
    let model = EqualityModel()
    func touch(_ number: inout Int) {}
    #expect(notifications(reading: { model.number }, during: { model.number += 0 }) == 1)
    #expect(notifications(reading: { model.number }, during: { touch(&model.number) }) == 1)
    #expect(
      notifications(reading: { model.array }, during: { model.array.removeAll { _ in false } }) == 1
    )
  }

  @Test func `I-26 an equal assignment still stores and runs the user's observers`() {
    let model = EqualityModel()
    #expect(notifications(reading: { model.watched }, during: { model.watched = 0 }) == 0)
    #expect(model.log == ["will 0", "did 0"])
    let other = EqualityModel.ByValue(1)
    #expect(notifications(reading: { model.byValue }, during: { model.byValue = other }) == 0)
    #expect(model.byValue === other)
  }

  @Test func `I-27 a didSet that clamps its own value notifies once`() {
    let model = EqualityModel()
    #expect(notifications(reading: { model.clamped }, during: { model.clamped = 20 }) == 1)
    #expect(model.clamped == 10)
    #expect(notifications(reading: { model.clamped }, during: { model.clamped += 20 }) == 1)
    #expect(model.clamped == 10)
  }

  @Test func `I-28 assignments in init neither track nor notify`() {
    #expect(notifications(reading: { EqualityModel(start: 1) }, during: {}) == 0)
    let tally = CallTally()
    let model = EqualityModel(tracking: tally)
    #expect(tally.value == 0 && model.number == 3 && model.text == "c")
    let outer = CallTally()
    var made: EqualityModel?
    withObservationTracking {
      made = EqualityModel(start: 5)
    } onChange: {
      outer.add()
    }
    made?.number = 6
    #expect(outer.value == 0)
  }
}
