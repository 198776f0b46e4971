public import Foundation

extension Host {
  /// Makes a step of a gesture on the element with a tag, as a turn.
  ///
  /// ```swift
  /// host.gesture("card", .began())
  /// host.gesture("card", .moved(to: CGPoint(x: 40, y: 0)))
  /// host.gesture("card", .ended)
  /// ```
  ///
  /// A host has one finger. From `began` to the end its steps belong to the
  /// gestures around the element where it came down; where it comes down once more
  /// before the end, the touch before is broken off, and where it comes down
  /// elsewhere, so is a gesture that waits for another touch. A control that can be
  /// tapped counts as a gesture, and what is disabled sees no touch.
  public func gesture<Tag: Hashable>(_ tag: Tag, _ event: GestureEvent) {
    let element = expect(tag).node
    turn { graph.hand.make(event, on: element) }
  }

  /// Drags the element with a tag: down, along, and up, a turn each.
  ///
  /// - Parameters:
  ///   - tag: The tag of the element.
  ///   - translation: How far, in points.
  ///   - seconds: How long it takes.
  public func drag<Tag: Hashable>(_ tag: Tag, by translation: CGSize, seconds: Double = 0) {
    gesture(tag, .began())
    gesture(
      tag, .moved(to: CGPoint(x: translation.width, y: translation.height), seconds: seconds))
    gesture(tag, .ended)
  }

  /// Keeps a finger down on the element with a tag: down, a while, and up, a turn
  /// each.
  ///
  /// A button is tapped.
  ///
  /// - Parameters:
  ///   - tag: The tag of the element.
  ///   - seconds: How long the finger is down; 0 is a tap.
  public func press<Tag: Hashable>(_ tag: Tag, seconds: Double = 0) {
    gesture(tag, .began())
    if seconds > 0 { gesture(tag, .held(seconds: seconds)) }
    gesture(tag, .ended)
  }
}
