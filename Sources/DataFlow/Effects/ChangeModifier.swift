/// Calls an action when a value differs from that of the update before.
public struct ChangeModifier<Value: Equatable>: ViewModifier {
  @usableFromInline let value: Value
  /// Whether the action is called when the view appears.
  @usableFromInline let isInitial: Bool
  @usableFromInline let action: ChangeAction<Value>

  @inlinable
  init(_ value: Value, isInitial: Bool, action: ChangeAction<Value>) {
    self.value = value
    self.isInitial = isInitial
    self.action = action
  }

  /// Keeps the value in a node, to be compared with later ones.
  @inlinable
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = ChangeNode(modifier.value, action: modifier.action, in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    if modifier.isInitial {
      node.isInitial = true
      node.note(from: modifier.value)
    }
    return node
  }

  /// Compares the value, and has the action called if it differs.
  @inlinable
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: ChangeNode<Value>.self)
    node.updateChild(to: content)
    if node.value != modifier.value {
      let old = node.value
      node.value = modifier.value
      if modifier.action.isOfBefore { node.actionOfBefore = node.action }
      node.note(from: old)
    }
    node.action = modifier.action
  }
}

/// What is called when a value has changed, in the form in which it was given: a
/// closure around it would be a block of memory for each modifier and update.
@usableFromInline
enum ChangeAction<Value> {
  /// The new one, which is not told the values.
  case plain(() -> Void)
  /// The new one.
  case values((_ old: Value, _ new: Value) -> Void)
  /// That of the update before.
  case ofBefore((_ new: Value) -> Void)

  @inlinable
  var isOfBefore: Bool {
    if case .ofBefore = self { true } else { false }
  }
}

/// What a value was in the last update, and what to call when it changes.
///
/// What is done when it changes is inlinable, and is specialised where the modifier
/// is used; the rest knows nothing of the type.
@usableFromInline
final class ChangeNode<Value: Equatable>: AnyChangeNode {
  @usableFromInline @exclusivity(unchecked)
  var value: Value

  /// The action of the newest view.
  @usableFromInline @exclusivity(unchecked)
  var action: ChangeAction<Value>

  /// The value before the change that is due.
  @usableFromInline @exclusivity(unchecked)
  var old: Value?

  /// Whether what is due is the call when the view appears.
  @usableFromInline @exclusivity(unchecked)
  var isInitial: Bool = false

  /// Whom to tell of the change that is due, if not the newest view.
  @usableFromInline @exclusivity(unchecked)
  var actionOfBefore: ChangeAction<Value>?

  @usableFromInline
  init(_ value: Value, action: ChangeAction<Value>, in place: Place) {
    self.value = value
    self.action = action
    super.init(in: place)
  }

  /// Has the action called with `old` and the value, after the update.
  @inlinable
  @MainActor
  func note(from old: Value) {
    // A view that is updated twice in one update has changed once.
    if call == nil { self.old = old }
    // It captures nothing: specialised, it needs no memory.
    call = { unsafeDowncast($0, to: ChangeNode<Value>.self).tell() }
    becomeDue()
  }

  /// Calls the action that is due.
  @inlinable
  @MainActor
  func tell() {
    guard let old = old.take() else { return }
    let action = actionOfBefore.take() ?? action
    // An update that has come back to the value before it has changed nothing.
    if !isInitial, old == value { return }
    isInitial = false
    switch action {
    case .plain(let action): action()
    case .values(let action): action(old, value)
    case .ofBefore(let action): action(value)
    }
  }

  override func giveUp(after limit: ChangeLimit) {
    old = nil
    actionOfBefore = nil
    graph.issues.add(.changeCycle("\(Value.self)", limit))
  }
}

// MARK: - Modifiers

extension View {
  /// Calls `action` after an update in which `value` differs from the update
  /// before.
  ///
  /// The closure of the new view is called, after the views are up to date and
  /// outside of any body; what it writes is shown by a further update. Writes
  /// that one update shows are one change. An action that changes its own value
  /// again, directly or by other actions, is called twice at most; after that the host
  /// notes an issue. Where others act at the same time, so that nobody can tell whose
  /// doing a change is, it is cut off once it has written something new after each of
  /// thirty updates that have caused each other. Other calls are never left out.
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
  public consuming func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> ModifiedContent<Self, ChangeModifier<Value>> {
    modifier(ChangeModifier(value, isInitial: initial, action: .values(action)))
  }

  /// As above, for an action that is not told the values.
  @inlinable
  public consuming func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> ModifiedContent<Self, ChangeModifier<Value>> {
    modifier(ChangeModifier(value, isInitial: initial, action: .plain(action)))
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
  public consuming func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (_ newValue: Value) -> Void
  ) -> ModifiedContent<Self, ChangeModifier<Value>> {
    modifier(ChangeModifier(value, isInitial: false, action: .ofBefore(action)))
  }
}
