/// A control that sets a number between two bounds.
///
/// Source: Apple, *Slider*.
public struct Slider<Label: View, ValueLabel: View>: ElementView {
  private let input: Binding<Double>
  private let label: Label
  private let minimum: ValueLabel
  private let maximum: ValueLabel

  /// - Parameters:
  ///   - value: What is set; kept between the bounds.
  ///   - bounds: The least and the greatest value.
  ///   - step: The distance between values, or nil for any value.
  ///   - label: Says what is set.
  ///   - minimumValueLabel: Stands at the lower end.
  ///   - maximumValueLabel: Stands at the upper end.
  ///   - onEditingChanged: Called with true before a user's change, and with
  ///     false after it.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value.Stride? = nil,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    input = Binding(
      get: { Double(value.wrappedValue) },
      set: { new in
        onEditingChanged(true)
        withTransaction(\.isContinuous, true) {
          value.wrappedValue = Self.place(Value(new), in: bounds, step: step)
        }
        onEditingChanged(false)
      })
    self.label = label()
    minimum = minimumValueLabel()
    maximum = maximumValueLabel()
  }

  /// The place of the knob that is nearest to `value`.
  private static func place<Value: BinaryFloatingPoint>(
    _ value: Value, in bounds: ClosedRange<Value>, step: Value.Stride?
  ) -> Value where Value.Stride: BinaryFloatingPoint {
    // The lower end also for what is no number.
    let value = value >= bounds.lowerBound ? min(value, bounds.upperBound) : bounds.lowerBound
    guard let step, step > 0 else { return value }
    let steps = (bounds.lowerBound.distance(to: value) / step).rounded()
    let place = min(bounds.lowerBound.advanced(by: steps * step), bounds.upperBound)
    // The upper end is a place as well, whatever the steps are.
    let isNearer = value.distance(to: bounds.upperBound) < place.distance(to: value)
    return isNearer ? bounds.upperBound : place
  }

  @usableFromInline
  var inside: TupleView<Label, TupleView<ValueLabel, ValueLabel>> {
    TupleView(label, TupleView(minimum, maximum))
  }

  @usableFromInline
  var element: ElementValue {
    ElementValue(kind: "Slider", label: .first, input: ElementInput(input))
  }
}

extension Slider where ValueLabel == EmptyView {
  /// A slider with a label of any kind.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value.Stride? = nil,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(
      value: value, in: bounds, step: step, label: label, minimumValueLabel: { EmptyView() },
      maximumValueLabel: { EmptyView() }, onEditingChanged: onEditingChanged)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// A slider without a label.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value.Stride? = nil,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(
      value: value, in: bounds, step: step, label: { EmptyView() },
      onEditingChanged: onEditingChanged)
  }
}
