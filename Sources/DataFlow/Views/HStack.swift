/// Views side by side.
///
/// Source: Apple, *HStack*.
public struct HStack<Content: View>: ElementView {
  public typealias Body = Never

  @usableFromInline let alignment: VerticalAlignment
  @usableFromInline let spacing: Double?
  @usableFromInline let content: Content

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
  var element: ElementValue { ElementValue(kind: "HStack") }
}
