public import OpenCombine

/// An observable object that a view around this one has put into the
/// environment.
///
/// The nearest `environmentObject(_:)` for the declared type counts. Each change
/// that the object publishes updates the view. Reading it traps if there is no
/// such object; a body that does not read it does not need one.
///
/// Source: Apple, *EnvironmentObject*.
@propertyWrapper
public struct EnvironmentObject<ObjectType: OpenCombine.ObservableObject>: DynamicProperty {
  private var place: Holder?

  /// The view's tie to the object, which comes and goes with the environment.
  private final class Holder {
    let scope: EnvironmentScope
    var link: ObjectLink<ObjectType>?

    init(scope: EnvironmentScope) { self.scope = scope }

    var object: ObjectType? { EnvironmentValues(scope: scope)[object: ObjectType.self] }
  }

  /// The object of the property's type.
  public init() { place = nil }

  /// The object.
  @MainActor @preconcurrency
  public var wrappedValue: ObjectType {
    guard let object = place?.object else {
      fatalError(
        "No ObservableObject of type \(ObjectType.self) found. An environmentObject(_:) for "
          + "\(ObjectType.self) may be missing as an ancestor of this view.")
    }
    return object
  }

  /// Bindings to the object's properties.
  @MainActor @preconcurrency
  public var projectedValue: ObjectBindings<ObjectType> {
    ObjectBindings(object: wrappedValue, link: place?.link)
  }

  /// What `$model` gives.
  public typealias Wrapper = ObjectBindings<ObjectType>
}

// MARK: - Storage

// What a host asks of it, as `DynamicProperty` documents it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension EnvironmentObject {
  public static func _install(
    _ value: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    value.assumingMemoryBound(to: Self.self).pointee.place = Holder(scope: node.environment)
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    value.assumingMemoryBound(to: Self.self).pointee.place =
      old.assumingMemoryBound(to: Self.self).pointee.place
  }

  public static func _prepare(
    _ value: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    guard let place = value.assumingMemoryBound(to: Self.self).pointee.place else { return }
    // Reading it makes the view follow another object that takes its place.
    if let object = place.object {
      if let link = place.link {
        link.follow(object)
      } else {
        place.link = ObjectLink(object, in: node)
      }
    } else {
      place.link?.disconnect()
      place.link = nil
    }
    place.link?.access()
  }

  public static func _remove(_ value: UnsafeMutableRawPointer) {
    value.assumingMemoryBound(to: Self.self).pointee.place?.link?.disconnect()
  }

  public static func _isSameInput(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool { true }
}
