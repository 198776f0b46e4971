public import Foundation

/// Puts a gesture on a view.
public struct GestureModifier<Recognized: Gesture>: ViewModifier {
  let gesture: Recognized
  let priority: GesturePriority
  let mask: GestureMask

  /// Puts a node around the view that remembers how far the gesture is.
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = GestureNode(modifier, in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    return node
  }

  /// Goes on with the new gesture where the old one was.
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: GestureNode<Recognized>.self)
    node.modifier = modifier
    node.isReplaced = true
    node.updateChild(to: content)
  }
}

/// Which of several gestures counts.
enum GesturePriority {
  /// After those of the views inside.
  case normal
  /// Before those of the views inside.
  case high
  /// Beside all others.
  case simultaneous
}

/// Which gestures are made.
///
/// Source: Apple, *GestureMask*.
public struct GestureMask: OptionSet, Sendable {
  /// A bit for the view's gesture and one for those inside.
  public let rawValue: UInt32

  /// The gestures of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No gesture.
  public static let none: GestureMask = []
  /// The gesture that is put on the view.
  public static let gesture = GestureMask(rawValue: 1)
  /// The gestures of the views inside.
  public static let subviews = GestureMask(rawValue: 2)
  /// All gestures.
  public static let all: GestureMask = [.gesture, .subviews]
}

// MARK: - Modifiers

extension View {
  /// Puts a gesture on the view; those of the views inside count first.
  ///
  /// - Parameters:
  ///   - gesture: What is to be told apart.
  ///   - mask: Whether this gesture is made, and those of the views inside.
  ///
  /// Source: Apple, *gesture(_:including:)*.
  public consuming func gesture<Recognized: Gesture>(
    _ gesture: Recognized, including mask: GestureMask = .all
  ) -> ModifiedContent<Self, GestureModifier<Recognized>> {
    modifier(GestureModifier(gesture: gesture, priority: .normal, mask: mask))
  }

  /// Puts a gesture on the view that is made or not.
  ///
  /// Source: Apple, *gesture(_:isEnabled:)*.
  public consuming func gesture<Recognized: Gesture>(
    _ gesture: Recognized, isEnabled: Bool
  ) -> ModifiedContent<Self, GestureModifier<Recognized>> {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Puts a gesture on the view that counts before those of the views inside.
  ///
  /// Source: Apple, *highPriorityGesture(_:including:)*.
  public consuming func highPriorityGesture<Recognized: Gesture>(
    _ gesture: Recognized, including mask: GestureMask = .all
  ) -> ModifiedContent<Self, GestureModifier<Recognized>> {
    modifier(GestureModifier(gesture: gesture, priority: .high, mask: mask))
  }

  /// Puts a gesture on the view that counts before those of the views inside, and is made or
  /// not.
  ///
  /// Source: Apple, *highPriorityGesture(_:isEnabled:)*.
  public consuming func highPriorityGesture<Recognized: Gesture>(
    _ gesture: Recognized, isEnabled: Bool
  ) -> ModifiedContent<Self, GestureModifier<Recognized>> {
    highPriorityGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Puts a gesture on the view that is made beside all others.
  ///
  /// Source: Apple, *simultaneousGesture(_:including:)*.
  public consuming func simultaneousGesture<Recognized: Gesture>(
    _ gesture: Recognized, including mask: GestureMask = .all
  ) -> ModifiedContent<Self, GestureModifier<Recognized>> {
    modifier(GestureModifier(gesture: gesture, priority: .simultaneous, mask: mask))
  }

  /// Puts a gesture on the view that is made beside all others, or not.
  ///
  /// Source: Apple, *simultaneousGesture(_:isEnabled:)*.
  public consuming func simultaneousGesture<Recognized: Gesture>(
    _ gesture: Recognized, isEnabled: Bool
  ) -> ModifiedContent<Self, GestureModifier<Recognized>> {
    simultaneousGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Calls `action` when the view is tapped.
  ///
  /// Source: Apple, *onTapGesture(count:perform:)*.
  public consuming func onTapGesture(
    count: Int = 1, perform action: @escaping () -> Void
  ) -> ModifiedContent<Self, GestureModifier<EndedGesture<TapGesture>>> {
    gesture(TapGesture(count: count).onEnded(action))
  }

  /// Calls `action` when a finger has been kept down.
  ///
  /// - Parameters:
  ///   - minimumDuration: How long the finger has to stay down, in seconds.
  ///   - maximumDistance: How far it may move meanwhile, in points.
  ///   - action: Called once it has been down long enough.
  ///   - onPressingChanged: Called with whether a finger is down, or nil.
  ///
  /// Source: Apple, *onLongPressGesture(minimumDuration:maximumDistance:perform:onPressingChanged:)*.
  public consuming func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping () -> Void, onPressingChanged: ((Bool) -> Void)? = nil
  ) -> ModifiedContent<Self, GestureModifier<PressGesture>> {
    gesture(
      PressGesture(
        base: LongPressGesture(
          minimumDuration: minimumDuration, maximumDistance: maximumDistance),
        action: action, onPressingChanged: onPressingChanged))
  }

  /// Calls `action` when a finger has been kept down; the form that Apple has deprecated.
  ///
  /// - Parameters:
  ///   - minimumDuration: How long the finger has to stay down, in seconds.
  ///   - maximumDistance: How far it may move meanwhile, in points.
  ///   - pressing: Called with whether a finger is down, or nil.
  ///   - action: Called once it has been down long enough.
  ///
  /// Source: Apple, *onLongPressGesture(minimumDuration:maximumDistance:pressing:perform:)*.
  public consuming func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)?,
    perform action: @escaping () -> Void
  ) -> ModifiedContent<Self, GestureModifier<PressGesture>> {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action,
      onPressingChanged: pressing)
  }
}

/// A long press that says whether a finger is down.
public struct PressGesture: Gesture {
  let base: LongPressGesture
  let action: () -> Void
  let onPressingChanged: ((Bool) -> Void)?

  /// Calls the functions when the finger comes down, has been down, and comes up.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Bool> {
    let phase = base._recognize(touch, memory.inside(0))
    let wasPressing = memory.value != nil
    let isPressing = phase.isActive || phase.isPending
    memory.value = isPressing ? true : nil
    if phase.isEnded { action() }
    if isPressing != wasPressing { onPressingChanged?(isPressing) }
    return phase
  }
}
