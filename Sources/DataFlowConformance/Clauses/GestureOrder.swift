import Conformance
import ConformanceKit
import DataFlow

/// Which of several gestures of one touch is made.
extension Catalogue {
  static let gestureOrder: [Clause] = [
    Clause(
      flow: "GEST-16", .observed,
      "A gesture MUST break off others once it is made, and not while it may still come.",
      source: Source.observed("one touch makes one gesture, of those that are not simultaneous"),
      hint: "Does a finger that is down make a long press before it has been down long enough?",
      expected: [
        "mounted: taps = 0, presses = 0", "tap: taps = 1, presses = 0",
        "hold: taps = 1, presses = 1", "tap inside: taps = 2, presses = 1",
        "hold inside: taps = 2, presses = 2", "down: taps = 2, presses = 2",
        "after 0.4 seconds: taps = 2, presses = 2", "hold: taps = 2, presses = 2",
        "after 0.25 seconds: taps = 2, presses = 3", "up: taps = 2, presses = 3",
      ]
    ) { stage in
      struct Pressing: View {
        @State private var taps = 0
        @State private var presses = 0

        var body: some View {
          Text("\(taps)").tag("taps")
          Text("\(presses)").tag("presses")
          VStack { Button("") { taps += 1 }.tag("button") }
            .onLongPressGesture(minimumDuration: 1) { presses += 1 }
          VStack {
            Text("").onLongPressGesture(minimumDuration: 1) { presses += 1 }.tag("text")
          }
          .onTapGesture { taps += 1 }
        }
      }
      stage.mount(texts: ["taps", "presses"]) { Pressing() }
      stage.press("tap", "button")
      stage.move("hold", "button", [.began(), .held(seconds: 1), .ended])
      stage.press("tap inside", "text")
      stage.move("hold inside", "text", [.began(), .held(seconds: 1), .ended])
      // The clock of the host counts, and what steps take beside it.
      stage.move("down", "text", [.began()])
      stage.pass(.seconds(0.4))
      stage.move("hold", "text", [.held(seconds: 0.35)])
      stage.pass(.seconds(0.25))
      stage.move("up", "text", [.ended])
    },
    Clause(
      flow: "GEST-17", .observed,
      "While a gesture waits for another touch, those that count less MUST wait for it.",
      source: Source.observed("a tap that may be the first of two is not one yet"),
      hint: "Does a view around see the touch only once the gesture inside has failed?",
      expected: [
        "mounted: once = 0, twice = 0", "tap: once = 0, twice = 0", "tap: once = 0, twice = 1",
        "tap: once = 0, twice = 1", "wait: once = 1, twice = 1", "tap: once = 1, twice = 1",
        "elsewhere: once = 2, twice = 1", "wait: once = 3, twice = 1",
        "tap: once = 3, twice = 1", "after 0.35 seconds: once = 3, twice = 1",
        "after 0.001 seconds: once = 4, twice = 1", "the clock waits for more: false",
        "tap: once = 4, twice = 1", "after 0.35 seconds: once = 4, twice = 1",
        "tap: once = 4, twice = 2", "after 3.0 seconds: once = 4, twice = 2",
        "where another host has moved the clock: once", "tapped again: twice",
      ]
    ) { stage in
      struct Tapping: View {
        @State private var once = 0
        @State private var twice = 0

        var body: some View {
          Text("\(once)").tag("once")
          Text("\(twice)").tag("twice")
          Text("").tag("pad")
            .onTapGesture(count: 2) { twice += 1 }
            .onTapGesture { once += 1 }
          Button {
            once += 1
          } label: {
            Text("").onTapGesture(count: 2) { twice += 1 }.tag("label")
          }
        }
      }
      stage.mount(texts: ["once", "twice"]) { Tapping() }
      stage.press("tap", "pad")
      stage.press("tap", "pad")
      stage.press("tap", "pad")
      stage.move("wait", "pad", [.held(seconds: 1)])
      stage.press("tap", "pad")
      stage.press("elsewhere", "label")
      stage.move("wait", "label", [.held(seconds: 1)])
      // The clock of the host ends the waiting, in a step of its own.
      stage.press("tap", "pad")
      stage.pass(.seconds(0.35))
      stage.pass(.milliseconds(1))
      stage.log("the clock waits for more: \(stage.host.clock.nextDeadline != nil)")
      stage.press("tap", "pad")
      stage.pass(.seconds(0.35))
      stage.press("tap", "pad")
      stage.pass(.seconds(3))

      let (clock, notes) = (HostClock.manual(), NoteList())
      let host = stage.made(clock: clock) {
        Text("").tag("pad")
          .onTapGesture(count: 2) { notes.add("twice") }
          .onTapGesture { notes.add("once") }
      }
      host.press("pad")
      stage.made(clock: clock) { EmptyView() }.advance(by: .seconds(1))
      host.press("pad")
      stage.log("where another host has moved the clock: \(notes.take())")
      host.press("pad")
      stage.log("tapped again: \(notes.take())")
    },
    Clause(
      flow: "GEST-18", .observed,
      "What has waited MUST be made of its own touch, and leave the next one to others.",
      source: Source.observed("one touch makes one gesture, of those that are not simultaneous"),
      hint: "Is what breaks others off of the touch that they are at?",
      expected: [
        "mounted: inner = 0, outer = 0, long = 0", "tap: inner = 0, outer = 0, long = 0",
        "elsewhere: inner = 1, outer = 1, long = 0", "tap: inner = 1, outer = 1, long = 0",
        "hold: inner = 1, outer = 2, long = 1",
      ]
    ) { stage in
      struct Nested: View {
        @State private var inner = 0
        @State private var outer = 0
        @State private var long = 0

        var body: some View {
          Text("\(inner)").tag("inner")
          Text("\(outer)").tag("outer")
          Text("\(long)").tag("long")
          VStack {
            Text("").onTapGesture(count: 2) {}.tag("pad")
            Button("") { inner += 1 }.tag("button")
          }
          .onTapGesture { outer += 1 }
          Text("").tag("all")
            .onTapGesture(count: 2) {}
            .onTapGesture { outer += 1 }
            .onLongPressGesture(minimumDuration: 1) { long += 1 }
        }
      }
      stage.mount(texts: ["inner", "outer", "long"]) { Nested() }
      stage.press("tap", "pad")
      stage.press("elsewhere", "button")
      stage.press("tap", "all")
      stage.move("hold", "all", [.began(), .held(seconds: 1), .ended])
    },
  ]
}
