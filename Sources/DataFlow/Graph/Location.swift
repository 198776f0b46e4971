/// Where a binding reads and writes.
///
/// A location has an identity of its own: two bindings that read and write the
/// same thing are the same input of a view. It is a state's storage, or derived
/// from other locations and objects; only a storage is observed, takes part in
/// updates and hears from other threads.
@usableFromInline
class AnyLocation: @unchecked Sendable {
  // `@unchecked Sendable`: subclasses say who may use them.

  /// What the location is, so that the commonest need no dispatch.
  @usableFromInline
  enum Kind: UInt8 {
    /// A ``WordStorage``.
    case word
    /// A ``BoxStorage``.
    case box
    /// A ``DerivedLocation``.
    case derived
  }

  @usableFromInline
  final let kind: Kind

  @usableFromInline
  init(kind: Kind) { self.kind = kind }

  /// Whether `other` is the same place.
  func isSame(as other: AnyLocation) -> Bool { self === other }
}

/// A location that is not a state itself.
@usableFromInline
class DerivedLocation<Value>: AnyLocation, @unchecked Sendable {
  // `@unchecked Sendable`: as the location that it is derived from.

  init() { super.init(kind: .derived) }

  /// The value; a body that asks depends on it.
  @usableFromInline
  func get() -> Value { fatalError("a location without a value") }

  /// The value, for the wrapper that has the location: a property of an object is no
  /// dependency of a body by itself.
  func getUnobserved() -> Value { get() }

  /// Replaces the value.
  @usableFromInline
  func set(_ value: Value) { fatalError("a location without a value") }
}

/// A location of values of a type.
@usableFromInline
struct Location<Value> {
  @usableFromInline
  let object: AnyLocation

  @inlinable
  init(_ object: AnyLocation) { self.object = object }

  @inlinable @inline(__always)
  func get() -> Value {
    if WordStorage.holds(Value.self), object.kind == .word {
      return WordStorage.decode(unsafeDowncast(object, to: WordStorage.self).read())
    }
    return getSlow()
  }

  @usableFromInline
  func getSlow() -> Value {
    if object.kind == .box { return unsafeDowncast(object, to: BoxStorage<Value>.self).read() }
    return unsafeDowncast(object, to: DerivedLocation<Value>.self).get()
  }

  @inlinable @inline(__always)
  func set(_ value: Value) {
    if WordStorage.holds(Value.self), object.kind == .word {
      unsafeDowncast(object, to: WordStorage.self).write(WordStorage.encode(value))
    } else {
      setSlow(value)
    }
  }

  @usableFromInline
  func setSlow(_ value: Value) {
    if object.kind == .box {
      unsafeDowncast(object, to: BoxStorage<Value>.self).write(value)
    } else {
      unsafeDowncast(object, to: DerivedLocation<Value>.self).set(value)
    }
  }

  func isSame(as other: Location<Value>) -> Bool { object.isSame(as: other.object) }
}
