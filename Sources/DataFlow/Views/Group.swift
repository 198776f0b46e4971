/// Several views as one, without an effect of its own.
///
/// Source: Apple, *Group*.
public struct Group<Content: View>: View {
  @usableFromInline let content: Content

  /// The views of `content`, to be modified as one.
  @inlinable
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Mounts the content in the place of the group, which has no node.
  @inlinable
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    Content._mount(view.content, in: place)
  }

  /// Updates the content.
  @inlinable
  public static func _update(_ node: ViewNode?, to view: Self) {
    Content._update(node, to: view.content)
  }
}
