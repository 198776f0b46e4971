/// What an element shows, and what can be done with it.
@usableFromInline
struct ElementValue {
  /// The view's name: `Text`, `Button`.
  var kind: String
  /// What stands in it, or the name of an image.
  var text: String?
  /// The parts of a text that is not plain.
  var runs: [TextRun] = []
  /// Where the views inside stand.
  var alignment: Alignment?
  /// The room between the views inside.
  var spacing: Double?
  /// What a button is for.
  var role: ButtonRole?
  /// Which of the views inside say what the element is for.
  var label: LabelPlace = .none
  /// What a tap does.
  var action: (@MainActor () -> Void)?
  /// What a control writes.
  var input: ElementInput?
  /// What is selected among the rows inside.
  var selection: ElementSelection?
  /// The functions of a stepper's two buttons.
  var steps: ElementSteps?
  /// How far something is, from 0 to 1.
  var progress: Double?
  /// What stands in a field while it is empty.
  var prompt: String?
  /// Along which axis a field grows.
  var axis: Axis?
  /// Which parts of a date are chosen.
  var components: DatePickerComponents?
  /// Whether nothing can be done with it, wherever it stands.
  var isBlocked: Bool = false

  /// Whether there is something that a user could do with it.
  var isControl: Bool { action != nil || input != nil || selection != nil || steps != nil }

  /// Where an element's label stands.
  enum LabelPlace {
    /// It has none.
    case none
    /// All that is inside.
    case inside
    /// The first of two places.
    case first
  }
}

/// What a stepper's buttons do; nil where they do nothing.
struct ElementSteps {
  var increment: (@MainActor () -> Void)?
  var decrement: (@MainActor () -> Void)?
}

/// A binding of a control, whatever its type.
struct ElementInput {
  /// The type of the values that it takes.
  let type: any Any.Type
  private let read: () -> Any
  private let write: (Any) -> Bool

  init<Value>(_ binding: Binding<Value>) {
    type = Value.self
    read = { binding.wrappedValue }
    write = { value in
      guard let value = value as? Value ?? convert(value, to: Value.self) else { return false }
      binding.wrappedValue = value
      return true
    }
  }

  /// The value, as it is printed.
  var description: String {
    let value = read()
    return (value as? String)?.debugDescription ?? describe(value)
  }

  /// The value, of the type that it has.
  var value: Any { read() }

  /// Writes `value`.
  ///
  /// - Returns: Whether it is of a type that fits.
  func set(_ value: Any) -> Bool { write(value) }
}

/// What is selected, and how that is changed, whatever the type of selection.
struct ElementSelection {
  /// Whether a row with this value is selected.
  let contains: (AnyHashable) -> Bool
  /// Whether a row with this value can be selected: whether the type fits.
  let accepts: (AnyHashable) -> Bool
  let select: (AnyHashable) -> Void
  let deselect: (AnyHashable) -> Void
}

/// A number as one of another type, if that has it: `1` for a control of a `Double`.
private func convert<Value>(_ value: Any, to type: Value.Type) -> Value? {
  func number<Number: BinaryFloatingPoint>(_: Number.Type) -> Any? {
    if let value = value as? any BinaryInteger { return Number(value) }
    return (value as? any BinaryFloatingPoint).map { Number($0) }
  }
  func whole<Number: BinaryInteger>(_: Number.Type) -> Any? {
    if let value = value as? any BinaryInteger { return Number(exactly: value) }
    return (value as? any BinaryFloatingPoint).flatMap { Number(exactly: $0) }
  }
  if let type = type as? any BinaryFloatingPoint.Type { return number(type) as? Value }
  return (type as? any BinaryInteger.Type).flatMap { whole($0) as? Value }
}

/// A value as a person reads it: a whole number without its fraction, and what an optional
/// has without saying that it is one.
func describe(_ value: Any) -> String {
  if let content = (value as? any OptionalValue)?.content { return describe(content) }
  guard let number = value as? Double ?? (value as? Float).map(Double.init) else {
    return "\(value)"
  }
  return Int(exactly: number).map { "\($0)" } ?? "\(number)"
}
