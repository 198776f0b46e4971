/// Controls for entering data.
///
/// Source: Apple, *Form*.
public struct Form<Content: View>: ElementView {
  public typealias Body = Never

  @usableFromInline let content: Content

  @inlinable
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @usableFromInline
  var inside: Content { content }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Form") }
}
