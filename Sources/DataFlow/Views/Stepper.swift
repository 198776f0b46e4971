/// A control with two buttons, one that adds and one that takes.
///
/// Source: Apple, *Stepper*.
public struct Stepper<Label: View>: ElementView {
  private let label: Label
  private let steps: ElementSteps
  private let input: ElementInput?

  private init(label: Label, steps: ElementSteps, input: ElementInput?) {
    self.label = label
    self.steps = steps
    self.input = input
  }

  /// A stepper that calls functions; a button without one does nothing.
  ///
  /// - Parameters:
  ///   - label: Says what is counted.
  ///   - onIncrement: Called by the button that adds.
  ///   - onDecrement: Called by the button that takes.
  ///   - onEditingChanged: Called with true before a user's change, and with
  ///     false after it.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    func surrounded(_ action: (() -> Void)?) -> (@MainActor () -> Void)? {
      guard let action else { return nil }
      return {
        onEditingChanged(true)
        action()
        onEditingChanged(false)
      }
    }
    self.init(
      label: label(),
      steps: ElementSteps(increment: surrounded(onIncrement), decrement: surrounded(onDecrement)),
      input: nil)
  }

  private init<Value: Strideable>(
    label: Label, value: Binding<Value>, bounds: ClosedRange<Value>?, step: Value.Stride,
    onEditingChanged: @escaping (Bool) -> Void
  ) {
    func change(to new: Value) {
      onEditingChanged(true)
      value.wrappedValue = new
      onEditingChanged(false)
    }
    func advance(by distance: Value.Stride) {
      let old = value.wrappedValue
      let new = placed(stepped(old, by: distance), in: bounds)
      // A button at its end does nothing.
      if distance > 0 ? new > old : new < old { change(to: new) }
    }
    self.init(
      label: label,
      steps: ElementSteps(increment: { advance(by: step) }, decrement: { advance(by: -step) }),
      input: ElementInput(
        Binding(
          get: { value.wrappedValue },
          set: { (new: Value) in change(to: placed(new, in: bounds)) })))
  }

  /// A stepper of a value.
  ///
  /// - Parameters:
  ///   - value: What is changed.
  ///   - step: By how much.
  ///   - label: Says what is counted.
  ///   - onEditingChanged: Called with true before a user's change, and with
  ///     false after it.
  public init<Value: Strideable>(
    value: Binding<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label(), value: value, bounds: nil, step: step, onEditingChanged: onEditingChanged)
  }

  /// A stepper of a value between two bounds, which its buttons do not leave: a step
  /// that would goes to the bound.
  public init<Value: Strideable>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label(), value: value, bounds: bounds, step: step,
      onEditingChanged: onEditingChanged)
  }

  @usableFromInline
  var inside: Label { label }

  @usableFromInline
  var element: ElementValue {
    ElementValue(kind: "Stepper", label: .inside, input: input, steps: steps)
  }
}

extension Stepper where Label == Text {
  /// A stepper with a text as its label, which calls functions.
  public init<Title: StringProtocol>(
    _ title: Title, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(String(title)) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }

  /// A stepper of a value with a text as its label.
  public init<Title: StringProtocol, Value: Strideable>(
    _ title: Title, value: Binding<Value>, step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, step: step, label: { Text(String(title)) }, onEditingChanged: onEditingChanged)
  }

  /// A stepper of a value between two bounds with a text as its label.
  public init<Title: StringProtocol, Value: Strideable>(
    _ title: Title, value: Binding<Value>, in bounds: ClosedRange<Value>,
    step: Value.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { Text(String(title)) },
      onEditingChanged: onEditingChanged)
  }
}

/// The value between the bounds that is next to `value`.
private func placed<Value: Comparable>(_ value: Value, in bounds: ClosedRange<Value>?) -> Value {
  bounds.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value
}

/// `value` and `step` more, or the end of the type if that is nearer.
private func stepped<Value: Strideable>(_ value: Value, by step: Value.Stride) -> Value {
  func sum<Integer: FixedWidthInteger>(_ value: Integer, _ step: Int) -> Any {
    if Integer.bitWidth < Int.bitWidth {
      let (sum, hasOverflow) = Int(value).addingReportingOverflow(step)
      return Integer(clamping: hasOverflow ? (step < 0 ? Int.min : Int.max) : sum)
    }
    let size = Integer(clamping: step.magnitude)
    let (sum, hasOverflow) =
      step < 0 ? value.subtractingReportingOverflow(size) : value.addingReportingOverflow(size)
    return hasOverflow ? (step < 0 ? Integer.min : Integer.max) : sum
  }
  if let value = value as? any FixedWidthInteger, let step = step as? Int {
    return sum(value, step) as! Value
  }
  return value.advanced(by: step)
}
