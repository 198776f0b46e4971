/// Views side by side.
///
/// Source: Apple, *HStack*.
public struct HStack<Content: View>: ElementView {
  @usableFromInline let alignment: VerticalAlignment
  @usableFromInline let spacing: Double?
  @usableFromInline let content: Content

  /// The views of `content`, from the leading to the trailing edge.
  ///
  /// - Parameters:
  ///   - alignment: Where lower views stand.
  ///   - spacing: The room between views, or nil for the platform's.
  ///   - content: The views.
  @inlinable
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
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
      kind: "HStack", alignment: Alignment(horizontal: .center, vertical: alignment),
      spacing: spacing)
  }
}
