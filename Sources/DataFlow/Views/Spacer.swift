/// Room between views.
///
/// Source: Apple, *Spacer*.
public struct Spacer: ElementView {
  /// Room that takes what the other views leave.
  @inlinable
  public init() {}

  @usableFromInline
  var inside: EmptyView { EmptyView() }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Spacer") }
}
