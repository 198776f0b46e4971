/// Room between views.
///
/// Source: Apple, *Spacer*.
public struct Spacer: ElementView {
  public typealias Body = Never

  @inlinable
  public init() {}

  @usableFromInline
  var inside: EmptyView { EmptyView() }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Spacer") }
}
