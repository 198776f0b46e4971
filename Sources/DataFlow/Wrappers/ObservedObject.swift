public import OpenCombine

/// An observable object that a view is given.
///
/// Each change that the object publishes updates the view, whether its body
/// reads what has changed or not. The view does not own the object: one that is
/// made as the property's default value is made again whenever the structure
/// is, and its data is lost.
///
/// Source: Apple, *ObservedObject*.
@propertyWrapper
public struct ObservedObject<ObjectType: OpenCombine.ObservableObject>: DynamicProperty {
  private var link: ObjectLink<ObjectType>?

  private var object: ObjectType

  /// The object.
  @MainActor @preconcurrency
  public var wrappedValue: ObjectType {
    get { object }
    set { object = newValue }
  }

  /// An object that somebody else owns.
  public init(wrappedValue: ObjectType) {
    object = wrappedValue
    link = nil
  }

  /// An object that somebody else owns, without the syntax of a wrapper.
  public init(initialValue: ObjectType) { self.init(wrappedValue: initialValue) }

  /// Bindings to the object's properties.
  @MainActor @preconcurrency
  public var projectedValue: ObjectBindings<ObjectType> {
    ObjectBindings(object: wrappedValue, link: link)
  }

  /// What `$model` gives.
  public typealias Wrapper = ObjectBindings<ObjectType>
}

// MARK: - Storage

// What a host asks of it, as `DynamicProperty` documents it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ObservedObject {
  public static func _install(
    _ value: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    let wrapper = value.assumingMemoryBound(to: Self.self)
    wrapper.pointee.link = ObjectLink(wrapper.pointee.object, in: node)
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    let wrapper = value.assumingMemoryBound(to: Self.self)
    let old = old.assumingMemoryBound(to: Self.self)
    wrapper.pointee.link = old.pointee.link
    wrapper.pointee.link?.follow(wrapper.pointee.object)
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
  ) -> Bool {
    left.assumingMemoryBound(to: Self.self).pointee.object
      === right.assumingMemoryBound(to: Self.self).pointee.object
  }
}
