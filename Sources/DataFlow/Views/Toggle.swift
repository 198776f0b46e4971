/// A control that switches a value on and off.
///
/// Source: Apple, *Toggle*.
public struct Toggle<Label: View>: ElementView {
  @usableFromInline let isOn: Binding<Bool>
  @usableFromInline let label: Label

  /// A toggle with a label of any kind.
  ///
  /// - Parameters:
  ///   - isOn: What is switched, by a test with ``Host/set(_:_:)``.
  ///   - label: Says what is switched.
  @inlinable
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  @usableFromInline
  var inside: Label { label }

  @usableFromInline
  var element: ElementValue {
    ElementValue(kind: "Toggle", label: .inside, input: ElementInput(isOn))
  }
}

extension Toggle where Label == Text {
  /// A toggle with a text as its label.
  ///
  /// - Parameters:
  ///   - title: Says what is switched.
  ///   - isOn: What is switched.
  @inlinable
  public init<Title: StringProtocol>(_ title: Title, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(String(title)) }
  }
}
