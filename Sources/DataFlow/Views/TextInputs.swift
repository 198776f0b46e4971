// Fields for texts that are not shown, and for longer ones.

/// A control that edits a text without showing it.
///
/// Source: Apple, *SecureField*.
public struct SecureField<Label: View>: ElementView {
  private let text: Binding<String>
  private let prompt: String?
  private let label: Label

  /// A field with a label of any kind.
  ///
  /// - Parameters:
  ///   - text: What is edited.
  ///   - prompt: What stands in the field while it is empty.
  ///   - label: Says what is to be entered.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.prompt = prompt?.content
    self.label = label()
  }

  @usableFromInline
  var inside: Label { label }

  @usableFromInline
  var element: ElementValue {
    ElementValue(
      kind: "SecureField", label: .inside, input: ElementInput(text), prompt: prompt)
  }
}

extension SecureField where Label == Text {
  /// A field with a text as its label.
  ///
  /// - Parameters:
  ///   - title: Says what is to be entered.
  ///   - text: What is edited.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    self.init(text: text) { Text(String(title)) }
  }

  /// A field with a text as its label, and a prompt.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text?) {
    self.init(text: text, prompt: prompt) { Text(String(title)) }
  }
}

/// A control that edits a text of many lines.
///
/// Source: Apple, *TextEditor*.
public struct TextEditor: ElementView {
  private let text: Binding<String>

  /// - Parameter text: What is edited.
  public init(text: Binding<String>) { self.text = text }

  @usableFromInline
  var inside: EmptyView { EmptyView() }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "TextEditor", input: ElementInput(text)) }
}
