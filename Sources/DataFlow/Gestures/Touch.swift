public import Foundation

/// What a hand has done last.
public struct Touch: Sendable, Hashable {
  /// What a touch does.
  enum Action: Sendable, Hashable {
    case began, moved, held, ended, cancelled
  }

  var action: Action = .began
  /// Which touch of the hand it is.
  var number: Int = 0
  /// Where it began.
  var start: CGPoint = .zero
  /// Where it is.
  var location: CGPoint = .zero
  /// When that was, in seconds of the finger's time.
  var time: Double = 0
  /// When that was.
  var date: Date = .distantPast
  /// When it moved last, or began.
  var lastMovement: Double = 0
  /// When it was known to be where it is: as above, or to the end of a time that it has stayed.
  var lastPlace: Double = 0
  /// How far it moves in a second.
  var velocity: CGSize = .zero

  /// Whether the finger is up.
  var isOver: Bool { action == .ended || action == .cancelled }

  /// How far the touch is from where it began.
  var distance: Double {
    let (width, height) = (location.x - start.x, location.y - start.y)
    return Double((width * width + height * height).squareRoot())
  }
}

/// A step of a gesture, as a host makes it.
public enum GestureEvent: Sendable, Hashable {
  /// The finger comes down, in points from the view's upper left corner.
  case began(at: CGPoint = .zero)
  /// The finger moves to a point, in some seconds; in less than a thousandth its velocity stays
  /// what it was.
  case moved(to: CGPoint, seconds: Double = 0)
  /// The finger stays as it is, up or down, for some seconds.
  case held(seconds: Double)
  /// The finger comes up.
  case ended
  /// Something else takes the touch.
  case cancelled
}

extension Touch {
  /// A finger that has not moved for so long, in seconds, is at rest.
  private static var rest: Double { 0.1 - GestureMemory.moment }

  /// A movement that takes less, in seconds, takes no time.
  private static var instant: Double { 0.001 - GestureMemory.moment }

  /// The touch after one more step.
  ///
  /// - Parameters:
  ///   - event: The step.
  ///   - now: When it begins: the time that has passed since the last step is part of it.
  mutating func make(_ event: GestureEvent, at now: Double) {
    time = now
    switch event {
    case .began(let point):
      self = Touch(
        action: .began, number: number + 1, start: point, location: point, time: now,
        lastMovement: now, lastPlace: now)
    case .moved(let point, let seconds):
      action = .moved
      time += seconds
      let passed = time - lastPlace
      if passed >= Self.instant {
        velocity = CGSize(
          width: (point.x - location.x) / CGFloat(passed),
          height: (point.y - location.y) / CGFloat(passed))
      }
      location = point
      (lastMovement, lastPlace) = (time, time)
    case .held(let seconds):
      action = .held
      time += seconds
      // A host looks what has become due in no time.
      if seconds > 0 { lastPlace = time }
    case .ended: action = .ended
    case .cancelled: action = .cancelled
    }
    if time - lastMovement >= Self.rest { velocity = .zero }
  }
}
