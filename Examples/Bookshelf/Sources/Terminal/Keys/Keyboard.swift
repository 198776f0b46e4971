import DataFlow

/// What the keys of a user do to a host.
@MainActor
public struct Keyboard {
  let host: Host

  /// A keyboard for a host that shows an app.
  public init(host: Host) { self.host = host }

  /// Presses a key, as a turn.
  ///
  /// First the control that has the focus may take it; then it may be the shortcut
  /// of a button; then it moves the focus.
  ///
  /// - Returns: Whether the program goes on.
  public func press(_ key: Key) -> Bool {
    guard let front = Front(of: host) else { return false }
    switch key {
    case .control("c"), .control("q"): return false
    case .control("n"): showNextWindow(after: front.window)
    case .control("w"): front.window.close()
    default:
      if let focused = front.focused, take(key, focused) { break }
      if let button = front.shortcut(for: key) { host.tap(button) } else { move(key, in: front) }
    }
    return !host.windows.isEmpty
  }

  private func showNextWindow(after front: HostWindow) {
    let windows = host.windows
    guard windows.count > 1, let place = windows.firstIndex(where: { $0.id == front.id }) else {
      return
    }
    host.focus(nil)
    windows[(place + 1) % windows.count].bringToFront()
  }

  /// Moves the focus, or ends what is in front.
  ///
  /// Up and down begin in a list, if there is one.
  private func move(_ key: Key, in front: Front) {
    if front.focused == nil, key == .up || key == .down,
      let list = front.controls.first(where: { $0.kind == "List" })
    {
      return host.focus(list)
    }
    switch key {
    case .tab, .down, .right: focus(front, by: 1)
    case .backTab, .up, .left: focus(front, by: -1)
    case .escape: if !front.window.within({ $0.dismiss() }) { host.focus(nil) }
    default: break
    }
  }

  private func focus(_ front: Front, by step: Int) {
    let controls = front.controls
    if controls.isEmpty { return }
    let place = controls.firstIndex { $0.isFocused }
    let next = place.map { $0 + step } ?? (step > 0 ? 0 : -1)
    host.focus(controls[(next + controls.count) % controls.count])
  }
}

extension Front {
  /// The button that a key stands for.
  func shortcut(for key: Key) -> Element? {
    controls.first { $0.keyboardShortcut.map(key.types) ?? false }
  }
}

extension Key {
  /// Whether the key is the one of a shortcut; a terminal has no command key.
  fileprivate func types(_ shortcut: KeyboardShortcut) -> Bool {
    switch self {
    case .character(let character):
      shortcut == KeyboardShortcut(KeyEquivalent(character), modifiers: [])
    case .control(let letter):
      shortcut == KeyboardShortcut(KeyEquivalent(letter), modifiers: .control)
    case .enter: shortcut == .defaultAction
    case .escape: shortcut == .cancelAction
    case .tab, .backTab, .backspace, .up, .down, .left, .right: false
    }
  }
}
