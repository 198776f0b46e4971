/// Shows how far something is, or that it goes on.
///
/// Source: Apple, *ProgressView*.
public struct ProgressView<Label: View>: ElementView {
  /// From 0 to 1, or nil if nobody knows.
  private let fraction: Double?
  private let label: Label

  private init(fraction: Double?, label: Label) {
    self.fraction = fraction
    self.label = label
  }

  /// Something that goes on, with a label of any kind.
  public init(@ViewBuilder label: () -> Label) { self.init(fraction: nil, label: label()) }

  /// Something that is at `value` of `total`, with a label of any kind.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(fraction: value.map { Double($0 / total) }, label: label())
  }

  @usableFromInline
  var inside: Label { label }

  @usableFromInline
  var element: ElementValue {
    ElementValue(
      kind: "ProgressView",
      // To a tenth of a percent: 0.07 * 100 is no round number.
      text: fraction.map { "\(describe(($0 * 1000).rounded() / 10)) %" }, label: .inside,
      progress: fraction)
  }
}

extension ProgressView where Label == EmptyView {
  /// Something that goes on.
  public init() { self.init { EmptyView() } }

  /// Something that is at `value` of `total`.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { EmptyView() }
  }
}

extension ProgressView where Label == Text {
  /// Something that goes on, with a text as the label.
  public init<Title: StringProtocol>(_ title: Title) { self.init { Text(String(title)) } }

  /// Something that is at `value` of `total`, with a text as the label.
  public init<Title: StringProtocol, Value: BinaryFloatingPoint>(
    _ title: Title, value: Value?, total: Value = 1
  ) {
    self.init(value: value, total: total) { Text(String(title)) }
  }
}
