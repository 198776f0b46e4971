/// The finger of a host, and the gestures that see it.
///
/// Only for the thread of the hosts.
@MainActor
final class Hand {
  private var touch = Touch()

  /// The gestures that may still be made of the touch, in the order in which they
  /// count.
  private var nodes: [AnyGestureNode] = []

  nonisolated init() {}

  /// Makes a step on an element.
  func make(_ event: GestureEvent, on element: ViewNode) {
    touch.make(event)
    if touch.action == .began { nodes = Self.gestures(of: element) }
    let touch = touch
    for node in nodes where nodes.contains(where: { $0 === node }) {
      guard node.see(touch), node.priority != .simultaneous else { continue }
      // What counts less is not made.
      for other in nodes where other !== node && other.priority != .simultaneous {
        breakOff(other)
      }
    }
  }

  /// The gestures around an element, in the order in which they count.
  private static func gestures(of element: ViewNode) -> [AnyGestureNode] {
    var high: [AnyGestureNode] = []
    var others: [AnyGestureNode] = []
    var node: ViewNode? = element
    while let current = node {
      if let gesture = current as? AnyGestureNode {
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
      }
      node = current.parent
    }
    return high + others
  }

  private func breakOff(_ node: AnyGestureNode) {
    nodes.removeAll { $0 === node }
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
}
