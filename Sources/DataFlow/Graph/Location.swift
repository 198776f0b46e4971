/// Where a binding reads and writes.
///
/// A location has an identity of its own: two bindings that read and write the
/// same thing are the same input of a view.
@usableFromInline
class Location<Value>: PendingValue, @unchecked Sendable {
  // `@unchecked Sendable`: subclasses say who may use them.

  /// The value; a body that asks depends on it.
  func get() -> Value { fatalError("a location without a value") }

  /// Replaces the value.
  func set(_ value: Value) { fatalError("a location without a value") }

  /// Whether `other` is the same place.
  func isSame(as other: Location<Value>) -> Bool { self === other }
}
