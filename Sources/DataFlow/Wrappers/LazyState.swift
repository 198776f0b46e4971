/// A state whose default value is evaluated once, when the view is mounted.
///
/// On Apple's platforms `@State` is a macro from Xcode 27 on, and evaluates its
/// default value once for each lifetime of a view; as a wrapper it evaluates it
/// whenever the structure is made. ``State`` does the latter. A module chooses
/// the former for all its views with one line:
///
/// ```swift
/// typealias State = DataFlow.LazyState
/// ```
///
/// Everything else is as with ``State``; before the view is mounted each read
/// evaluates the default value.
///
/// Source: Apple, *State*.
@propertyWrapper
public struct LazyState<Value>: DynamicProperty {
  private let make: () -> Value
  private var storage: StateStorage?

  /// A state with a default value.
  ///
  /// - Parameter thunk: Makes the value; evaluated when the view is mounted.
  public init(wrappedValue thunk: @autoclosure @escaping () -> Value) {
    make = thunk
    storage = nil
  }

  /// A state with a default value.
  ///
  /// - Parameter thunk: Makes the value; evaluated when the view is mounted.
  public init(initialValue thunk: @autoclosure @escaping () -> Value) {
    make = thunk
    storage = nil
  }

  /// The value.
  public var wrappedValue: Value {
    get {
      guard let storage else { return make() }
      return Location(storage).get()
    }
    nonmutating set {
      guard let storage else { return }
      Location(storage).set(newValue)
    }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    guard let storage else {
      IssueList.current.add(.stateOutsideView("\(Value.self)"))
      return .constant(make())
    }
    return Binding(location: storage)
  }
}

extension LazyState where Value: ExpressibleByNilLiteral {
  /// A state that starts as nil.
  public init() { self.init(wrappedValue: nil) }
}

// `Sendable` as a state is: the function that makes the value runs where the
// view is mounted or read, and the storage is safe from any thread.
extension LazyState: @unchecked Sendable where Value: Sendable {}

// MARK: - Storage

// What a host asks of it, as `DynamicProperty` documents it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LazyState {
  public static var _needsPreparation: Bool { false }

  public static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    let state = value.assumingMemoryBound(to: Self.self)
    state.pointee.storage = .make(state.pointee.make(), in: node.graph)
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    let state = value.assumingMemoryBound(to: Self.self)
    state.pointee.storage = old.assumingMemoryBound(to: Self.self).pointee.storage
  }

  public static func _prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {}

  public static func _remove(_ value: UnsafeMutableRawPointer) {
    value.assumingMemoryBound(to: Self.self).pointee.storage?.unmount()
  }

  public static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    true
  }
}
