/// Tapping a view, once or several times.
///
/// The next tap counts if it is made within 0.35 seconds of the last one, by the host's clock
/// and by the steps that say how long they take; see ``Host/gesture(_:_:)``.
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
  private nonisolated static var patience: Double { 0.35 }

  /// As counted: sums of seconds may miss the time by a little.
  private nonisolated static var limit: Double { patience + GestureMemory.moment }

  /// The taps so far, and when the last one ended.
  private struct Taps {
    var count: Int = 0
    var time: Double = 0
    /// Whether there is a touch under way, rather than one that is waited for.
    var isDown: Bool = true
    /// Whether the touch under way is no tap, or has not come in time.
    var hasFailed: Bool = false

    /// When the next tap would come too late: a little after the last moment, which counts.
    var end: Double? { count > 0 ? time + TapGesture.limit + GestureMemory.moment : nil }
  }

  /// Ends with the last tap.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Void> {
    defer { memory.due = (memory.value as? Taps)?.end }
    let known = memory.value as? Taps
    let isLate = known.map { $0.count > 0 && touch.time - $0.time > Self.limit } ?? false
    if touch.action == .began {
      var taps = known.flatMap { isLate || $0.hasFailed ? nil : $0 } ?? Taps()
      taps.isDown = true
      memory.value = taps
      return .possible
    }
    // Without a touch under way there is nothing to come of.
    guard var taps = known else { return .failed }
    if isLate || taps.hasFailed || touch.action == .cancelled || touch.distance > Self.tolerance {
      memory.value = touch.isOver ? nil : Taps(hasFailed: true)
      return .failed
    }
    guard touch.action == .ended, taps.isDown else { return .possible }
    taps = Taps(count: taps.count + 1, time: touch.time, isDown: false)
    memory.value = taps.count < count ? taps : nil
    return taps.count < count ? .possible : .ended(())
  }
}
