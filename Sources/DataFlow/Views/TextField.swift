/// A control that edits a text.
///
/// Source: Apple, *TextField*.
public struct TextField<Label: View>: ElementView {
  @usableFromInline let text: Binding<String>
  @usableFromInline let label: Label
  @usableFromInline let details: FieldDetails?

  /// A text field with a label of any kind.
  ///
  /// - Parameters:
  ///   - text: What is edited, by a test with ``Host/set(_:_:)``.
  ///   - label: Says what is to be entered.
  @inlinable
  public init(text: Binding<String>, @ViewBuilder label: () -> Label) {
    self.init(text: text, details: nil, label: label())
  }

  @usableFromInline
  init(text: Binding<String>, details: FieldDetails?, label: Label) {
    self.text = text
    self.details = details
    self.label = label
  }

  @usableFromInline
  var inside: Label { label }

  @usableFromInline
  var element: ElementValue {
    ElementValue(
      kind: "TextField", label: .inside, input: ElementInput(text), prompt: details?.prompt,
      axis: details?.axis)
  }
}

/// What else a text field is given: most have none of it.
@usableFromInline
struct FieldDetails {
  var prompt: String?
  var axis: Axis?

  /// Nil if there is nothing to keep.
  init?(prompt: Text?, axis: Axis? = nil) {
    guard prompt != nil || axis != nil else { return nil }
    self.prompt = prompt?.content
    self.axis = axis
  }
}

extension TextField where Label == Text {
  /// A text field with a text as its label.
  ///
  /// - Parameters:
  ///   - title: Says what is to be entered.
  ///   - text: What is edited.
  @inlinable
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    self.init(text: text) { Text(String(title)) }
  }
}
