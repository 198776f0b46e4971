/// How far a gesture is, for others that could be meant.
enum GestureProgress {
  /// It may still come.
  case possible
  /// It may still come, and has a value meanwhile.
  case pending
  /// It is being made, or has been made.
  case made
  /// It will not come, or has been broken off.
  case failed
}

/// The node of a view with a gesture.
class AnyGestureNode: ViewNode, @unchecked Sendable {
  // `@unchecked Sendable`: as all nodes, only used on the host's thread.

  final let memory = GestureMemory()

  /// Whether the gesture has been begun, and waits for another touch.
  final var isWaiting: Bool = false
  /// Whether it has a value although it may still come.
  final var isPending: Bool = false
  /// The touch in which it has begun.
  final var start: Int = 0
  /// Whether the gesture is being told of a touch: functions that it calls may have views
  /// updated.
  final var isSeeing: Bool = false
  /// Whether the gesture may be another value than when this was asked last.
  final var isReplaced: Bool = false
  /// What the gesture has not seen, since one that counts more waits.
  final var unseen: [Touch] = []

  @MainActor
  var priority: GesturePriority { .normal }
  @MainActor
  var mask: GestureMask { .all }

  /// Whether the gesture is made at all.
  @MainActor
  var isMade: Bool { isEnabled }

  /// Lets the gesture see a touch.
  ///
  /// - Returns: How far it is.
  @MainActor
  func see(_ touch: Touch) -> GestureProgress { .failed }

  /// Ends what has been begun and is not in the gesture any more.
  ///
  /// - Returns: Whether a gesture was broken off.
  @MainActor
  func follow() -> Bool { false }
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
  override func see(_ touch: Touch) -> GestureProgress {
    modifier.gesture._recognize(touch, memory).progress
  }

  @MainActor
  override func follow() -> Bool { modifier.gesture._follow(memory) }

  override func unmount() {
    graph.hand.leave(self)
    super.unmount()
  }
}
