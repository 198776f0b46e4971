/// The finger of a host, and the gestures that see it.
///
/// Only for the thread of the hosts.
@MainActor
final class Hand {
  private var touch = Touch()
  /// Whether the finger is down.
  private var isDown: Bool = false

  /// The gestures that may still be made of the touch, in the order in which they
  /// count.
  // Unchecked: every step of a host asks whether there are any.
  @exclusivity(unchecked)
  private var nodes: [AnyGestureNode] = []

  /// The control that the finger has come down on; among ``nodes`` by its tap.
  // `nonisolated(unsafe)`: only used on the host's thread, also where the compiler
  // does not know it.
  private nonisolated(unsafe) unowned(unsafe) var control: ViewNode?

  nonisolated init() {}

  /// Whether a gesture may still be made: of the touch under way, or with the finger up,
  /// where it waits for the next one or for time to pass.
  var hasNodes: Bool { !nodes.isEmpty }

  /// Makes a step on an element.
  func make(_ event: GestureEvent, on element: ViewNode) {
    if case .began = event { comeDown(on: element) }
    touch.make(event)
    if touch.action == .ended || touch.action == .cancelled { isDown = false }
    let touch = touch
    for node in nodes where nodes.contains(where: { $0 === node }) {
      guard node.see(touch), node.priority != .simultaneous else { continue }
      // What counts less is not made.
      for other in nodes where other !== node && other.priority != .simultaneous {
        breakOff(other)
      }
    }
  }

  /// Leaves what the finger was at for the gestures around an element.
  private func comeDown(on element: ViewNode) {
    let old = nodes
    nodes = gestures(around: element)
    // There is one finger: what it was at is over, and so is what waits for another
    // touch, unless this is the one. Broken off last: that calls functions of views.
    for node in old where isDown || !nodes.contains(where: { $0 === node }) { cancel(node) }
    isDown = true
  }

  /// The gestures around an element, in the order in which they count.
  ///
  /// Those of a control are among them: a tap. Nothing that is disabled sees a touch.
  private func gestures(around element: ViewNode) -> [AnyGestureNode] {
    var high: [AnyGestureNode] = []
    var others: [AnyGestureNode] = []
    control = nil
    var node: ViewNode? = element
    while let current = node {
      if let gesture = current as? AnyGestureNode, gesture.isMade {
        if !gesture.mask.contains(.subviews) {
          high.removeAll()
          others.removeAll()
        }
        if gesture.mask.contains(.gesture) {
          // The outermost of those that count first is the first of all.
          if gesture.priority == .high {
            high.insert(gesture, at: 0)
          } else {
            others.append(gesture)
          }
        }
      } else if control == nil, current.element?.action != nil {
        control = current
        // A touch of a disabled control is one of what is around it.
        let tap = ControlTap(of: current)
        if tap.isMade { others.append(tap) }
      }
      node = current.surroundings
    }
    return high + others
  }

  /// Breaks off what an update has disabled: nobody need move the finger for that.
  @inline(never)
  func breakOffDisabled() {
    for node in nodes where !node.isMade { breakOff(node) }
  }

  private func breakOff(_ node: AnyGestureNode) {
    nodes.removeAll { $0 === node }
    cancel(node)
  }

  private func cancel(_ node: AnyGestureNode) {
    var cancelled = touch
    cancelled.action = .cancelled
    _ = node.see(cancelled)
  }

  /// A view with a gesture goes.
  nonisolated func leave(_ node: AnyGestureNode) {
    MainActor.assumeIsolated {
      if nodes.contains(where: { $0 === node }) { breakOff(node) }
    }
  }

  /// An element goes, which may be the control under the finger.
  nonisolated func leave(control element: ViewNode) {
    if control !== element { return }
    control = nil
    MainActor.assumeIsolated { nodes.removeAll { $0 is ControlTap } }
  }
}

/// What a finger does to a control that can be tapped: a gesture in the control's
/// place.
private final class ControlTap: AnyGestureNode, @unchecked Sendable {
  @MainActor
  init(of control: ViewNode) { super.init(in: Place(in: control)) }

  @MainActor
  private var control: FoundElement? {
    guard let node = parent, let value = node.element else { return nil }
    return FoundElement(node: node, value: value, attributes: [])
  }

  @MainActor
  override var isMade: Bool { control?.isEnabled ?? false }

  @MainActor
  override func see(_ touch: Touch) -> Bool {
    guard TapGesture()._recognize(touch, memory).isEnded else { return false }
    control?.act()
    return true
  }
}
