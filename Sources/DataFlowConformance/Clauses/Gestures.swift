import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// Values that last as long as a gesture.
extension Catalogue {
  static let gestures: [Clause] = [
    Clause(
      flow: "GEST-01", .required,
      "A GestureState MUST follow its gesture, and be the initial value when that is over.",
      source: Source.apple("GestureState"),
      hint: "Is the state reset when the gesture ends, and when it is broken off or gone?",
      expected: [
        "mounted: offset = 0.0, pressed = false, total = 0.0, taps = 0",
        "down: offset = 0.0, pressed = true, total = 0.0, taps = 0",
        "move by 5: offset = 0.0, pressed = true, total = 0.0, taps = 0",
        "move by 40: offset = 40.0, pressed = false, total = 0.0, taps = 0",
        "move by 60: offset = 60.0, pressed = false, total = 0.0, taps = 0",
        "up: offset = 0.0, pressed = false, total = 60.0, taps = 0",
        "down: offset = 0.0, pressed = true, total = 60.0, taps = 0",
        "move by 20: offset = 20.0, pressed = false, total = 60.0, taps = 0",
        "broken off: offset = 0.0, pressed = false, total = 60.0, taps = 0",
        "tap: offset = 0.0, pressed = false, total = 60.0, taps = 1",
        "down: offset = 0.0, pressed = true, total = 60.0, taps = 1",
        "move by 20: offset = 20.0, pressed = false, total = 60.0, taps = 1",
        "no drag: offset = 0.0, pressed = false, total = 60.0, taps = 1",
        "move by 40: offset = 0.0, pressed = false, total = 60.0, taps = 1",
        "up: offset = 0.0, pressed = false, total = 60.0, taps = 1",
      ]
    ) { stage in
      stage.mountSteps(texts: ["offset", "pressed", "total", "taps"]) {
        CardView(canBeDragged: $0 == 0)
      }
      stage.gesture("down", .began())
      stage.gesture("move by 5", .moved(to: CGPoint(x: 5, y: 0)))
      stage.gesture("move by 40", .moved(to: CGPoint(x: 40, y: 0)))
      stage.gesture("move by 60", .moved(to: CGPoint(x: 60, y: 0)))
      stage.gesture("up", .ended)
      stage.gesture("down", .began())
      stage.gesture("move by 20", .moved(to: CGPoint(x: 20, y: 0)))
      stage.gesture("broken off", .cancelled)
      stage.perform("tap") { if stage.host.shows("card") { stage.host.press("card") } }
      stage.gesture("down", .began())
      stage.gesture("move by 20", .moved(to: CGPoint(x: 20, y: 0)))
      stage.advance("no drag")
      stage.gesture("move by 40", .moved(to: CGPoint(x: 40, y: 0)))
      stage.gesture("up", .ended)
    },
    Clause(
      "GEST-02", .required, "A view MUST NOT write a GestureState.",
      source: Source.apple("GestureState"),
      untested: "decided at compile time; misuse is compiled by Tests/DataFlowTests"),
    Clause(
      flow: "GEST-03", .required, "With another identity a GestureState MUST begin anew.",
      source: Source.document("StateObject: identity"),
      hint: "Do the state and the gesture go with the view?",
      expected: [
        "mounted: offset = 0.0, total = 0.0", "drag: offset = 40.0, total = 0.0",
        "another id: offset = 0.0, total = 0.0", "move on: offset = 0.0, total = 0.0",
        "up: offset = 0.0, total = 0.0", "drag: offset = 40.0, total = 0.0",
      ]
    ) { stage in
      stage.mountSteps(texts: ["offset", "total"]) { CardView().id($0) }
      stage.drag()
      stage.advance("another id")
      stage.gesture("move on", .moved(to: CGPoint(x: 60, y: 0)))
      stage.gesture("up", .ended)
      stage.drag()
    },
    Clause(
      flow: "GEST-04", .required,
      "A GestureState MUST be reset in the transaction that it was given.",
      source: Source.apple("GestureState: init(wrappedValue:resetTransaction:)"),
      hint: "Is the reset a write of its own, in its own transaction?",
      expected: [
        "mounted: offset = 0.0", "drag: offset = 40.0", "dragged: updates linear",
        "up: offset = 0.0", "reset: updates spring",
      ]
    ) { stage in
      stage.mount(texts: ["offset"]) { AnimatedCard() }
      stage.host.removeEvents()
      stage.drag()
      stage.logUpdates("dragged")
      stage.gesture("up", .ended)
      stage.logUpdates("reset")
    },
  ]
}

extension Stage {
  /// Makes a step of a gesture on the card; a broken host may not show it.
  fileprivate func gesture(_ step: String, _ event: GestureEvent, isSilent: Bool = false) {
    let make = { if self.host.shows("card") { self.host.gesture("card", event) } }
    if isSilent { make() } else { perform(step, make) }
  }

  /// Comes down on the card, and moves it.
  fileprivate func drag() {
    gesture("down", .began(), isSilent: true)
    gesture("drag", .moved(to: CGPoint(x: 40, y: 0)))
  }
}

// MARK: - Views

private struct CardView: View {
  private let canBeDragged: Bool
  @GestureState private var offset = 0.0
  @GestureState private var isPressed = false
  @State private var total = 0.0
  @State private var taps = 0

  init(canBeDragged: Bool = true) { self.canBeDragged = canBeDragged }

  private var drag: some Gesture {
    DragGesture()
      .updating($offset) { value, offset, _ in offset = Double(value.translation.width) }
      .onEnded { total += Double($0.translation.width) }
  }

  private var tap: some Gesture { TapGesture().onEnded { taps += 1 } }

  private var press: some Gesture {
    LongPressGesture().updating($isPressed) { value, isPressed, _ in isPressed = value }
  }

  var body: some View {
    Text("\(offset)").tag("offset")
    Text("\(isPressed)").tag("pressed")
    Text("\(total)").tag("total")
    Text("\(taps)").tag("taps")
    Text("Card").tag("card")
      .simultaneousGesture(press)
      .gesture(canBeDragged ? drag.exclusively(before: tap) : nil)
  }
}

private struct AnimatedCard: View {
  @GestureState(resetTransaction: Transaction(animation: .spring)) private var offset = 0.0

  var body: some View {
    Text("\(offset)").tag("offset")
    Text("Card")
      .gesture(
        DragGesture().updating($offset) { value, offset, transaction in
          offset = Double(value.translation.width)
          transaction.animation = .linear
        }
      )
      .tag("card")
  }
}
