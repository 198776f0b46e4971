/// A view of any type.
///
/// A view of the same type keeps its identity, another one ends it.
///
/// Source: Apple, *AnyView*.
public struct AnyView: View {
  @usableFromInline
  let content: any View

  /// A view whose type is hidden.
  ///
  /// What is an `AnyView` already is not wrapped again.
  public init<Content: View>(_ content: Content) {
    self.content = (content as? AnyView)?.content ?? content
  }

  /// As ``init(_:)``, for who writes the label.
  public init<Content: View>(erasing content: Content) { self.init(content) }

  /// Mounts the content, whose type is the identity of the place.
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = AnyViewNode(type: type(of: view.content), in: place)
    mount(view.content, in: node)
    return node
  }

  private static func mount<Content: View>(_ content: Content, in node: AnyViewNode) {
    node.type = Content.self
    node.child = Content._mount(content, in: Place(in: node))
  }

  private static func update<Content: View>(_ content: Content, in node: AnyViewNode) {
    if node.type == Content.self {
      node.updateChild(to: content)
    } else {
      let old = node.child
      node.child = nil
      old?.unmount()
      mount(content, in: node)
    }
  }

  /// Updates a content of the same type, and replaces one of another.
  public static func _update(_ node: ViewNode?, to view: Self) {
    update(view.content, in: unsafeDowncast(node.unsafelyUnwrapped, to: AnyViewNode.self))
  }
}
