public import Foundation

extension TextField {
  /// A text field with a prompt and a label of any kind.
  ///
  /// - Parameters:
  ///   - text: What is edited.
  ///   - prompt: What stands in the field while it is empty.
  ///   - label: Says what is to be entered.
  public init(text: Binding<String>, prompt: Text?, @ViewBuilder label: () -> Label) {
    self.init(text: text, details: FieldDetails(prompt: prompt), label: label())
  }

  /// A text field that edits a value as a text.
  ///
  /// A text that stands for no value is not written. The language is that of the format's own
  /// locale, also where a view around sets `\.locale`.
  ///
  /// - Parameters:
  ///   - value: What is edited.
  ///   - format: Makes a text of the value, and a value of the text.
  ///   - prompt: What stands in the field while it is empty.
  ///   - label: Says what is to be entered.
  public init<Format: ParseableFormatStyle>(
    value: Binding<Format.FormatInput>, format: Format, prompt: Text? = nil,
    @ViewBuilder label: () -> Label
  ) where Format.FormatOutput == String {
    let text = Binding<String>(
      get: { format.format(value.wrappedValue) },
      set: { if let new = try? format.parseStrategy.parse($0) { value.wrappedValue = new } })
    self.init(text: text, prompt: prompt, label: label)
  }

  /// A text field that edits a value that may be missing, as a text; it is nil
  /// for a text that stands for no value.
  public init<Format: ParseableFormatStyle>(
    value: Binding<Format.FormatInput?>, format: Format, prompt: Text? = nil,
    @ViewBuilder label: () -> Label
  ) where Format.FormatOutput == String {
    let text = Binding<String>(
      get: { value.wrappedValue.map(format.format) ?? "" },
      set: { value.wrappedValue = try? format.parseStrategy.parse($0) })
    self.init(text: text, prompt: prompt, label: label)
  }
}

extension TextField where Label == Text {
  /// A text field with a text as its label, and a prompt.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text?) {
    self.init(text: text, prompt: prompt) { Text(String(title)) }
  }

  /// A text field with a text as its label that grows along an axis.
  public init<Title: StringProtocol>(
    _ title: Title, text: Binding<String>, prompt: Text? = nil, axis: Axis
  ) {
    self.init(
      text: text, details: FieldDetails(prompt: prompt, axis: axis), label: Text(String(title)))
  }

  /// A text field with a text as its label that edits a value as a text.
  public init<Title: StringProtocol, Format: ParseableFormatStyle>(
    _ title: Title, value: Binding<Format.FormatInput>, format: Format, prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(value: value, format: format, prompt: prompt) { Text(String(title)) }
  }

  /// A text field with a text as its label that edits a value that may be
  /// missing, as a text.
  public init<Title: StringProtocol, Format: ParseableFormatStyle>(
    _ title: Title, value: Binding<Format.FormatInput?>, format: Format, prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(value: value, format: format, prompt: prompt) { Text(String(title)) }
  }
}

/// A direction in which views grow.
///
/// Source: Apple, *Axis*.
public enum Axis: Int8, Sendable, Hashable, CaseIterable { case horizontal, vertical }
