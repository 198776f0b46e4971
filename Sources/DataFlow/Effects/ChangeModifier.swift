/// Calls an action when a value differs from that of the update before.
public struct ChangeModifier<Value: Equatable>: ViewModifier {
  @usableFromInline let value: Value
  /// Whether the action is called when the view appears.
  @usableFromInline let isInitial: Bool
  /// Whether the action of the update before is called, not the new one.
  @usableFromInline let isBefore: Bool
  @usableFromInline let action: @MainActor (Value, Value) -> Void

  @inlinable
  init(
    _ value: Value, isInitial: Bool, isBefore: Bool = false,
    action: @escaping @MainActor (Value, Value) -> Void
  ) {
    self.value = value
    self.isInitial = isInitial
    self.isBefore = isBefore
    self.action = action
  }

  /// Keeps the value in a node, to be compared with later ones.
  @inlinable
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = ChangeNode(modifier.value, action: modifier.action, in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    if modifier.isInitial { node.note(from: modifier.value, modifier.action) }
    return node
  }

  /// Compares the value, and has the action called if it differs.
  @inlinable
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: ChangeNode<Value>.self)
    Modified._update(node.child, to: content)
    if node.value != modifier.value {
      let old = node.value
      node.value = modifier.value
      node.note(from: old, modifier.isBefore ? node.action : modifier.action)
    }
    node.action = modifier.action
  }
}

/// What a value was in the last update, and what to call when it changes.
@usableFromInline
final class ChangeNode<Value: Equatable>: EffectNode {
  @usableFromInline @exclusivity(unchecked)
  var value: Value

  /// The action of the newest view.
  @usableFromInline @exclusivity(unchecked)
  var action: @MainActor (Value, Value) -> Void

  /// The value before the change that is due, and whom to tell.
  @exclusivity(unchecked)
  private var change: (old: Value, action: @MainActor (Value, Value) -> Void)?

  /// The chain of updates in which the action was called last.
  @exclusivity(unchecked)
  private var chain: Int = 0
  /// How often it was called in that chain.
  @exclusivity(unchecked)
  private var calls: Int = 0

  @usableFromInline
  init(_ value: Value, action: @escaping @MainActor (Value, Value) -> Void, in place: Place) {
    self.value = value
    self.action = action
    super.init(in: place)
  }

  /// Has `action` called with `old` and the value, after the update.
  @usableFromInline
  @MainActor
  func note(from old: Value, _ action: @escaping @MainActor (Value, Value) -> Void) {
    // A view that is updated twice in one update has changed once.
    change = (change?.old ?? old, action)
    becomeDue()
  }

  @usableFromInline
  override func perform() {
    guard let (old, action) = change.take(), isMounted else { return }
    if chain != graph.chain {
      chain = graph.chain
      calls = 0
    }
    calls += 1
    if calls <= Self.limit { return action(old, value) }
    // Once for each chain: without the call, nothing goes on.
    graph.issues.add(.changeCycle("\(Value.self)", limit: Self.limit))
  }

  /// How often an action may be called in a chain of updates that effects have
  /// caused.
  private static var limit: Int { 2 }
}

// MARK: - Modifiers

extension View {
  /// Calls `action` after an update in which `value` differs from the update
  /// before.
  ///
  /// The closure of the new view is called, after the views are up to date and
  /// outside of any body; what it writes is shown by a further update. Writes
  /// that one update shows are one change. An action that changes its own value
  /// again is called twice at most; after that the host notes an issue.
  ///
  /// The body that contains the call depends on `value`.
  ///
  /// - Parameters:
  ///   - value: What is compared.
  ///   - initial: Whether the action is called when the view appears, too.
  ///   - action: Called with the old and the new value, which are the same one
  ///     when the view appears.
  /// - Complexity: a comparison per update.
  ///
  /// Source: Apple, *onChange(of:initial:_:)*.
  @inlinable
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping @MainActor (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> ModifiedContent<Self, ChangeModifier<Value>> {
    modifier(ChangeModifier(value, isInitial: initial, action: action))
  }

  /// As above, for an action that is not told the values.
  @inlinable
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> ModifiedContent<Self, ChangeModifier<Value>> {
    modifier(ChangeModifier(value, isInitial: initial) { _, _ in action() })
  }

  /// Calls the action of the view *before* the change with the new value.
  ///
  /// What the closure has captured is therefore old. Apple has deprecated it in
  /// favour of the form with two parameters.
  ///
  /// - Parameters:
  ///   - value: What is compared.
  ///   - action: Called with the new value.
  ///
  /// Source: Apple, *onChange(of:perform:)*.
  @inlinable
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping @MainActor (_ newValue: Value) -> Void
  ) -> ModifiedContent<Self, ChangeModifier<Value>> {
    modifier(ChangeModifier(value, isInitial: false, isBefore: true) { _, new in action(new) })
  }
}
