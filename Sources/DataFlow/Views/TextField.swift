/// A control that edits a text.
///
/// Source: Apple, *TextField*.
public struct TextField<Label: View>: ElementView {
  public typealias Body = Never

  @usableFromInline let text: Binding<String>
  @usableFromInline let label: Label

  @inlinable
  public init(text: Binding<String>, @ViewBuilder label: () -> Label) {
    self.text = text
    self.label = label()
  }

  @usableFromInline
  var inside: Label { label }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "TextField", input: text) }
}

extension TextField where Label == Text {
  @inlinable
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    self.init(text: text) { Text(String(title)) }
  }
}
