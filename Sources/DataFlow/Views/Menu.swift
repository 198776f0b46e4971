/// A control that shows further controls.
///
/// What is in a menu is there all the time: a host taps a button in it without
/// opening the menu.
///
/// Source: Apple, *Menu*.
public struct Menu<Label: View, Content: View>: ElementView {
  private let label: Label
  private let content: Content

  /// A menu with a label of any kind.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  @usableFromInline
  var inside: TupleView<Label, Content> { TupleView(label, content) }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Menu", label: .first) }
}

extension Menu where Label == Text {
  /// A menu with a text as its label.
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(String(title)) }
  }
}
