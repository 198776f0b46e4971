/// A line between views.
///
/// Source: Apple, *Divider*.
public struct Divider: ElementView {
  public typealias Body = Never

  @inlinable
  public init() {}

  @usableFromInline
  var inside: EmptyView { EmptyView() }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Divider") }
}
