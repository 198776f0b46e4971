/// A view that is updated only if its `==` says that it differs.
///
/// Source: Apple, *EquatableView*.
public struct EquatableView<Content: View & Equatable>: View {
  /// The view that is compared.
  public var content: Content

  /// `content`, updated only if its `==` says that it differs.
  @inlinable
  public init(content: Content) { self.content = content }

  /// Mounts the content, and keeps it for the comparison.
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = EquatableNode(view.content, in: place)
    node.child = Content._mount(view.content, in: Place(in: node))
    return node
  }

  /// Updates the content unless it is equal to the last one.
  public static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: EquatableNode<Content>.self)
    if node.content == view.content { return }
    node.content = view.content
    node.updateChild(to: view.content)
  }
}

/// The node of a view that is compared by its `==`.
private final class EquatableNode<Content: View & Equatable>: ViewNode {
  /// The view of the last update.
  @exclusivity(unchecked)
  var content: Content

  init(_ content: Content, in place: Place) {
    self.content = content
    super.init(in: place)
  }
}

extension View where Self: Equatable {
  /// The view, updated only if its `==` says that it differs.
  ///
  /// Source: Apple, *equatable()*.
  @inlinable
  public consuming func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
