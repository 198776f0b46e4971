import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Objects that publish: when they do, and who hears of it.
extension Catalogue {
  static let objects: [Clause] = [
    Clause(
      flow: "OBJ-03", .required,
      "A property that is not published MUST NOT signal; views can show it all the same.",
      source: Source.document("Managing model data in your app"),
      hint: "Does anything but a published property or send() make views run?",
      expected: [
        "mounted: NoteView +1, note = -", "set note: NoteView +0, note = -",
        "set name: NoteView +1, note = N", "signals = 1",
      ]
    ) { stage in
      let person = Person("A")
      let signals = Signals(person)
      stage.mount(bodies: [NoteView.self], texts: ["note"]) { NoteView(person: person) }
      stage.turn("set note") { person.note = "N" }
      stage.turn("set name") { person.name = "B" }
      stage.log("signals = \(signals.count)")
    },
    Clause(
      flow: "OBJ-07", .required,
      "objectWillChange.send() MUST update the views that observe the object.",
      source: Source.apple("ObservableObject.ObjectWillChangePublisher"),
      hint: "Do views hear of the publisher, and not only of the properties?",
      expected: ["mounted: NoteView +1, note = -", "set note, send(): NoteView +1, note = N"]
    ) { stage in
      let person = Person("A")
      stage.mount(bodies: [NoteView.self], texts: ["note"]) { NoteView(person: person) }
      stage.turn("set note, send()") {
        person.objectWillChange.send()
        person.note = "N"
      }
    },
    Clause(
      flow: "OBJ-10", .required,
      "The body that follows a signal MUST see the new value, although the signal is early.",
      source: Source.document("ObservableObject"),
      hint: "Are bodies run in an update after the write, and not by the signal?",
      expected: ["mounted: NameView +1, name = A", "set name: NameView +1, name = B"]
    ) { stage in
      let person = Person("A")
      stage.mount(bodies: [NameView.self], texts: ["name"]) { NameView(person: person) }
      stage.turn("set name") { person.name = "B" }
    },
    Clause(
      flow: "OBJ-11", .observed, "Many published writes in one turn MUST make a body run once.",
      source: Source.observed("one update shows all changes of a turn"),
      hint: "Is a view that waits for an update asked to wait once?",
      expected: ["mounted: NameView +1, name = A", "10 writes: NameView +1, name = 10"]
    ) { stage in
      let person = Person("A")
      stage.mount(bodies: [NameView.self], texts: ["name"]) { NameView(person: person) }
      stage.turn("10 writes") { for number in 1...10 { person.name = "\(number)" } }
    },
    Clause(
      flow: "OBJ-12", .required,
      "Any published change MUST update every view that observes the object, whatever its body "
        + "reads.",
      source: Source.document("ObservedObject"),
      hint: "Does each published property reach the object's publisher?",
      expected: ["mounted: NameView +2, name = A", "set isEnabled: NameView +2, name = A"]
    ) { stage in
      let person = Person("A")
      stage.mount(bodies: [NameView.self], texts: ["name"]) {
        NameView(person: person)
        NameView(person: person)
      }
      stage.turn("set isEnabled") { person.isEnabled = true }
    },
    Clause(
      flow: "OBJ-13", .observed,
      "Publishing on another thread MUST be reported, and the views be updated.",
      source: Source.observed(
        "\"Publishing changes from background threads is not allowed\" in the debugger"),
      hint: "Is the publishing thread compared with that of the host?",
      expected: [
        "mounted: NameView +1, name = A",
        "set name elsewhere: NameView +1, name = B, issue publishingOffMain",
      ]
    ) { stage in
      let person = Person("A")
      stage.mount(bodies: [NameView.self], texts: ["name"]) { NameView(person: person) }
      stage.elsewhere("set name") { person.name = "B" }
      stage.settle("set name elsewhere")
    },
    Clause(
      flow: "OBJ-14", .observed,
      "Publishing while a body is evaluated MUST be reported, and the update come after it.",
      source: Source.observed(
        "\"Publishing changes from within view updates is not allowed\" in the debugger"),
      hint: "Is a signal during a body kept for an update of its own?",
      expected: [
        "begin false", "end true", "begin true", "end true",
        "mounted: RashView +2, issue publishingDuringUpdate",
      ]
    ) { stage in
      let person = Person("A")
      stage.mount(bodies: [RashView.self]) { RashView(person: person, log: stage.log) }
    },
    Clause(
      flow: "OBJ-15", .required,
      "A publisher of the object's own as objectWillChange MUST update views.",
      source: Source.apple("ObservableObject.ObjectWillChangePublisher"),
      hint: "Is a publisher of another type subscribed to?",
      expected: [
        "mounted: RadioView +1, station = 1", "set station, send: RadioView +1, station = 2",
        "send: RadioView +1, station = 2",
      ]
    ) { stage in
      let radio = Radio()
      stage.mount(bodies: [RadioView.self], texts: ["station"]) { RadioView(radio: radio) }
      stage.turn("set station, send") {
        radio.objectWillChange.send("soon")
        radio.station = 2
      }
      stage.turn("send") { radio.objectWillChange.send("again") }
    },
    Clause(
      flow: "OBJ-17", .required,
      "A write through a binding of an object's wrapper MUST set the property and signal.",
      source: Source.document("ObservedObject"),
      hint: "Does the binding write through the property?",
      expected: [
        "mounted: SwitchView +1, enabled = false, signals = 0",
        "switch on: SwitchView +1, enabled = true, signals = 1",
      ]
    ) { stage in
      let person = Person("A")
      let signals = Signals(person)
      stage.mount(
        bodies: [SwitchView.self], texts: ["enabled"],
        values: ["signals": { signals.count }]
      ) {
        SwitchView(person: person)
      }
      stage.switchOn("switch on")
    },
    Clause(
      flow: "OBJ-18", .observed,
      "A subscriber that has the views updated MUST NOT make them miss the change.",
      source: Source.observed("objectWillChange sends before the change"),
      hint: "Are views told once more when the change has been made?",
      expected: [
        "mounted: title = A", "write: title = A", "settle: title = B", "in a step: title = C",
      ]
    ) { stage in
      let person = Person("A")
      stage.mount(texts: ["title"]) { TitleView(person: person) }
      let subscription = person.objectWillChange.sink { _ in stage.host.settle() }
      stage.perform("write") { person.name = "B" }
      stage.settle("settle")
      stage.turn("in a step") { person.name = "C" }
      subscription.cancel()
    },
  ]
}

// MARK: - Objects

/// Has a publisher of its own.
private final class Radio: ObservableObject {
  let objectWillChange = PassthroughSubject<String, Never>()
  var station: Int = 1
}

// MARK: - Views

private struct NoteView: View {
  @ObservedObject var person: Person

  var body: some View { Text(person.note).tag("note") }
}

private struct TitleView: View {
  @ObservedObject var person: Person

  var body: some View { Text(person.name).tag("title") }
}

extension Person {
  /// Publishes the first time.
  fileprivate func enable() {
    if !isEnabled { isEnabled = true }
  }
}

/// Publishes in its body.
private struct RashView: View {
  @ObservedObject var person: Person
  let log: (String) -> Void

  var body: some View {
    let _ = log("begin \(person.isEnabled)")
    let _ = person.enable()
    let _ = log("end \(person.isEnabled)")
    Text(person.name)
  }
}

private struct RadioView: View {
  @ObservedObject var radio: Radio

  var body: some View { Text("\(radio.station)").tag("station") }
}
