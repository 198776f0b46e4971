/// A value that a view owns.
///
/// The storage belongs to the view's identity, not to the structure: it is made
/// when the view is mounted, survives every update, and goes when the view
/// goes. The default value is evaluated whenever the structure is made, and all
/// but the first are thrown away.
///
/// ```swift
/// struct Counter: View {
///   @State private var count = 0
///
///   var body: some View {
///     Button("Count: \(count)") { count += 1 }
///   }
/// }
/// ```
///
/// Reading it in `body` makes the view depend on it; writing an equal value
/// does nothing. It may be read and written from any thread, lock-free: a value
/// is never torn and the view ends on the last write, but `count += 1` is a
/// read and a write and not one step.
///
/// Before the view is mounted a read gives the initial value, and a write has
/// no effect.
///
/// Source: Apple, *State*.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  /// The initial value until the view is mounted, then nil.
  @usableFromInline
  var initial: Value?

  @usableFromInline
  var storage: StateStorage?

  /// A state with an initial value, which counts for the first mount only.
  @inlinable
  public init(wrappedValue: Value) {
    initial = wrappedValue
    storage = nil
  }

  /// A state with an initial value, which counts for the first mount only.
  @inlinable
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The value.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var wrappedValue: Value {
    get {
      // Without a storage there is an initial value.
      if storage == nil { return initial.unsafelyUnwrapped }
      return borrowing(Unmanaged.passUnretained(storage.unsafelyUnwrapped)) {
        Location($0).get()
      }
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
      return .constant(wrappedValue)
    }
    return Binding(location: storage)
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// A state that starts as nil.
  @inlinable
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

// MARK: - Storage

// What a host asks of it, as `DynamicProperty` documents it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension State {
  public static var _needsPreparation: Bool { false }

  public static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    let state = value.assumingMemoryBound(to: Self.self)
    state.pointee.storage = .make(state.pointee.wrappedValue, in: node.graph)
    // An object that is replaced later must not live on as the initial value.
    state.pointee.initial = nil
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    let state = value.assumingMemoryBound(to: Self.self)
    state.pointee.storage = old.assumingMemoryBound(to: Self.self).pointee.storage
    state.pointee.initial = nil
  }

  public static func _prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {}

  public static func _remove(_ value: UnsafeMutableRawPointer) {
    value.assumingMemoryBound(to: Self.self).pointee.storage?.unmount()
  }

  public static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    true
  }
}
