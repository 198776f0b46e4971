import DataFlow

/// The keys that do something, as the lowest line of a screen says.
@MainActor
struct KeyHelp {
  let front: Front
  let windowCount: Int

  /// One line, with as many keys as there is room for.
  func lines(_ width: Int) -> [Line] {
    var parts = front.controls.compactMap { control in
      control.keyboardShortcut.map { "\($0.shortText) \(control.label ?? control.kind)" }
    }
    parts.append("tab next")
    if windowCount > 1 { parts += ["^N other window", "^W close"] }
    parts.append("^C quit")
    return [Line(parts.joined(separator: "   "), Style.dim).truncated(to: width)]
  }
}

extension KeyboardShortcut {
  /// `a`, `^a`, `return`.
  fileprivate var shortText: String {
    modifiers.contains(.control) ? "^\(key)" : "\(key)"
  }
}
