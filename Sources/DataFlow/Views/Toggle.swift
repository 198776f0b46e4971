/// A control that switches a value on and off.
///
/// Source: Apple, *Toggle*.
public struct Toggle<Label: View>: ElementView {
  public typealias Body = Never

  @usableFromInline let isOn: Binding<Bool>
  @usableFromInline let label: Label

  @inlinable
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  @usableFromInline
  var inside: Label { label }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Toggle", isOn: isOn) }
}

extension Toggle where Label == Text {
  @inlinable
  public init<Title: StringProtocol>(_ title: Title, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(String(title)) }
  }
}
