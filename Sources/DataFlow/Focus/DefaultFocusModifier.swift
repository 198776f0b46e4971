/// Gives the focus to a view that is tied to a value when it appears and nothing has it.
public struct DefaultFocusModifier<Value: Hashable>: ViewModifier {
  let binding: FocusState<Value>.Binding
  let value: Value

  /// Puts a node around the view, and looks for the value once all is there.
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = DefaultFocusNode(in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    node.graph.atRest {
      guard node.isMounted else { return }
      node.graph.focus.begin(in: node) {
        ($0 as? FocusNode<Value>)?.isTied(to: modifier.binding, at: modifier.value) ?? false
      }
    }
    return node
  }

  /// Updates the view.
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    node.unsafelyUnwrapped.updateChild(to: content)
  }
}

/// The node of a view with a default for the focus.
private final class DefaultFocusNode: ViewNode {
  private(set) var isMounted: Bool = true

  init(in place: Place) { super.init(in: place) }

  override func unmount() {
    isMounted = false
    super.unmount()
  }
}

/// How much a default for the focus counts.
///
/// Source: Apple, *DefaultFocusEvaluationPriority*.
public struct DefaultFocusEvaluationPriority: Sendable, Hashable {
  private let isUsers: Bool

  /// When the views appear.
  public static let automatic = DefaultFocusEvaluationPriority(isUsers: false)
  /// Also where a user moves the focus; a headless host does without.
  public static let userInitiated = DefaultFocusEvaluationPriority(isUsers: true)
}

extension View {
  /// Moves the focus to a view inside when this one appears, unless it is somewhere.
  ///
  /// - Parameters:
  ///   - binding: The state that the view inside is tied to.
  ///   - value: The value of that view.
  ///   - priority: How much this counts; a headless host does without.
  ///
  /// Source: Apple, *defaultFocus(_:_:priority:)*.
  public consuming func defaultFocus<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, _ value: Value,
    priority: DefaultFocusEvaluationPriority = .automatic
  ) -> ModifiedContent<Self, DefaultFocusModifier<Value>> {
    modifier(DefaultFocusModifier(binding: binding, value: value))
  }
}
