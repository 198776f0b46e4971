/// A view with an identifier of its own.
@usableFromInline
struct IdentifiedView<Content: View, ID: Hashable>: View {
  @usableFromInline let content: Content
  @usableFromInline let id: ID

  @inlinable
  init(content: Content, id: ID) {
    self.content = content
    self.id = id
  }

  @inlinable
  static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = IdentifiedNode(view.id, in: place)
    node.child = Content._mount(view.content, in: Place(in: node))
    return node
  }

  @inlinable
  static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: IdentifiedNode<ID>.self)
    if node.id == view.id {
      node.updateChild(to: view.content)
    } else {
      node.removeChild()
      node.id = view.id
      node.child = Content._mount(view.content, in: Place(in: node))
    }
  }
}

extension View {
  /// Binds the view's identity to `id`.
  ///
  /// Another value ends the life of the view with all its state and makes a
  /// new one.
  ///
  /// Source: Apple, *id(_:)*.
  @inlinable
  public consuming func id<ID: Hashable>(_ id: ID) -> some View {
    IdentifiedView(content: self, id: id)
  }
}
