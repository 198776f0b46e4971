/// Where the focus is, as far as it concerns a view.
///
/// ```swift
/// struct SignIn: View {
///   enum Field: Hashable { case name, password }
///
///   @FocusState private var field: Field?
///   @State private var name = ""
///
///   var body: some View {
///     TextField("Name", text: $name).focused($field, equals: .name)
///     Button("Back") { field = .name }
///   }
/// }
/// ```
///
/// The focus and the value follow each other: when it comes to a view with
/// ``View/focused(_:equals:)``, that view's value is here, and nil, or false, when
/// it leaves. A write moves it to the view with that value, or takes it away; a
/// value that no view has becomes nil again. The views, and the focus, follow in
/// the next update.
///
/// A host has one focus, which ``Host/focus(_:)-(Tag)`` moves as a user would. The
/// value belongs to the view's identity as a ``State`` does.
///
/// Source: Apple, *FocusState*.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  /// The value while the focus is elsewhere.
  let absent: Value

  private var storage: StateStorage?
  private var order = FocusOrder.none
  /// Sees to it that the value names a view.
  private var node: FocusStateNode<Value>?

  /// Whether the focus is in a view with ``View/focused(_:)``.
  public init() where Value == Bool { absent = false }

  /// Which of several views the focus is in; nil if it is in none.
  public init<Wrapped: Hashable>() where Value == Wrapped? { absent = nil }

  /// The value.
  ///
  /// A body that reads it depends on it. Before the view is mounted it says that
  /// the focus is elsewhere, and a write does nothing.
  public var wrappedValue: Value {
    get { storage.map { Location($0).get() } ?? absent }
    nonmutating set {
      if let storage {
        order.note()
        Location(storage).set(newValue)
      }
    }
  }

  /// A binding, for ``View/focused(_:equals:)`` and for views inside.
  public var projectedValue: Binding {
    if let storage { return Binding(location: storage, absent: absent, order: order) }
    IssueList.current.add(.stateOutsideView("\(Value.self)"))
    return Binding(location: ConstantLocation(absent), absent: absent, order: .none)
  }
}

extension FocusState: Sendable where Value: Sendable {}

// MARK: - Binding

extension FocusState {
  /// A way to read and write where the focus is.
  ///
  /// Source: Apple, *FocusState.Binding*.
  @propertyWrapper
  public struct Binding {
    let location: Location<Value>
    /// The value while the focus is elsewhere.
    let absent: Value
    /// When the value was written last.
    let order: FocusOrder

    init(location: AnyLocation, absent: Value, order: FocusOrder) {
      self.location = Location(location)
      self.absent = absent
      self.order = order
    }

    /// The value; a body that reads it depends on it.
    public var wrappedValue: Value {
      get { location.get() }
      nonmutating set {
        order.note()
        location.set(newValue)
      }
    }

    /// The binding itself.
    public var projectedValue: Binding { self }
  }
}

// MARK: - Storage

// What a host asks of it, as `DynamicProperty` documents it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FocusState {
  public static var _needsPreparation: Bool { false }

  public static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    let state = value.assumingMemoryBound(to: Self.self)
    state.pointee.storage = .make(state.pointee.absent, in: node.graph)
    state.pointee.order = FocusOrder()
    state.pointee.node = FocusStateNode(state.pointee.projectedValue, in: Place(in: node))
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    let state = value.assumingMemoryBound(to: Self.self)
    let old = old.assumingMemoryBound(to: Self.self)
    state.pointee.storage = old.pointee.storage
    state.pointee.order = old.pointee.order
    state.pointee.node = old.pointee.node
  }

  public static func _prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {}

  public static func _remove(_ value: UnsafeMutableRawPointer) {
    value.assumingMemoryBound(to: Self.self).pointee.storage?.unmount()
    value.assumingMemoryBound(to: Self.self).pointee.node?.unmount()
  }

  public static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    true
  }
}
