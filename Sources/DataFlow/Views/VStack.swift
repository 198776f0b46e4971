/// Views one below the other.
///
/// Source: Apple, *VStack*.
public struct VStack<Content: View>: ElementView {
  public typealias Body = Never

  @usableFromInline let alignment: HorizontalAlignment
  @usableFromInline let spacing: Double?
  @usableFromInline let content: Content

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
  var element: ElementValue { ElementValue(kind: "VStack") }
}
