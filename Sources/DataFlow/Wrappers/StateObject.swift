public import OpenCombine

/// An observable object that a view owns.
///
/// The object is made once for each identity of the view, when the view is
/// mounted, however often the structure is made: the initial value is an
/// expression that is kept, not a value. The object goes when the view goes.
/// Each change that it publishes updates the view.
///
/// ```swift
/// struct Editor: View {
///   @StateObject private var model: Model
///
///   init(name: String) { _model = StateObject(wrappedValue: Model(name: name)) }
///
///   var body: some View { TextField("Name", text: $model.name) }
/// }
/// ```
///
/// Source: Apple, *StateObject*.
@propertyWrapper
public struct StateObject<ObjectType: OpenCombine.ObservableObject>: DynamicProperty {
  private let make: () -> ObjectType
  private var link: ObjectLink<ObjectType>?

  /// - Parameter thunk: Makes the object; evaluated when the view is mounted.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    make = thunk
    link = nil
  }

  /// The object.
  ///
  /// Outside of a mounted view each read makes another one.
  @MainActor @preconcurrency
  public var wrappedValue: ObjectType {
    if let link { return link.object }
    IssueList.current.add(.objectOutsideView("\(ObjectType.self)"))
    return make()
  }

  /// Bindings to the object's properties.
  @MainActor @preconcurrency
  public var projectedValue: ObjectBindings<ObjectType> {
    ObjectBindings(object: wrappedValue, link: link)
  }
}

// MARK: - Storage

// What a host asks of it, as `DynamicProperty` documents it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StateObject {
  public static func _install(
    _ value: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    let wrapper = value.assumingMemoryBound(to: Self.self)
    wrapper.pointee.link = ObjectLink(wrapper.pointee.make(), in: node)
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    value.assumingMemoryBound(to: Self.self).pointee.link =
      old.assumingMemoryBound(to: Self.self).pointee.link
  }

  public static func _prepare(
    _ value: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    value.assumingMemoryBound(to: Self.self).pointee.link?.access()
  }

  public static func _remove(_ value: UnsafeMutableRawPointer) {
    value.assumingMemoryBound(to: Self.self).pointee.link?.disconnect()
  }

  public static func _isSameInput(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool { true }
}
