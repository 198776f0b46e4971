/// The node of a view with a gesture.
class AnyGestureNode: ViewNode, @unchecked Sendable {
  // `@unchecked Sendable`: as all nodes, only used on the host's thread.

  final let memory = GestureMemory()

  @MainActor
  var priority: GesturePriority { .normal }
  @MainActor
  var mask: GestureMask { .all }

  /// Whether the gesture is made at all.
  @MainActor
  var isMade: Bool { isEnabled }

  /// Lets the gesture see a touch.
  ///
  /// - Returns: Whether it is being made or has been made.
  @MainActor
  func see(_ touch: Touch) -> Bool { false }
}

/// A gesture that a view goes with is broken off.
final class GestureNode<Recognized: Gesture>: AnyGestureNode, @unchecked Sendable {
  var modifier: GestureModifier<Recognized>

  init(_ modifier: GestureModifier<Recognized>, in place: Place) {
    self.modifier = modifier
    super.init(in: place)
  }

  @MainActor
  override var priority: GesturePriority { modifier.priority }
  @MainActor
  override var mask: GestureMask { modifier.mask }

  @MainActor
  override func see(_ touch: Touch) -> Bool {
    modifier.gesture._recognize(touch, memory).value != nil
  }

  override func unmount() {
    graph.hand.leave(self)
    super.unmount()
  }
}
