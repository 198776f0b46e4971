import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// Gestures that meet others, and views that go, are disabled or stand in front.
extension Catalogue {
  static let gestureTurns: [Clause] = [
    Clause(
      flow: "GEST-05", .observed, "A gesture of a view that is disabled MUST NOT be made.",
      source: Source.apple("disabled(_:)"),
      hint: "Is a gesture broken off that an update disables in the middle of a touch?",
      expected: [
        "mounted: taps = 0, offset = 0.0", "press: taps = 1, offset = 0.0",
        "drag: taps = 1, offset = 40.0", "disable: taps = 1, offset = 0.0",
        "move on: taps = 1, offset = 0.0", "up: taps = 1, offset = 0.0",
        "press: taps = 1, offset = 0.0",
      ]
    ) { stage in
      struct Disabling: View {
        @State private var taps = 0
        @State private var isDisabled = false
        @GestureState private var offset = 0.0

        var body: some View {
          Text("\(taps)").tag("taps")
          Text("\(offset)").tag("offset")
          Text("").tag("pad").gesture(following($offset))
            .simultaneousGesture(TapGesture().onEnded { taps += 1 })
            .disabled(isDisabled)
          Button("") { isDisabled = true }.tag("disable")
        }
      }
      stage.mount(texts: ["taps", "offset"]) { Disabling() }
      stage.press("press", "pad")
      stage.move("drag", "pad", [.began(), .moved(to: CGPoint(x: 40, y: 0))])
      stage.tap("disable")
      stage.move("move on", "pad", [.moved(to: CGPoint(x: 50, y: 0))])
      stage.move("up", "pad", [.ended])
      stage.press("press", "pad")
    },
    Clause(
      flow: "GEST-06", .observed, "A touch in a sheet MUST NOT be one of the sheet's presenter.",
      source: Source.observed("a sheet stands in front of its presenter"),
      hint: "Do the views around an element end with its presentation?",
      expected: [
        "mounted: taps = 0, stack = 0", "in the sheet: taps = 0, stack = 0",
        "in the presenter: taps = 1, stack = 0", "in a screen: taps = 1, stack = 1",
      ]
    ) { stage in
      struct Presenting: View {
        @State private var taps = 0
        @State private var stackTaps = 0

        var body: some View {
          Text("\(taps)").tag("taps")
          Text("\(stackTaps)").tag("stack")
          VStack {
            Text("").tag("presenter").sheet(isPresented: .constant(true)) { Text("").tag("sheet") }
          }
          .onTapGesture { taps += 1 }
          NavigationStack {
            VStack {
              Text("").navigationDestination(isPresented: .constant(true)) {
                Text("").tag("screen")
              }
            }
            .onTapGesture { taps += 1 }
          }
          .onTapGesture { stackTaps += 1 }
        }
      }
      stage.mount(texts: ["taps", "stack"]) { Presenting() }
      stage.press("in the sheet", "sheet")
      stage.press("in the presenter", "presenter")
      stage.press("in a screen", "screen")
    },
    Clause(
      flow: "GEST-07", .observed, "A touch elsewhere MUST break off the one under way.",
      source: Source.observed("a host has one finger"),
      hint: "Are the gestures of the old touch told that it is over?",
      expected: [
        "mounted: a = 0.0, b = 0.0", "on a: a = 40.0, b = 0.0", "on b: a = 0.0, b = 30.0",
        "up: a = 0.0, b = 0.0",
      ]
    ) { stage in
      struct Two: View {
        @GestureState private var a = 0.0
        @GestureState private var b = 0.0

        var body: some View {
          Text("\(a)").tag("a")
          Text("\(b)").tag("b")
          Text("").tag("first").gesture(following($a))
          Text("").tag("second").gesture(following($b))
        }
      }
      stage.mount(texts: ["a", "b"]) { Two() }
      stage.move("on a", "first", [.began(), .moved(to: CGPoint(x: 40, y: 0))])
      stage.move("on b", "second", [.began(), .moved(to: CGPoint(x: 30, y: 0))])
      stage.move("up", "second", [.ended])
    },
    Clause(
      flow: "GEST-08", .observed, "A finger on a button MUST tap it, and no view around it.",
      source: Source.observed("a button's tap is the innermost gesture"),
      hint: "Is a control's action among the gestures, in its place?",
      expected: [
        "mounted: runs = 0, taps = 0", "press: runs = 1, taps = 0", "drag: runs = 1, taps = 0",
        "beside: runs = 1, taps = 1", "disabled: runs = 1, taps = 2",
        "switch on: runs = 11, taps = 2", "switch off: runs = 111, taps = 2",
        "switch disabled: runs = 111, taps = 3",
      ]
    ) { stage in
      struct Pressing: View {
        @State private var runs = 0
        @State private var taps = 0
        @State private var isOn = false

        var body: some View {
          let switched = Binding {
            isOn
          } set: {
            isOn = $0
            runs += $0 ? 10 : 100
          }
          Text("\(runs)").tag("runs")
          Text("\(taps)").tag("taps")
          VStack {
            Toggle("", isOn: switched).tag("switch")
            Toggle("", isOn: switched).disabled(true).tag("switch disabled")
            Button {
              runs += 1
            } label: {
              Text("").tag("label")
            }
            Text("").tag("beside")
            Button("") { runs += 1 }.disabled(true).tag("disabled")
          }
          .onTapGesture { taps += 1 }
        }
      }
      stage.mount(texts: ["runs", "taps"]) { Pressing() }
      stage.press("press", "label")
      stage.move("drag", "label", [.began(), .moved(to: CGPoint(x: 40, y: 0)), .ended])
      stage.press("beside", "beside")
      stage.press("disabled", "disabled")
      // A toggle is switched as a button is tapped.
      stage.press("switch on", "switch")
      stage.press("switch off", "switch")
      stage.press("switch disabled", "switch disabled")
    },
    Clause(
      flow: "GEST-09", .observed,
      "The second of two gestures MUST NOT be made, nor seen, while the first may be.",
      source: Source.apple("ExclusiveGesture"),
      hint: "Are touches kept from the second gesture until the first has failed?",
      expected: [
        "mounted: far = 0.0, near = 0.0, pressed = 0", "by 20: far = 0.0, near = 0.0, pressed = 0",
        "by 60: far = 60.0, near = 0.0, pressed = 0", "up: far = 0.0, near = 0.0, pressed = 0",
        "move: far = 0.0, near = 20.0, pressed = 0", "move on: far = 0.0, near = 40.0, pressed = 0",
        "up: far = 0.0, near = 0.0, pressed = 0",
        "hold and move: far = 0.0, near = 0.0, pressed = 1",
        "up: far = 0.0, near = 0.0, pressed = 1",
      ]
    ) { stage in
      struct OneOfTwo: View {
        @GestureState private var far = 0.0
        @GestureState private var near = 0.0
        @State private var pressed = 0

        var body: some View {
          Text("\(far)").tag("far")
          Text("\(near)").tag("near")
          Text("\(pressed)").tag("pressed")
          Text("").tag("pad")
            .gesture(following($far, from: 50).exclusively(before: following($near)))
          Text("").tag("press")
            .gesture(
              LongPressGesture(minimumDuration: 1).onEnded { _ in pressed += 1 }
                .exclusively(before: following($near, from: 15)))
        }
      }
      stage.mount(texts: ["far", "near", "pressed"]) { OneOfTwo() }
      stage.move("by 20", "pad", [.began(), .moved(to: CGPoint(x: 20, y: 0))])
      stage.move("by 60", "pad", [.moved(to: CGPoint(x: 60, y: 0))])
      stage.move("up", "pad", [.ended])
      stage.move("move", "press", [.began(), .moved(to: CGPoint(x: 20, y: 0))])
      stage.move("move on", "press", [.moved(to: CGPoint(x: 40, y: 0))])
      stage.move("up", "press", [.ended])
      let far = CGPoint(x: 30, y: 0)
      stage.move("hold and move", "press", [.began(), .held(seconds: 1), .moved(to: far)])
      stage.move("up", "press", [.ended])
    },
    Clause(
      flow: "GEST-10", .observed, "A sequence MUST begin again when its second gesture fails.",
      source: Source.apple("SequenceGesture"),
      hint: "Is it forgotten that the first gesture was made?",
      expected: [
        "mounted: phase = none", "tap: phase = second", "down: phase = second",
        "too far: phase = none", "farther: phase = none", "up: phase = none",
        "wait: phase = none", "again: phase = second",
      ]
    ) { stage in
      struct TapAndPress: View {
        @GestureState private var phase = "none"

        var body: some View {
          Text(phase).tag("phase")
          Text("").tag("pad").gesture(tapAndPress($phase))
        }
      }
      stage.mount(texts: ["phase"]) { TapAndPress() }
      stage.press("tap", "pad")
      stage.move("down", "pad", [.began()])
      stage.move("too far", "pad", [.moved(to: CGPoint(x: 20, y: 0))])
      stage.move("farther", "pad", [.moved(to: CGPoint(x: 30, y: 0))])
      stage.move("up", "pad", [.ended])
      stage.move("wait", "pad", [.held(seconds: 1)])
      stage.press("again", "pad")
    },
    Clause(
      flow: "GEST-11", .observed,
      "A gesture of two MUST keep the value of the one that has ended before.",
      source: Source.apple("SimultaneousGesture"),
      hint: "Are the two values kept until the last gesture has ended?",
      expected: ["ended: true, 0.0", "ended: true, 20.0"]
    ) { stage in
      stage.mount {
        Text("").tag("pad").gesture(
          LongPressGesture(minimumDuration: 1).simultaneously(with: DragGesture()).onEnded {
            stage.log("ended: \($0.first ?? false), \($0.second?.translation.width ?? 0)")
          })
      }
      stage.move(
        "", "pad",
        [.began(), .held(seconds: 1), .moved(to: CGPoint(x: 20, y: 0)), .ended])
    },
    Clause(
      flow: "GEST-12", .observed, "A view that goes MUST break off its gesture.",
      source: Source.apple("GestureState"),
      hint: "Is the gesture told that the touch is over?",
      expected: [
        "mounted: offset = 0.0", "drag: offset = 40.0", "hide: offset = 0.0",
      ]
    ) { stage in
      struct Hiding: View {
        @State private var isShown = true
        @GestureState private var offset = 0.0

        var body: some View {
          Text("\(offset)").tag("offset")
          if isShown { Text("").tag("pad").gesture(following($offset)) }
          Button("") { isShown = false }.tag("hide")
        }
      }
      stage.mount(texts: ["offset"]) { Hiding() }
      stage.move("drag", "pad", [.began(), .moved(to: CGPoint(x: 40, y: 0))])
      stage.tap("hide")
    },
    Clause(
      flow: "GEST-13", .observed,
      "A gesture that waits for another touch MUST be broken off when its view is disabled.",
      source: Source.apple("disabled(_:)"),
      hint: "Is it seen with the finger up, too, that a view is disabled?",
      expected: [
        "mounted: phase = none, taps = 0", "tap: phase = second, taps = 0",
        "disable: phase = none, taps = 0", "enable: phase = none, taps = 0",
        "tap once: phase = none, taps = 0", "disable: phase = none, taps = 0",
        "wait: phase = none, taps = 0",
      ]
    ) { stage in
      struct Waiting: View {
        @State private var taps = 0
        @State private var isDisabled = false
        @GestureState private var phase = "none"

        var body: some View {
          Text(phase).tag("phase")
          Text("\(taps)").tag("taps")
          VStack {
            Text("").tag("pad").gesture(tapAndPress($phase))
            Text("").tag("one").gesture(tapOnce { taps += 1 })
          }
          .disabled(isDisabled)
          Button("") { isDisabled.toggle() }.tag("disable")
        }
      }
      stage.mount(texts: ["phase", "taps"]) { Waiting() }
      stage.press("tap", "pad")
      stage.tap("disable")
      stage.tap("enable", "disable")
      stage.press("tap once", "one")
      stage.tap("disable")
      stage.move("wait", "one", [.held(seconds: 1)])
    },
    Clause(
      flow: "GEST-14", .observed,
      "A touch elsewhere MUST break off a gesture that waits for another touch, and no other.",
      source: Source.observed("a host has one finger"),
      hint: "Is a gesture told that the finger has come down, where that is not on it?",
      expected: [
        "mounted: phase = none, taps = 0", "tap: phase = second, taps = 0",
        "elsewhere: phase = none, taps = 0", "once: phase = none, taps = 0",
        "elsewhere: phase = none, taps = 0", "once: phase = none, taps = 0",
        "twice: phase = none, taps = 1",
      ]
    ) { stage in
      struct Waiting: View {
        @State private var taps = 0
        @GestureState private var phase = "none"

        var body: some View {
          Text(phase).tag("phase")
          Text("\(taps)").tag("taps")
          Text("").tag("pad").gesture(tapAndPress($phase))
          Text("").tag("twice").onTapGesture(count: 2) { taps += 1 }
          Text("").tag("elsewhere")
        }
      }
      stage.mount(texts: ["phase", "taps"]) { Waiting() }
      stage.press("tap", "pad")
      stage.press("elsewhere", "elsewhere")
      stage.press("once", "twice")
      stage.press("elsewhere", "elsewhere")
      stage.press("once", "twice")
      stage.press("twice", "twice")
    },
    Clause(
      flow: "GEST-15", .observed,
      "Of two gestures the second MUST NOT be made when both are broken off.",
      source: Source.apple("ExclusiveGesture"),
      hint: "Is the second gesture's value forgotten that was kept while the first was possible?",
      expected: [
        "mounted: taps = 0", "tap: taps = 0", "broken off: taps = 0", "wait: taps = 0",
        "tap: taps = 0", "wait: taps = 1",
      ]
    ) { stage in
      struct Tapping: View {
        @State private var taps = 0

        var body: some View {
          Text("\(taps)").tag("taps")
          Text("").tag("one").gesture(tapOnce { taps += 1 })
        }
      }
      stage.mount(texts: ["taps"]) { Tapping() }
      stage.press("tap", "one")
      stage.move("broken off", "one", [.began(), .cancelled])
      stage.move("wait", "one", [.held(seconds: 1)])
      stage.press("tap", "one")
      stage.move("wait", "one", [.held(seconds: 1)])
    },
  ]
}

