/// Ties the focus of a view to a value.
public struct FocusModifier<Value: Hashable>: ViewModifier {
  let binding: FocusState<Value>.Binding
  let value: Value

  /// Puts a node around the view that follows the binding.
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = FocusNode(modifier.binding, equals: modifier.value, in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    node.follow()
    return node
  }

  /// Follows another binding or value.
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: FocusNode<Value>.self)
    node.updateChild(to: content)
    node.update(modifier.binding, equals: modifier.value)
  }
}

extension View {
  /// Makes `condition` true while the focus is in this view; a write of true moves
  /// it here.
  ///
  /// Source: Apple, *focused(_:)*.
  public consuming func focused(
    _ condition: FocusState<Bool>.Binding
  ) -> ModifiedContent<Self, FocusModifier<Bool>> {
    modifier(FocusModifier(binding: condition, value: true))
  }

  /// Makes `binding` equal to `value` while the focus is in this view; a write of
  /// `value` moves it here.
  ///
  /// Source: Apple, *focused(_:equals:)*.
  public consuming func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> ModifiedContent<Self, FocusModifier<Value>> {
    modifier(FocusModifier(binding: binding, value: value))
  }
}
