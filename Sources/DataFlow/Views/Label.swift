/// A title with an icon.
///
/// Source: Apple, *Label*.
public struct Label<Title: View, Icon: View>: ElementView {
  private let title: Title
  private let icon: Icon

  /// A title and an icon of any kind.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  @usableFromInline
  var inside: TupleView<Icon, Title> { TupleView(icon, title) }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Label", label: .inside) }
}

extension Label where Title == Text, Icon == Image {
  /// A text with a system symbol.
  public init<Content: StringProtocol>(_ title: Content, systemImage: String) {
    self.init(title: { Text(String(title)) }, icon: { Image(systemName: systemImage) })
  }

  /// A text with an image of the program's own.
  public init<Content: StringProtocol>(_ title: Content, image: String) {
    self.init(title: { Text(String(title)) }, icon: { Image(image) })
  }
}
