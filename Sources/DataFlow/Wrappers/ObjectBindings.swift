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
  /// What ties the view to the object that makes the bindings.
  let link: ObjectLink<Object>?

  /// A binding to a property of the object.
  ///
  /// A body that reads it depends on the object, also if it is not the body of the
  /// view that has the object.
  public subscript<Value>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Object, Value>
  ) -> Binding<Value> {
    Binding(location: PublishedLocation(object: object, keyPath: keyPath, link: link))
  }
}
