public import OpenCombine

/// The bindings to the properties of an observable object.
///
/// What `$model` is for a `StateObject`, an `ObservedObject` and an
/// `EnvironmentObject`.
///
/// Source: Apple, *ObservedObject.Wrapper*.
@dynamicMemberLookup
@MainActor @preconcurrency
public struct ObjectBindings<Object: OpenCombine.ObservableObject> {
  let object: Object

  /// A binding to a property of the object.
  public subscript<Value>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Object, Value>
  ) -> Binding<Value> {
    Binding(location: ObjectLocation(object: object, keyPath: keyPath))
  }
}
