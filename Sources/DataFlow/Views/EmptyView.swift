/// A view that shows nothing.
///
/// Source: Apple, *EmptyView*.
public struct EmptyView: View {
  /// A view that takes no place in the tree.
  @inlinable
  public init() {}

  /// Makes no node.
  @inlinable
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? { nil }

  /// Has nothing to update.
  @inlinable
  public static func _update(_ node: ViewNode?, to view: Self) {}
}
