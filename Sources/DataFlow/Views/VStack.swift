/// Views one below the other.
///
/// Source: Apple, *VStack*.
public struct VStack<Content: View>: ElementView {
  @usableFromInline let alignment: HorizontalAlignment
  @usableFromInline let spacing: Double?
  @usableFromInline let content: Content

  /// The views of `content`, from top to bottom.
  ///
  /// - Parameters:
  ///   - alignment: Where narrower views stand.
  ///   - spacing: The room between views, or nil for the platform's.
  ///   - content: The views.
  @inlinable
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @usableFromInline
  var inside: Content { content }

  @usableFromInline
  var element: ElementValue {
    ElementValue(
      kind: "VStack", alignment: Alignment(horizontal: alignment, vertical: .center),
      spacing: spacing)
  }
}
