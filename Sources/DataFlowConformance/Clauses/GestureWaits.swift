import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// Gestures that wait with the finger up, or for others, and touches that a host is asked for.
extension Catalogue {
  static let gestureWaits: [Clause] = [
    Clause(
      flow: "GEST-23", .observed,
      "What waits MUST see the steps that are its own, and no others, once it need not wait.",
      source: Source.observed("one touch makes one gesture, of those that are not simultaneous"),
      hint: "Is a step that another gesture waits for kept, and one with the finger up left out?",
      expected: [
        "two taps, held between: - | - | - | - | pair",
        "a tap and a press, held between: - | - | - | - | pair",
        "a drag that has gone in its touch: - | first | - | - | - | - | - | - | first",
        "two taps around a press: - | - | - | twice",
        "one tap around a press: - | - | - | true press false | -",
        "a drag where a tap has waited: - | - | drag once | -",
        "taps that a press has ended: true | press false | - | true | false | - | twice",
      ]
    ) { stage in
      let notes = NoteList()
      let element = Text("").tag("a")
      stage.touch(
        "two taps, held between", [.down("a"), .up, .hold(0.1), .down("a"), .up], notes
      ) { _ in
        element.gesture(
          TapGesture().sequenced(before: TapGesture()).onEnded { _ in notes.add("pair") })
      }
      stage.touch(
        "a tap and a press, held between",
        [.down("a"), .up, .hold(1), .down("a"), .hold(1)], notes
      ) { _ in
        element.gesture(
          TapGesture().sequenced(before: LongPressGesture()).onEnded { _ in notes.add("pair") })
      }
      // The first gesture has failed where there is none, until the finger comes down again.
      stage.touch(
        "a drag that has gone in its touch",
        [
          .down("a"), .move(20), .write(1), .move(30), .write(0), .move(40), .up, .down("a"),
          .move(20),
        ], notes
      ) { number in
        let first: ChangedGesture<DragGesture>? =
          number == 0 ? DragGesture().onChanged { _ in notes.add("first") } : nil
        let second = DragGesture().onChanged { _ in notes.add("second") }
        element.gesture(ExclusiveGesture(first, second))
      }
      @MainActor func aroundPress(_ name: String, _ steps: [TouchStep]) {
        stage.touch(name, steps, notes) { _ in
          VStack {
            element
            PressedView(tag: "b", notes: notes)
          }
          .highPriorityGesture(TapGesture(count: 2).onEnded { notes.add("twice") })
        }
      }
      aroundPress("two taps around a press", [.down("a"), .up, .down("b"), .up])
      aroundPress("one tap around a press", [.down("a"), .up, .down("b"), .hold(1), .up])
      stage.touch(
        "a drag where a tap has waited", [.down("a"), .up, .down("b"), .up], notes
      ) { _ in
        VStack {
          element
          Text("").tag("b")
            .gesture(DragGesture(minimumDistance: 0).onChanged { _ in notes.add("drag") })
        }
        .onTapGesture(count: 2) { notes.add("twice") }
        .onTapGesture { notes.add("once") }
      }
      stage.touch(
        "taps that a press has ended",
        [.down("a"), .hold(1), .up, .down("a"), .up, .down("a"), .up], notes
      ) { _ in
        element.onTapGesture(count: 2) { notes.add("twice") }
          .onLongPressGesture {
            notes.add("press")
          } onPressingChanged: {
            notes.add("\($0)")
          }
      }
    },
    Clause(
      flow: "GEST-24", .required,
      "A touch that a host is asked for MUST have its steps, and be none while views are updated.",
      source: "documentation of Host",
      hint: "Does a press without a time have a step in between, or a body make a gesture?",
      expected: [
        "a tap: updated", "a press: updated updated", "a drag: updated updated",
        "asked by a body: -, then tap",
      ]
    ) { stage in
      let notes = NoteList()
      let updating = stage.made { UpdatingView(notes: notes) }
      updating.press("touched")
      stage.log("a tap: \(notes.take())")
      updating.press("touched", seconds: 0.1)
      stage.log("a press: \(notes.take())")
      updating.drag("touched", by: CGSize(width: 5, height: 0))
      stage.log("a drag: \(notes.take())")

      let (holder, isAsking) = (Handle<Host>(), Handle<Bool>(false))
      let asked = stage.made {
        FunctionView {
          guard isAsking.value == true else { return "" }
          isAsking.take(false)
          holder.value?.press("touched")
          return ""
        }
        Text("").tag("touched").onTapGesture { notes.add("tap") }
      }
      holder.take(asked)
      isAsking.take(true)
      asked.reevaluateAll()
      let line = "asked by a body: \(notes.take())"
      asked.press("touched")
      stage.log("\(line), then \(notes.take())")
      holder.clear()
    },
  ]
}

// MARK: - Views

/// Says whether it is pressed, and that it has been.
private struct PressedView: View {
  let tag: String
  let notes: NoteList

  var body: some View {
    Text("").tag(tag)
      .onLongPressGesture {
        notes.add("press")
      } onPressingChanged: {
        notes.add("\($0)")
      }
  }
}

/// Says how often its state is updated by a drag, however short.
private struct UpdatingView: View {
  let notes: NoteList
  @GestureState private var isMade = false

  var body: some View {
    Text("").tag("touched")
      .gesture(
        DragGesture(minimumDistance: 0).updating($isMade) { _, isMade, _ in
          isMade = true
          notes.add("updated")
        })
  }
}
