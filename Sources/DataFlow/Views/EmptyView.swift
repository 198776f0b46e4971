/// A view that shows nothing.
///
/// Source: Apple, *EmptyView*.
public struct EmptyView: View {
  public typealias Body = Never

  @inlinable
  public init() {}

  @inlinable
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? { nil }

  @inlinable
  public static func _update(_ node: ViewNode?, to view: Self) {}
}
