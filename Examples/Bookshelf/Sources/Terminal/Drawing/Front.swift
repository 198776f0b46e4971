import DataFlow

/// What a user can reach: the uppermost sheet or dialog of the window in front, or
/// else the window.
@MainActor
struct Front {
  /// The window that is in front.
  let window: HostWindow
  /// The elements of the window.
  let elements: [Element]
  /// The sheets and dialogs in the window, the uppermost last.
  let presentations: [Element]

  /// What there is in front of a host; nil if no window is open.
  init?(of host: Host) {
    guard let window = host.frontWindow else { return nil }
    self.window = window
    elements = window.elements
    presentations = elements.flatMap { [$0] + $0.descendants }.filter(\.isPresentation)
  }

  /// The elements that can be reached, outer ones before inner ones.
  var reachable: [Element] {
    presentations.last.map { Self.within($0.children) } ?? Self.within(elements)
  }

  /// The controls that the focus can go to, in order.
  var controls: [Element] { reachable.filter { $0.isControl && $0.isEnabled } }

  /// The control that has the focus, if it can be reached.
  var focused: Element? { controls.first { $0.isFocused } }

  private static func within(_ elements: [Element]) -> [Element] {
    elements.filter { !$0.isPresentation }.flatMap { [$0] + within($0.children) }
  }
}
