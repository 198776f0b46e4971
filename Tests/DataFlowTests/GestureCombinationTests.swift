import DataFlow
import Foundation
import Testing

/// Gestures in all combinations: which of them count, and what they leave behind.
@MainActor
@Suite struct GestureCombinationTests {
  private let log = GestureLog()

  private func note(_ line: String) -> @MainActor @Sendable () -> Void { log.note(line) }

  // MARK: Of two views

  private enum Rank: CaseIterable {
    case normal, high, beside
  }

  /// A view with one more tap.
  private func put(
    _ name: String, _ rank: Rank, including mask: GestureMask = .all, on view: AnyView
  ) -> AnyView {
    let tap = TapGesture().onEnded(note(name))
    switch rank {
    case .normal: return AnyView(view.gesture(tap, including: mask))
    case .high: return AnyView(view.highPriorityGesture(tap, including: mask))
    case .beside: return AnyView(view.simultaneousGesture(tap, including: mask))
    }
  }

  /// Of those that the mask of the outer one leaves: the first, and all that are beside.
  private func tapped(inner: Rank, outer: Rank, mask: GestureMask) -> [String] {
    var order: [(name: String, rank: Rank)] = []
    if mask.contains(.subviews) { order.append(("inner", inner)) }
    if mask.contains(.gesture) {
      order.insert(("outer", outer), at: outer == .high ? 0 : order.count)
    }
    let first = order.first { $0.rank != .beside }?.name
    return order.map { $0.name }
      .filter { name in name == first || order.contains { $0.name == name && $0.rank == .beside } }
  }

  @Test func `a mask leaves out gestures of each rank, its own and those inside`() {
    let masks: [GestureMask] = [.none, .gesture, .subviews, .all]
    for inner in Rank.allCases {
      for outer in Rank.allCases {
        for mask in masks {
          let view = put("inner", inner, on: AnyView(Text("").tag("pad")))
          let both = put("outer", outer, including: mask, on: view)
          Host { both }.press("pad")
          let expected = tapped(inner: inner, outer: outer, mask: mask)
          #expect(log.take() == expected, "\(inner) in \(outer), mask \(mask.rawValue)")
        }
      }
    }
  }

  // MARK: One after another

  @Test func `a touch is that of the control under it, whatever the finger was at before`() {
    let host = Host {
      Button("", action: note("first")).tag("first")
      Button("", action: note("second")).tag("second")
      Button(action: note("outer")) {
        Text("").tag("outer")
        Button("", action: note("inner")).tag("inner")
      }
      Text("").onTapGesture(perform: note("text")).tag("text")
    }
    let tags = ["first", "second", "outer", "inner", "text"]
    for before in tags {
      for tag in tags {
        host.press(before)
        host.press(tag)
        #expect(log.take() == [before, tag])
        host.gesture(before, .began())
        host.press(tag)
        #expect(log.take() == [tag], "after a touch of \(before)")
      }
    }
  }

  // What one of the two has seen is nothing to the other one, also when all begins again.
  @Test func `a sequence takes the taps of its first gesture, and then those of its second`() {
    let (one, two) = (TapGesture(), TapGesture(count: 2))
    let (drag, press) = (DragGesture(), LongPressGesture())
    let kinds: [(gesture: AnyGesture<Void>, taps: Int)] = [
      (AnyGesture(one), 1), (AnyGesture(two), 2),
      (AnyGesture(one.simultaneously(with: two).map { _ in () }), 1),
      (AnyGesture(drag.exclusively(before: two).map { _ in () }), 2),
      (AnyGesture(press.exclusively(before: one).map { _ in () }), 1),
      (AnyGesture(press.exclusively(before: two).map { _ in () }), 2),
    ]
    for (place, first) in kinds.enumerated() {
      for (other, second) in kinds.enumerated() {
        let both = first.gesture.sequenced(before: second.gesture)
          .onEnded { [log] _ in log.lines.append("made") }
        let host = Host { Text("").gesture(both).tag("pad") }
        for round in 1...3 {
          for tap in 1...(first.taps + second.taps) {
            host.press("pad")
            let expected = tap == first.taps + second.taps ? ["made"] : []
            #expect(log.take() == expected, "\(place), \(other): tap \(tap) of round \(round)")
          }
        }
      }
    }
  }

  // MARK: Broken off

  /// Views with one gesture each, which says what becomes of it.
  private func touchedViews() -> [AnyView] {
    let log = log
    func view<Recognized: Gesture>(_ gesture: Recognized) -> AnyView {
      AnyView(Text("").gesture(gesture.onEnded { _ in log.lines.append("ended") }).tag("pad"))
    }
    let drag = DragGesture().onChanged { log.lines.append("\($0.translation.width)") }
    let press = LongPressGesture(minimumDuration: 1).onChanged { log.lines.append("\($0)") }
    let (one, two) = (TapGesture(), TapGesture(count: 2))
    return [
      view(drag), view(press), view(one), view(two), view(drag.simultaneously(with: press)),
      view(drag.exclusively(before: two)), view(two.exclusively(before: press)),
      view(press.sequenced(before: drag)), view(one.sequenced(before: drag)),
    ]
  }

  /// What a gesture says to touches after others.
  private func lines(
    _ view: AnyView, _ events: [GestureEvent], after others: [GestureEvent]
  ) -> [String] {
    let host = Host { view }
    for event in others { host.gesture("pad", event) }
    _ = log.take()
    for event in events { host.gesture("pad", event) }
    return log.take()
  }

  @Test func `a touch that is broken off leaves the gesture as if nothing had been touched`() {
    let far = GestureEvent.moved(to: CGPoint(x: 40, y: 0))
    let long = GestureEvent.held(seconds: 1)
    let touches: [[GestureEvent]] = [
      [.began()], [.began(), far], [.began(), long], [.began(), far, long],
      [.began(), long, far],
    ]
    // The finger that is up, and then a drag, a press, two taps and one more drag.
    let events: [GestureEvent] = [
      far, long, .ended, .began(), far, .ended, .began(), long, .ended, long,
      .began(), .ended, .began(), .ended, .began(), far, .ended,
    ]
    for (place, view) in touchedViews().enumerated() {
      let expected = lines(view, events, after: [])
      #expect(!expected.isEmpty)
      for touch in touches {
        let found = lines(view, events, after: touch + [.cancelled])
        #expect(found == expected, "gesture \(place) after \(touch)")
      }
    }
  }
}
