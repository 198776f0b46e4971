/// Room between views.
///
/// Source: Apple, *Spacer*.
public struct Spacer: ElementView {
  @usableFromInline let minLength: Double?

  /// Room that takes what the other views leave.
  ///
  /// - Parameter minLength: How much it takes at least, in points; nil for the platform's.
  ///
  /// Source: Apple, *Spacer.init(minLength:)*.
  @inlinable
  public init(minLength: Double? = nil) { self.minLength = minLength }

  @usableFromInline
  var inside: EmptyView { EmptyView() }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Spacer", spacing: minLength) }
}
