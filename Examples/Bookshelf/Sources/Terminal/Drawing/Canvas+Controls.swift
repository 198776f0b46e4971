import DataFlow

extension Canvas {
  /// A control, or nil if the element is none that is known.
  ///
  /// What has the focus is marked by its brackets, so that it can be seen where
  /// nothing is reversed.
  func control(_ element: Element, _ style: Style) -> Line? {
    let label = element.label ?? ""
    let isFocused = element.isFocused
    var style = style
    if element.role == .destructive, element.isEnabled { style.color = .red }
    switch element.kind {
    case "Button", "Link", "NavigationLink", "Menu":
      return boxed(Line(label, style), isFocused, style)
    case "Toggle":
      let isOn = element.value(as: Bool.self) == true
      return boxed(Line(isOn ? "x" : " ", style), isFocused, style, room: 0)
        + Line(" \(label)", style)
    case "TextField", "TextEditor":
      return field(label, element.value(as: String.self), isFocused, style)
    case "SearchField":
      return field(
        label.isEmpty ? "Search" : label, element.value(as: String.self), isFocused, style)
    case "SecureField":
      let text = element.value(as: String.self).map { String(repeating: "*", count: $0.count) }
      return field(label, text, isFocused, style)
    case "Picker":
      let choice = element.choices.first { $0.isSelected }
      return named(
        label, boxed(Line(choice?.text ?? choice?.label ?? "", style), isFocused, style), style)
    case "Stepper", "Slider", "DatePicker":
      return named(label, boxed(Line(element.value ?? "-/+", style), isFocused, style), style)
    case "ProgressView":
      guard let progress = element.progress else { return named(label, Line("…", style), style) }
      return named(label, bar(progress, style), style)
    case "Label": return Line(label, style)
    default: return nil
    }
  }

  private func boxed(_ inside: Line, _ isFocused: Bool, _ style: Style, room: Int = 1) -> Line {
    let space = String(repeating: isFocused ? "›" : " ", count: room)
    let end = String(repeating: isFocused ? "‹" : " ", count: room)
    let (left, right) = room == 0 && isFocused ? ("‹", "›") : ("[", "]")
    let line = Line(left + space, style) + inside + Line(end + right, style)
    return isFocused ? line.styled { $0.isReversed = true } : line
  }

  private func named(_ label: String, _ value: Line, _ style: Style) -> Line {
    label.isEmpty ? value : Line("\(label): ", style) + value
  }

  /// A label and a text, with a cursor at its end.
  private func field(_ label: String, _ text: String?, _ isFocused: Bool, _ style: Style) -> Line {
    var value = Line(text ?? "", style)
    if isFocused { value = value + Line("▏", style) }
    return named(label, value, style)
  }

  private func bar(_ progress: Double, _ style: Style) -> Line {
    let parts = 10
    let done = Int((min(max(progress, 0), 1) * Double(parts)).rounded(.down))
    let percent = Int((progress * 100).rounded())
    return Line("[" + String(repeating: "#", count: done), style)
      + Line(String(repeating: ".", count: parts - done) + "] \(percent) %", style)
  }
}
