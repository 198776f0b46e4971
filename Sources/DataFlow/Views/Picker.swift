/// A control that chooses one of several values.
///
/// ```swift
/// Picker("Flavour", selection: $flavour) {
///   ForEach(Flavour.allCases) { Text($0.name) }
/// }
/// ```
///
/// A choice stands for its tag, if that is of the selection's type, and otherwise
/// for the identifier of its element.
///
/// Source: Apple, *Picker*.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: ElementView {
  private let selection: Binding<SelectionValue>
  private let label: Label
  private let content: Content

  /// A picker with a label of any kind.
  ///
  /// - Parameters:
  ///   - selection: What is chosen.
  ///   - content: The choices.
  ///   - label: Says what is chosen.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.label = label()
    self.content = content()
  }

  /// As above, in the older order.
  public init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) {
    self.selection = selection
    self.label = label
    self.content = content()
  }

  @usableFromInline
  var inside: TupleView<Label, Content> { TupleView(label, content) }

  @usableFromInline
  var element: ElementValue {
    ElementValue(
      kind: "Picker", label: .first, input: ElementInput(selection),
      selection: ListSelection.exactlyOne(selection).element)
  }
}

extension Picker where Label == Text {
  /// A picker with a text as its label.
  ///
  /// - Parameters:
  ///   - title: Says what is chosen.
  ///   - selection: What is chosen.
  ///   - content: The choices.
  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, label: Text(String(title)), content: content)
  }
}
