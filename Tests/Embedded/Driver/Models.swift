import ObservationCore

// One model of each kind that the macro has an expansion for, of four properties each.

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

/// An object with four properties, by their numbers.
class Subject {
  func read(_ property: Int) -> Int { 0 }
  func write(_ property: Int, _ value: Int) {}
  func add(_ property: Int) {}

  /// An object of kind `number`.
  static func make(_ number: Int) -> Subject {
    switch number % 3 {
    case 0: PlainSubject()
    case 1: GenericSubject()
    default: DerivedSubject()
    }
  }
}

final class PlainSubject: Subject {
  private let object = Plain()

  override func read(_ property: Int) -> Int {
    switch property {
    case 0: object.a
    case 1: object.b
    case 2: object.c
    default: object.d
    }
  }

  override func write(_ property: Int, _ value: Int) {
    switch property {
    case 0: object.a = value
    case 1: object.b = value
    case 2: object.c = value
    default: object.d = value
    }
  }

  override func add(_ property: Int) {
    switch property {
    case 0: object.a += 1
    case 1: object.b += 1
    case 2: object.c += 1
    default: object.d += 1
    }
  }
}

final class GenericSubject: Subject {
  private let object = Generic(0)

  override func read(_ property: Int) -> Int {
    switch property {
    case 0: object.a
    case 1: object.b
    case 2: object.c
    default: object.d
    }
  }

  override func write(_ property: Int, _ value: Int) {
    switch property {
    case 0: object.a = value
    case 1: object.b = value
    case 2: object.c = value
    default: object.d = value
    }
  }

  override func add(_ property: Int) {
    switch property {
    case 0: object.a += 1
    case 1: object.b += 1
    case 2: object.c += 1
    default: object.d += 1
    }
  }
}

final class DerivedSubject: Subject {
  private let object = Derived()

  override func read(_ property: Int) -> Int {
    switch property {
    case 0: object.a
    case 1: object.b
    case 2: object.c
    default: object.d
    }
  }

  override func write(_ property: Int, _ value: Int) {
    switch property {
    case 0: object.a = value
    case 1: object.b = value
    case 2: object.c = value
    default: object.d = value
    }
  }

  override func add(_ property: Int) {
    switch property {
    case 0: object.a += 1
    case 1: object.b += 1
    case 2: object.c += 1
    default: object.d += 1
    }
  }
}
