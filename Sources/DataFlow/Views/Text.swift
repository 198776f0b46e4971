/// A line of text.
///
/// Source: Apple, *Text*.
public struct Text: Equatable, Sendable {
  @usableFromInline
  let content: String

  @inlinable
  public init(verbatim content: String) { self.content = content }

  @inlinable
  @_disfavoredOverload
  public init<Content: StringProtocol>(_ content: Content) { self.content = String(content) }

  @inlinable
  public init(_ content: String) { self.content = content }
}

extension Text: ElementView {
  public typealias Body = Never

  @usableFromInline
  var inside: EmptyView { EmptyView() }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Text", text: content) }
}
