public import Foundation

// MARK: - By tag

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
  /// tapped or switched counts as a gesture, and what is disabled sees no touch. A step that
  /// is made while views are made, updated or taken away is none.
  ///
  /// Between two steps the finger stays as it is while the host's clock goes on:
  /// `advance(by:)` makes a long press under a finger that is down, and ends the waiting for a
  /// second tap, when it comes to that time. A step that takes seconds of its own lets so much
  /// pass for the finger alone: the clock, and what goes by it, stays.
  public func gesture<Tag: Hashable>(_ tag: Tag, _ event: GestureEvent) {
    make(event, on: expect(tag))
  }

  /// Drags the element with a tag: down, along, and up, a turn each.
  ///
  /// - Parameters:
  ///   - tag: The tag of the element.
  ///   - translation: How far, in points.
  ///   - seconds: How long it takes.
  public func drag<Tag: Hashable>(_ tag: Tag, by translation: CGSize, seconds: Double = 0) {
    drag(by: translation, seconds, expect(tag))
  }

  /// Keeps a finger down on the element with a tag: down, a while, and up, a turn
  /// each.
  ///
  /// A button is tapped, and a toggle switched.
  ///
  /// - Parameters:
  ///   - tag: The tag of the element.
  ///   - seconds: How long the finger is down; 0 is a tap.
  public func press<Tag: Hashable>(_ tag: Tag, seconds: Double = 0) {
    press(for: seconds, expect(tag))
  }
}

// MARK: - By query

extension Host {
  /// Makes a step of a gesture on the element that a query finds, as a turn.
  ///
  /// Only the first step of a touch says where the finger comes down.
  public func gesture(_ query: ElementQuery, _ event: GestureEvent) {
    make(event, on: expect(query))
  }

  /// Drags the element that a query finds: down, along, and up, a turn each.
  ///
  /// - Parameters:
  ///   - query: What finds the element where the finger comes down.
  ///   - translation: How far, in points.
  ///   - seconds: How long it takes.
  public func drag(_ query: ElementQuery, by translation: CGSize, seconds: Double = 0) {
    drag(by: translation, seconds, expect(query))
  }

  /// Keeps a finger down on the element that a query finds: down, a while, and up, a
  /// turn each.
  ///
  /// - Parameters:
  ///   - query: What finds the element where the finger comes down.
  ///   - seconds: How long the finger is down; 0 is a tap.
  public func press(_ query: ElementQuery, seconds: Double = 0) {
    press(for: seconds, expect(query))
  }
}

// MARK: - By element

extension Host {
  /// Makes a step of a gesture on an element, as a turn, if its view is still mounted.
  public func gesture(_ element: Element, _ event: GestureEvent) {
    make(event, on: refound(element))
  }

  /// Drags an element whose view is mounted: down, along, and up, a turn each.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - translation: How far, in points.
  ///   - seconds: How long it takes.
  public func drag(_ element: Element, by translation: CGSize, seconds: Double = 0) {
    drag(by: translation, seconds, refound(element))
  }

  /// Keeps a finger down on an element whose view is mounted: down, a while, and up, a
  /// turn each.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - seconds: How long the finger is down; 0 is a tap.
  public func press(_ element: Element, seconds: Double = 0) {
    press(for: seconds, refound(element))
  }
}

// MARK: - The finger

extension Host {
  private func make(_ event: GestureEvent, on found: FoundElement) {
    // Views that are being made or taken away see no touch: who asks for one is a function
    // that their going has called.
    if graph.isUpdating || graph.isChanging { return }
    // Where the finger is already does not matter: only the first step says where it is.
    if case .began = event { _ = canUse(found) }
    let element = found.node
    turn { graph.hand.make(event, on: element) }
  }

  // Found once: where the finger comes down counts, and what it does there may take the
  // element away.

  private func drag(by translation: CGSize, _ seconds: Double, _ element: FoundElement) {
    let end = CGPoint(x: translation.width, y: translation.height)
    for event in [GestureEvent.began(), .moved(to: end, seconds: seconds), .ended] {
      make(event, on: element)
    }
  }

  private func press(for seconds: Double, _ element: FoundElement) {
    make(.began(), on: element)
    if seconds > 0 { make(.held(seconds: seconds), on: element) }
    make(.ended, on: element)
  }
}
