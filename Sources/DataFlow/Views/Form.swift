/// Controls for entering data.
///
/// Source: Apple, *Form*.
public struct Form<Content: View>: ElementView {
  @usableFromInline let content: Content

  /// A form with the controls of `content`, from top to bottom.
  @inlinable
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @usableFromInline
  var inside: Content { content }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Form") }
}
