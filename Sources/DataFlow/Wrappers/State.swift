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
  /// The first stored property, where ``storage(at:)`` looks for it.
  @usableFromInline
  var storage: StateStorage?

  /// The initial value until the view is mounted; then nil, or of no account if it
  /// is a word.
  @usableFromInline
  var initial: Value?

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
    storage(at: value).pointee = makeStorage(value, in: node.graph)
  }

  private static func makeStorage(
    _ value: UnsafeMutableRawPointer, in graph: ViewGraph
  ) -> StateStorage {
    // Not a copy of a mounted view's state, which has the value of that.
    if WordStorage.holds(Value.self), storage(at: value).pointee == nil {
      return .make((value + 8).assumingMemoryBound(to: Value.self).pointee, in: graph)
    }
    let state = value.assumingMemoryBound(to: Self.self)
    // An object that is replaced later must not live on as the initial value.
    defer { state.pointee.initial = nil }
    return .make(state.pointee.wrappedValue, in: graph)
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    storage(at: value).pointee = storage(at: old).pointee
    if !WordStorage.holds(Value.self) {
      value.assumingMemoryBound(to: Self.self).pointee.initial = nil
    }
  }

  /// The storage of the state at an address.
  ///
  /// Whoever comes here knows the type only at run time. To look `State<Value>` up
  /// would take longer than all else, and its size says nothing about this
  /// property, nor about where a word stands: at 8.
  private static func storage(
    at state: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<StateStorage?> {
    assert(MemoryLayout<Self>.offset(of: \.storage) == 0)
    assert(!WordStorage.holds(Value.self) || MemoryLayout<Self>.offset(of: \.initial) == 8)
    return state.assumingMemoryBound(to: StateStorage?.self)
  }

  public static func _prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {}

  public static func _remove(_ value: UnsafeMutableRawPointer) {
    storage(at: value).pointee?.unmount()
  }

  public static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    true
  }
}