/// A drag that a state follows, from a distance on.
@MainActor
private func following(_ state: GestureState<Double>, from distance: CGFloat = 0) -> some Gesture {
  DragGesture(minimumDistance: distance)
    .updating(state) { value, offset, _ in offset = Double(value.translation.width) }
}

/// A tap and then a long press, whose phase a state follows.
@MainActor
private func tapAndPress(_ state: GestureState<String>) -> some Gesture {
  TapGesture().sequenced(before: LongPressGesture(minimumDuration: 1))
    .updating(state) { value, phase, _ in
      if case .second = value { phase = "second" } else { phase = "first" }
    }
}

/// A tap that is not the first of two, which only time tells.
@MainActor
private func tapOnce(_ action: @escaping () -> Void) -> some Gesture {
  TapGesture(count: 2).exclusively(before: TapGesture())
    .onEnded { if case .second = $0 { action() } }
}

extension Stage {
  /// Makes the steps of a gesture, a turn each; a broken host may not show the
  /// element.
  func move(_ step: String, _ tag: String, _ events: [GestureEvent]) {
    perform(step) { for event in events where host.shows(tag) { host.gesture(tag, event) } }
  }

  /// Presses an element for a moment.
  func press(_ step: String, _ tag: String) { move(step, tag, [.began(), .ended]) }
}
