import DataFlow

// What a control that has the focus does with a key.

extension Keyboard {
  /// - Returns: Whether the control has taken the key.
  func take(_ key: Key, _ control: Element) -> Bool {
    switch control.kind {
    case "TextField", "SecureField", "SearchField", "TextEditor": edit(key, control)
    case "Toggle":
      press(key, [.character(" ")]) { host.set(control, control.value(as: Bool.self) != true) }
    case "Button", "Link", "NavigationLink":
      press(key, [.enter, .character(" ")]) { host.tap(control) }
    case "List":
      choose(key, control, before: [.up, .character("k")], after: [.down, .character("j")])
    case "Picker": choose(key, control, before: [.left], after: [.right, .character(" ")])
    case "Stepper": step(key, control)
    default: false
    }
  }

  private func press(_ key: Key, _ keys: [Key], _ action: () -> Void) -> Bool {
    guard keys.contains(key) else { return false }
    action()
    return true
  }

  /// Types at the end of a text, or takes its last character.
  private func edit(_ key: Key, _ field: Element) -> Bool {
    guard let text = field.value(as: String.self) else { return false }
    switch key {
    case .character(let character): host.set(field, text + String(character))
    case .backspace: host.set(field, String(text.dropLast()))
    case .left, .right: break
    default: return false
    }
    return true
  }

  /// Selects the row before or after the one that is selected.
  private func choose(_ key: Key, _ list: Element, before: [Key], after: [Key]) -> Bool {
    guard before.contains(key) || after.contains(key) else { return false }
    let rows = list.choices
    if rows.isEmpty { return true }
    let next =
      switch rows.firstIndex(where: \.isSelected) {
      case let place?: after.contains(key) ? min(place + 1, rows.count - 1) : max(place - 1, 0)
      case nil: after.contains(key) ? 0 : rows.count - 1
      }
    if let value = rows[next].selectionValue { host.select(value, in: list) }
    return true
  }

  private func step(_ key: Key, _ stepper: Element) -> Bool {
    switch key {
    case .right, .character("+"): host.increment(stepper)
    case .left, .character("-"): host.decrement(stepper)
    default: return false
    }
    return true
  }
}
