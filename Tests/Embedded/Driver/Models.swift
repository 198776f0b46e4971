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
  var p0 = 0
  var p1 = 0
  var p2 = 0
  var p3 = 0
  var p4 = 0
  var p5 = 0
  var p6 = 0
  var p7 = 0
  var p8 = 0
  var p9 = 0
}

/// An object with four properties, by their numbers; and others that are only read.
class Subject {
  func read(_ property: Int) -> Int { 0 }
  func write(_ property: Int, _ value: Int) {}
  func add(_ property: Int) {}

  /// Reads all properties.
  func sum() -> Int { read(0) + read(1) + read(2) + read(3) }

  /// An object of kind `number`.
  static func make(_ number: Int) -> Subject {
    switch number % 5 {
    case 0: PlainSubject()
    case 1: GenericSubject()
    case 2: DerivedSubject()
    case 3: TenSubject()
    default: BroadSubject()
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

final class TenSubject: Subject {
  private let object = Ten()

  override func read(_ property: Int) -> Int {
    switch property {
    case 0: object.p0
    case 1: object.p9
    case 2: object.p4
    default: object.p7
    }
  }

  override func write(_ property: Int, _ value: Int) {
    switch property {
    case 0: object.p0 = value
    case 1: object.p9 = value
    case 2: object.p4 = value
    default: object.p7 = value
    }
  }

  override func add(_ property: Int) {
    switch property {
    case 0: object.p0 += 1
    case 1: object.p9 += 1
    case 2: object.p4 += 1
    default: object.p7 += 1
    }
  }

  override func sum() -> Int {
    object.p0 + object.p1 + object.p2 + object.p3 + object.p4 + object.p5 + object.p6
      + object.p7 + object.p8 + object.p9
  }
}
