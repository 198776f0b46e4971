import ObservationCore

// One model of each kind that the macro has an expansion for, of four properties each,
// and two with more; the one with the most is in `Broad.swift`.

@Observable
final class Plain {
  var a = 0
  var b = 0
  var c = 0
  var d = 0
}

@Observable
final class Generic<Value: Equatable> {
  var a: Value
  var b: Value
  var c: Value
  var d: Value

  init(_ value: Value) {
    a = value
    b = value
    c = value
    d = value
  }
}

@Observable
class Base {
  var a = 0
  var b = 0
}

@Observable
final class Derived: Base {
  var c = 0
  var d = 0
}

@Observable
final class Ten {
  var a = 0
  var p1 = 0
  var p2 = 0
  var p3 = 0
  var c = 0
  var p5 = 0
  var p6 = 0
  var d = 0
  var p8 = 0
  var b = 0
}

/// What the programs read and change of a model: four properties, and others that are
/// only read.
protocol FourProperties: AnyObject {
  var a: Int { get set }
  var b: Int { get set }
  var c: Int { get set }
  var d: Int { get set }
  /// Reads all properties.
  var sum: Int { get }
}

extension FourProperties {
  var sum: Int { a + b + c + d }
}

extension Plain: FourProperties {}

extension Generic: FourProperties where Value == Int {}

extension Derived: FourProperties {}

extension Ten: FourProperties {
  var sum: Int { a + p1 + p2 + p3 + c + p5 + p6 + d + p8 + b }
}

/// A model, whatever its class is.
class Subject {
  func read(_ property: Int) -> Int { 0 }
  func write(_ property: Int, _ value: Int) {}
  func add(_ property: Int) {}
  func sum() -> Int { 0 }

  /// An object of kind `number`.
  static func make(_ number: Int) -> Subject {
    switch number % 5 {
    case 0: SubjectOf(Plain())
    case 1: SubjectOf(Generic(0))
    case 2: SubjectOf(Derived())
    case 3: SubjectOf(Ten())
    default: SubjectOf(Broad())
    }
  }
}

final class SubjectOf<Model: FourProperties>: Subject {
  private let model: Model

  init(_ model: Model) { self.model = model }

  override func read(_ property: Int) -> Int {
    switch property {
    case 0: model.a
    case 1: model.b
    case 2: model.c
    default: model.d
    }
  }

  override func write(_ property: Int, _ value: Int) {
    switch property {
    case 0: model.a = value
    case 1: model.b = value
    case 2: model.c = value
    default: model.d = value
    }
  }

  override func add(_ property: Int) {
    switch property {
    case 0: model.a += 1
    case 1: model.b += 1
    case 2: model.c += 1
    default: model.d += 1
    }
  }

  override func sum() -> Int { model.sum }
}
