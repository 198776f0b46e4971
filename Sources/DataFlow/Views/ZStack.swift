/// Views one above the other.
///
/// Source: Apple, *ZStack*.
public struct ZStack<Content: View>: ElementView {
  @usableFromInline let alignment: Alignment
  @usableFromInline let content: Content

  /// The views of `content`, the first one at the back.
  @inlinable
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  @usableFromInline
  var inside: Content { content }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "ZStack", alignment: alignment) }
}
