/// Several views as one, without an effect of its own.
///
/// Source: Apple, *Group*.
public struct Group<Content: View>: View {
  public typealias Body = Never

  @usableFromInline let content: Content

  @inlinable
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @inlinable
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    Content._mount(view.content, in: place)
  }

  @inlinable
  public static func _update(_ node: ViewNode?, to view: Self) {
    Content._update(node, to: view.content)
  }
}
