/// A part of a list or a form, with a header and a footer.
///
/// Source: Apple, *Section*.
public struct Section<Parent: View, Content: View, Footer: View>: ElementView {
  @usableFromInline let header: Parent
  @usableFromInline let content: Content
  @usableFromInline let footer: Footer

  /// A section with a header and a footer of any kind.
  ///
  /// What stands in the footer comes after the rows, and is no row.
  @inlinable
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  @usableFromInline
  var inside: TupleView<Parent, Content, Footer> { TupleView(header, content, footer) }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Section", label: .first) }
}

extension Section where Footer == EmptyView {
  /// A section with a header of any kind.
  @inlinable
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }

  /// A section with a header, in the order of arguments that Apple has deprecated.
  @inlinable
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header })
  }
}

extension Section {
  /// A section with a header and a footer, in the order of arguments that Apple has
  /// deprecated.
  @inlinable
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }
}

extension Section where Parent == EmptyView {
  /// A section with a footer.
  @inlinable
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }

  /// A section with a footer, in the order of arguments that Apple has deprecated.
  @inlinable
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, footer: { footer })
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// A section without a header.
  @inlinable
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// A section with a text as its header.
  @inlinable
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(String(title)) })
  }
}
