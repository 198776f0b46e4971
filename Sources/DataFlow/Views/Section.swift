/// A part of a list or a form, with a header.
///
/// Source: Apple, *Section*.
public struct Section<Header: View, Content: View>: ElementView {
  @usableFromInline let header: Header
  @usableFromInline let content: Content

  /// A section with a header of any kind.
  @inlinable
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.header = header()
    self.content = content()
  }

  @usableFromInline
  var inside: TupleView<Header, Content> { TupleView(header, content) }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Section", label: .first) }
}

extension Section where Header == EmptyView {
  /// A section without a header.
  @inlinable
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }
}

extension Section where Header == Text {
  /// A section with a text as its header.
  @inlinable
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(String(title)) }
  }
}
