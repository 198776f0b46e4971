public import Observation
public import ObservationCore

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
  public var wrappedValue: Value

  /// The wrapper, whose members are bindings.
  public var projectedValue: Bindable<Value> { self }

  public init(projectedValue: Bindable<Value>) { self = projectedValue }
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
  public init(wrappedValue: Value) { self.init(object: wrappedValue) }

  /// Bindings to the properties of `wrappedValue`, in place.
  public init(_ wrappedValue: Value) { self.init(object: wrappedValue) }
}

// For a host that tracks with the standard library's registrar.
extension Bindable where Value: AnyObject, Value: Observation::Observable {
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
extension Bindable where Value: ObservableObject {
  public init(wrappedValue: Value) { fatalError("unavailable") }
  public init(_ wrappedValue: Value) { fatalError("unavailable") }
}

extension Bindable: Sendable where Value: Sendable {}

extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}
