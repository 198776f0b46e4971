public import Observation
public import ObservationCore
public import OpenCombine

/// Makes bindings to the properties of an observable object.
///
/// ```swift
/// struct BookEditor: View {
///   @Bindable var book: Book
///
///   var body: some View { TextField("Title", text: $book.title) }
/// }
/// ```
///
/// Works for properties, for local variables, for globals and in types that are
/// no views. Making a binding reads nothing: only who reads the binding depends
/// on the property.
///
/// Source: Apple, *Bindable*.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  /// The object.
  public var wrappedValue: Value

  /// The wrapper, whose members are bindings.
  public var projectedValue: Bindable<Value> { self }

  /// The same bindings, for the memberwise initialiser of a type.
  public init(projectedValue: Bindable<Value>) { self = projectedValue }

  // The memberwise initialiser of a type with a `@Bindable` property takes the
  // object, and not the wrapper, only if the wrapper says so in its body; the
  // initialisers for observable objects are below.
  /// Refuses a value that is no observable object.
  @available(*, unavailable, message: "Bindable takes an object that is Observable")
  public init(wrappedValue: Value) { fatalError("unavailable") }
}

extension Bindable where Value: AnyObject {
  /// A binding to a property of the object.
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    Binding(location: ObjectLocation(object: wrappedValue, keyPath: keyPath))
  }
}

extension Bindable where Value: AnyObject, Value: ObservationCore::Observable {
  /// Bindings to the properties of `wrappedValue`.
  public init(wrappedValue: Value) { self.init(object: wrappedValue) }

  /// Bindings to the properties of `wrappedValue`, in place.
  public init(_ wrappedValue: Value) { self.init(object: wrappedValue) }
}

// For a host that tracks with the standard library's registrar.
extension Bindable where Value: AnyObject, Value: Observation::Observable {
  /// Bindings to the properties of `wrappedValue`.
  public init(wrappedValue: Value) { self.init(object: wrappedValue) }

  /// Bindings to the properties of `wrappedValue`, in place.
  public init(_ wrappedValue: Value) { self.init(object: wrappedValue) }
}

extension Bindable {
  fileprivate init(object: Value) { wrappedValue = object }
}

@available(
  *, unavailable,
  message: "Bindable takes an Observable object; for an ObservableObject use ObservedObject"
)
extension Bindable where Value: OpenCombine.ObservableObject {
  /// Refuses an object that is observed by other means.
  public init(wrappedValue: Value) { fatalError("unavailable") }
  /// Refuses an object that is observed by other means.
  public init(_ wrappedValue: Value) { fatalError("unavailable") }
}

extension Bindable: Sendable where Value: Sendable {}

extension Bindable: Identifiable where Value: Identifiable {
  /// The identifier of the object.
  public var id: Value.ID { wrappedValue.id }
}
