public import Foundation

/// Keeping a finger down.
///
/// It ends when the finger has been down for long enough, by the host's clock and by the
/// steps that say how long they take; see ``Host/gesture(_:_:)``.
///
/// Source: Apple, *LongPressGesture*.
public struct LongPressGesture: Gesture {
  /// How long the finger has to stay down, in seconds.
  public var minimumDuration: Double

  /// How far it may move meanwhile, in points.
  public var maximumDistance: CGFloat

  /// - Parameters:
  ///   - minimumDuration: How long the finger has to stay down, in seconds.
  ///   - maximumDistance: How far it may move meanwhile, in points.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  /// True: a finger is down.
  public typealias Value = Bool

  /// Whether the finger that is down may still make the gesture.
  private enum Press {
    /// It has been down from a time on.
    case possible(since: Double)
    case over
  }

  /// Begins with the touch, and ends when it has lasted long enough.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Bool> {
    let press = touch.action == .began ? .possible(since: touch.time) : memory.value as? Press
    // It is over, unless it is found not to be, and forgotten with the touch.
    memory.value = touch.isOver || press == nil ? nil : Press.over
    memory.due = nil
    guard case .possible(let start) = press, touch.action != .cancelled,
      touch.distance <= Double(maximumDistance)
    else { return .failed }
    // Sums of seconds may miss the time by a little.
    if touch.time - start >= minimumDuration - GestureMemory.moment { return .ended(true) }
    if touch.action == .ended { return .failed }
    memory.value = press
    memory.due = start + minimumDuration
    return .pending(true)
  }
}
