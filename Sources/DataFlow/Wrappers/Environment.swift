public import Observation
public import ObservationCore

/// A value of the environment.
///
/// ```swift
/// @Environment(\.accent) private var accent
/// @Environment(Library.self) private var library
/// @Environment(Library.self) private var optionalLibrary: Library?
/// ```
///
/// A body that reads it depends on it: on this value alone, and for an
/// observable object on those properties that the body reads.
///
/// Outside of a mounted view it gives the default value.
///
/// Source: Apple, *Environment*.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value
  private let name: String
  /// Which value is read; nil for the object of a type.
  private let keyPath: PartialKeyPath<EnvironmentValues>?
  private var scope: EnvironmentScope?

  /// The value at `keyPath`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
    name = "\(Value.self)"
    self.keyPath = keyPath
  }

  /// The observable object of a type; reading it traps if there is none.
  public init(_ type: Value.Type) where Value: AnyObject & ObservationCore::Observable {
    self.init(object: type)
  }

  /// The observable object of a type, or nil if there is none.
  public init<Object>(_ type: Object.Type)
  where Object: AnyObject & ObservationCore::Observable, Value == Object? {
    self.init(optional: type)
  }

  /// As above, for objects that the standard library observes.
  public init(_ type: Value.Type) where Value: AnyObject & Observation::Observable {
    self.init(object: type)
  }

  /// As above, for objects that the standard library observes.
  public init<Object>(_ type: Object.Type)
  where Object: AnyObject & Observation::Observable, Value == Object? {
    self.init(optional: type)
  }

  /// As above, for a class whose conformance is not in sight.
  @_spi(Testing)
  public init(anyObject type: Value.Type) where Value: AnyObject { self.init(object: type) }

  /// As above, for a class whose conformance is not in sight.
  @_spi(Testing)
  public init<Object: AnyObject>(anyObject type: Object.Type) where Value == Object? {
    self.init(optional: type)
  }

  private init(object type: Value.Type) where Value: AnyObject {
    read = { values in
      guard let object = values[object: Value.self] else {
        fatalError(
          "No Observable object of type \(Value.self) found. An environment(_:) for "
            + "\(Value.self) may be missing as an ancestor of this view.")
      }
      return object
    }
    name = "\(type)"
    keyPath = nil
  }

  private init<Object: AnyObject>(optional type: Object.Type) where Value == Object? {
    read = { $0[object: Object.self] }
    name = "\(type)"
    keyPath = nil
  }

  /// The value.
  public var wrappedValue: Value {
    if scope == nil { IssueList.current.add(.environmentOutsideView(name)) }
    return read(EnvironmentValues(scope: scope))
  }
}

// MARK: - Storage

// What a host asks of it, as `DynamicProperty` documents it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Environment {
  public static var _needsPreparation: Bool { false }

  public static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    value.assumingMemoryBound(to: Self.self).pointee.scope = node.environment
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    value.assumingMemoryBound(to: Self.self).pointee.scope = node.environment
  }

  public static func _prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {}

  public static func _remove(_ value: UnsafeMutableRawPointer) {}

  public static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    let left = left.assumingMemoryBound(to: Self.self).pointee.keyPath
    let right = right.assumingMemoryBound(to: Self.self).pointee.keyPath
    // The same one where it is written in the view's declaration.
    return left === right || left == right
  }
}
