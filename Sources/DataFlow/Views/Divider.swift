/// A line between views.
///
/// Source: Apple, *Divider*.
public struct Divider: ElementView {
  /// A line across the direction of the stack that it is in.
  @inlinable
  public init() {}

  @usableFromInline
  var inside: EmptyView { EmptyView() }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Divider") }
}
