/// Tapping a view, once or several times.
///
/// Source: Apple, *TapGesture*.
public struct TapGesture: Gesture {
  /// How many taps make the gesture.
  public var count: Int

  /// - Parameter count: How many taps make the gesture.
  public init(count: Int = 1) { self.count = count }

  /// Nothing is known of a tap but that it was made.
  public typealias Value = Void

  /// How far a finger may move in a tap, in points.
  private static var tolerance: Double { 10 }

  /// How long the next tap may take to come, in seconds.
  private static var patience: Double { 0.35 }

  /// The taps so far, and when the last one ended.
  private struct Taps {
    var count: Int = 0
    var time: Double = 0
    /// Whether the touch under way is none, or none has come in time.
    var hasFailed: Bool = false
  }

  /// Ends with the last tap.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Void> {
    let taps = memory.value as? Taps ?? Taps()
    let isLate = taps.count > 0 && touch.time - taps.time > Self.patience
    if touch.action == .began {
      if isLate || taps.hasFailed { memory.value = nil }
      return .possible
    }
    if touch.action == .cancelled {
      memory.value = nil
      return .failed
    }
    if isLate || taps.hasFailed || touch.distance > Self.tolerance {
      memory.value = touch.isOver ? nil : Taps(hasFailed: true)
      return .failed
    }
    guard touch.action == .ended else { return .possible }
    memory.value = nil
    if taps.count + 1 >= count { return .ended(()) }
    memory.value = Taps(count: taps.count + 1, time: touch.time)
    return .possible
  }
}
