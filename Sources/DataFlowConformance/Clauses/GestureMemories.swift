import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// What gestures remember, whom they wait for, and what is left when their views go.
extension Catalogue {
  static let gestureMemories: [Clause] = [
    Clause(
      flow: "GEST-21", .required,
      "A gesture MUST begin anew with the next touch, and keep its state while its view stays.",
      source: Source.apple("Gesture"),
      hint: "Is what a gesture has remembered forgotten once it is made or has failed?",
      expected: [
        "a reset: - | 20.0 | reset 20.0 0.0 | - | - | - | 30.0 | reset 30.0 0.0",
        "a sequence: - | - | - | pair | - | - | - | pair",
        "another gesture: - | - | - | - | true | reset true false",
        "another input: - | - | 20.0 | - | 30.0 | reset 30.0 0.0",
      ]
    ) { stage in
      let notes = NoteList()
      let tap: [TouchStep] = [.down("touched"), .up]
      stage.touch(
        "a reset",
        [
          .down("touched"), .move(20), .up, .down("touched"), .up,
          .down("touched"), .move(30), .up,
        ], notes
      ) { _ in
        DraggedView(number: 0, notes: notes)
      }
      stage.touch("a sequence", tap + tap + tap + tap, notes) { _ in
        let twice = TapGesture(count: 2).onEnded { notes.add("twice") }
        Text("").tag("touched").gesture(
          TapGesture().sequenced(before: TapGesture().simultaneously(with: twice))
            .onEnded { _ in notes.add("pair") })
      }
      stage.touch(
        "another gesture", tap + [.write(1), .down("touched"), .move(20), .up], notes
      ) { number in
        ReplacedView(isDrag: number == 1, notes: notes)
      }
      stage.touch(
        "another input",
        [.write(1), .down("touched"), .move(20), .write(2), .move(30), .up], notes
      ) { number in
        DraggedView(number: number, notes: notes)
      }
    },
    Clause(
      flow: "GEST-22", .observed,
      "A touch MUST make what is left of it when what it waits for fails, is disabled or goes.",
      source: Source.observed("one touch makes one gesture, of those that are not simultaneous"),
      hint: "Is each gesture shown what it has not seen, and none that has gone?",
      expected: [
        "not enabled: - | - | - | -",
        "a press or two taps: - | - | outer | - | -",
        "two that wait: - | - | - | 1 | -",
        "two that wait, for long: - | - | 1 | -",
        "a drag and a tap that wait: - | - | - | drag tap | -",
        "disabled while it is waited for: - | - | tap",
        "a button that goes: - | - | - | gone",
        "a button that stays: - | - | button | - | button",
        "a button that goes with a press: true | false | - | gone",
        "a press that ends all: true | false | - | gone",
      ]
    ) { stage in
      let notes = NoteList()
      let tap: [TouchStep] = [.down("touched"), .up]
      let drag: [TouchStep] = [.down("touched"), .move(20), .up]
      let wait = TouchStep.make(.held(seconds: 1))
      let element = Text("").tag("touched")
      stage.touch("not enabled", tap + tap, notes) { _ in
        element.gesture(TapGesture().onEnded { notes.add("tap") }, isEnabled: false)
      }
      stage.touch("a press or two taps", tap + [wait, wait, wait], notes) { _ in
        element.gesture(LongPressGesture().exclusively(before: TapGesture(count: 2)))
          .onTapGesture { notes.add("outer") }
      }
      @MainActor func twoThatWait(_ name: String, _ steps: [TouchStep]) {
        stage.touch(name, steps, notes) { _ in
          element.onTapGesture(count: 2) {}
            .onTapGesture { notes.add("1") }
            .onTapGesture { notes.add("2") }
        }
      }
      twoThatWait("two that wait", tap + drag)
      twoThatWait("two that wait, for long", tap + [wait, wait])
      stage.touch("a drag and a tap that wait", tap + drag, notes) { _ in
        element.onTapGesture(count: 2) {}
          .gesture(DragGesture().onChanged { _ in notes.add("drag") })
          .onTapGesture { notes.add("tap") }
      }
      stage.touch("disabled while it is waited for", tap + [.write(1)], notes) { number in
        element.onTapGesture(count: 2) {}.disabled(number == 1).onTapGesture { notes.add("tap") }
      }
      let going: [TouchStep] = [.down("touched"), .write(1), .up, .down("touched")]
      stage.touch("a button that goes", going, notes) { number in
        if number == 0 { Button("") { notes.add("button") }.tag("touched") }
      }
      stage.touch("a button that stays", going + [.up], notes) { number in
        Button("") { notes.add("button") }.tag("touched")
        if number == 0 {
          Text("another")
          Button("another") {}
        }
      }
      stage.touch("a button that goes with a press", going, notes) { number in
        if number == 0 {
          Button {
          } label: {
            element.onLongPressGesture {
            } onPressingChanged: {
              notes.add("\($0)")
            }
          }
        }
      }
      stage.touch("a press that ends all", going, notes) { number in
        VStack {
          element.onLongPressGesture {
          } onPressingChanged: { isPressing in
            notes.add("\(isPressing)")
            if !isPressing { stage.host.unmount() }
          }
          .gesture(DragGesture().onChanged { _ in notes.add("drag") })
        }
        .disabled(number == 1)
      }
    },
  ]
}

// MARK: - Views

/// Has its state follow a drag, and says what it is and when it is reset.
private struct DraggedView: View {
  let number: Int
  let notes: NoteList
  @GestureState private var width: Double

  init(number: Int, notes: NoteList) {
    self.number = number
    self.notes = notes
    _width = GestureState(wrappedValue: 0.0) { width, _ in notes.add("reset \(width)") }
  }

  var body: some View {
    Text("\(number)").tag("touched")
      .gesture(
        DragGesture().updating($width) { drag, width, _ in
          width = Double(drag.translation.width)
        }
      )
      .onChange(of: width) { notes.add("\($1)") }
  }
}

/// Has a press first, and then a drag that writes a state, behind one type.
private struct ReplacedView: View {
  let isDrag: Bool
  let notes: NoteList
  @GestureState private var isMade: Bool

  init(isDrag: Bool, notes: NoteList) {
    self.isDrag = isDrag
    self.notes = notes
    _isMade = GestureState(wrappedValue: false) { isMade, _ in notes.add("reset \(isMade)") }
  }

  private var gesture: AnyGesture<Bool> {
    if !isDrag { return AnyGesture(LongPressGesture()) }
    let drag = DragGesture().map { _ in true }
    return AnyGesture(drag.updating($isMade) { value, isMade, _ in isMade = value })
  }

  var body: some View {
    Text("").tag("touched").gesture(gesture).onChange(of: isMade) { notes.add("\($1)") }
  }
}
