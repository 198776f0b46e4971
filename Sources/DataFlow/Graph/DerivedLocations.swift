// The locations of bindings that are not a state themselves.

internal import OpenCombine

/// Two functions.
final class FunctionLocation<Value>: DerivedLocation<Value>, @unchecked Sendable {
  private let read: () -> Value
  private let write: (Value) -> Void

  init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    read = get
    write = set
  }

  override func get() -> Value { read() }

  override func set(_ value: Value) { write(value) }
}

/// Whether there is a value; writing false takes it away.
final class PresenceLocation<Wrapped>: DerivedLocation<Bool>, @unchecked Sendable {
  private let base: Location<Wrapped?>

  init(base: Location<Wrapped?>) { self.base = base }

  override func get() -> Bool { base.get() != nil }

  override func set(_ isThere: Bool) { if !isThere { base.set(nil) } }

  override func isSame(as other: AnyLocation) -> Bool {
    (other as? Self)?.base.isSame(as: base) ?? false
  }
}

/// A value that never changes.
final class ConstantLocation<Value>: DerivedLocation<Value>, @unchecked Sendable {
  private let value: Value

  init(_ value: Value) { self.value = value }

  override func get() -> Value { value }

  override func set(_ value: Value) {}

  override func isSame(as other: AnyLocation) -> Bool {
    guard let other = other as? ConstantLocation<Value> else { return false }
    return self === other || Comparison.areEqual(value, other.value)
  }
}

/// A member of a value.
final class MemberLocation<Base, Value>: DerivedLocation<Value>, @unchecked Sendable {
  private let base: Location<Base>
  private let keyPath: WritableKeyPath<Base, Value>

  init(base: Location<Base>, keyPath: WritableKeyPath<Base, Value>) {
    self.base = base
    self.keyPath = keyPath
  }

  override func get() -> Value { base.get()[keyPath: keyPath] }

  override func set(_ value: Value) {
    var whole = base.get()
    whole[keyPath: keyPath] = value
    base.set(whole)
  }

  override func isSame(as other: AnyLocation) -> Bool {
    if self === other { return true }
    guard let other = other as? MemberLocation<Base, Value> else { return false }
    return keyPath == other.keyPath && base.isSame(as: other.base)
  }
}

/// A property of an object.
final class ObjectLocation<Object: AnyObject, Value>: DerivedLocation<Value>, @unchecked Sendable {
  private let object: Object
  private let keyPath: ReferenceWritableKeyPath<Object, Value>

  init(object: Object, keyPath: ReferenceWritableKeyPath<Object, Value>) {
    self.object = object
    self.keyPath = keyPath
  }

  override func get() -> Value { object[keyPath: keyPath] }

  override func set(_ value: Value) {
    object[keyPath: keyPath] = value
  }

  override func isSame(as other: AnyLocation) -> Bool {
    if self === other { return true }
    guard let other = other as? ObjectLocation<Object, Value> else { return false }
    return object === other.object && keyPath == other.keyPath
  }
}

/// A property of an object that publishes its changes.
///
/// Reading such a property tells nobody, so who reads the binding depends on the
/// object, as the view does that has made it.
final class PublishedLocation<Object: OpenCombine.ObservableObject, Value>:
  DerivedLocation<Value>, @unchecked Sendable
{
  private let object: Object
  private let keyPath: ReferenceWritableKeyPath<Object, Value>
  private let link: ObjectLink<Object>?

  init(
    object: Object, keyPath: ReferenceWritableKeyPath<Object, Value>, link: ObjectLink<Object>?
  ) {
    self.object = object
    self.keyPath = keyPath
    self.link = link
  }

  override func get() -> Value {
    link?.access(of: object)
    return object[keyPath: keyPath]
  }

  override func set(_ value: Value) { object[keyPath: keyPath] = value }

  override func isSame(as other: AnyLocation) -> Bool {
    if self === other { return true }
    guard let other = other as? PublishedLocation<Object, Value> else { return false }
    // The link of a view that has gone says nothing any more.
    return object === other.object && link === other.link && keyPath == other.keyPath
  }
}

/// An element of a collection.
final class ElementLocation<Base: MutableCollection>: DerivedLocation<Base.Element>,
  @unchecked Sendable
{
  private let base: Location<Base>
  private let position: Base.Index

  init(base: Location<Base>, position: Base.Index) {
    self.base = base
    self.position = position
  }

  override func get() -> Base.Element { base.get()[position] }

  override func set(_ value: Base.Element) {
    var whole = base.get()
    whole[position] = value
    base.set(whole)
  }

  override func isSame(as other: AnyLocation) -> Bool {
    if self === other { return true }
    guard let other = other as? ElementLocation<Base> else { return false }
    return position == other.position && base.isSame(as: other.base)
  }
}

/// A value that is there, as an optional.
final class PresentLocation<Wrapped>: DerivedLocation<Wrapped?>, @unchecked Sendable {
  private let base: Location<Wrapped>

  init(base: Location<Wrapped>) { self.base = base }

  override func get() -> Wrapped? { base.get() }

  override func set(_ value: Wrapped?) {
    if let value { base.set(value) }
  }

  override func isSame(as other: AnyLocation) -> Bool {
    guard let other = other as? PresentLocation<Wrapped> else { return false }
    return base.isSame(as: other.base)
  }
}

/// The value of an optional that is not nil.
final class UnwrappedLocation<Wrapped>: DerivedLocation<Wrapped>, @unchecked Sendable {
  private let base: Location<Wrapped?>

  init(base: Location<Wrapped?>) { self.base = base }

  override func get() -> Wrapped {
    guard let value = base.get() else {
      fatalError(
        "A Binding<\(Wrapped.self)> was read whose source, a Binding<\(Wrapped.self)?>, "
          + "has become nil.")
    }
    return value
  }

  override func set(_ value: Wrapped) {
    base.set(value)
  }

  override func isSame(as other: AnyLocation) -> Bool {
    guard let other = other as? UnwrappedLocation<Wrapped> else { return false }
    return base.isSame(as: other.base)
  }
}

/// A value as a hashable one.
final class HashableLocation<Base: Hashable>: DerivedLocation<AnyHashable>, @unchecked Sendable {
  private let base: Location<Base>

  init(base: Location<Base>) { self.base = base }

  override func get() -> AnyHashable { AnyHashable(base.get()) }

  override func set(_ value: AnyHashable) {
    if let value = value.base as? Base { base.set(value) }
  }

  override func isSame(as other: AnyLocation) -> Bool {
    guard let other = other as? HashableLocation<Base> else { return false }
    return base.isSame(as: other.base)
  }
}
