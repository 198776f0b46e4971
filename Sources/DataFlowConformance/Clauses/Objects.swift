import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Objects that publish: when they do, and who hears of it.
extension Catalogue {
  static let objects: [Clause] = [
    Clause(
      flow: "OBJ-01", .required,
      "A published change MUST be announced before it happens: a subscriber reads the old value.",
      source: Source.document("ObservableObject"),
      hint: "Does the setter send before it stores?",
      expected: ["24 will change", "25"]
    ) { _, context in
      let contact = Contact(age: 24)
      let subscription = contact.objectWillChange.sink { _ in
        context.log("\(contact.age) will change")
      }
      context.log("\(contact.haveBirthday())")
      subscription.cancel()
    },
    Clause(
      flow: "OBJ-02", .required,
      "Each write of any published property MUST send one signal.",
      source: Source.document("ObservableObject"),
      hint: "Do all published properties of an object share its publisher?",
      expected: ["3 writes: signals = 3"]
    ) { _, context in
      let person = Person("A")
      let signals = Calls("signals")
      let subscription = person.objectWillChange.sink { signals.note() }
      person.name = "B"
      person.isEnabled = true
      person.name = "C"
      context.log("3 writes", signals)
      subscription.cancel()
    },
    Clause(
      flow: "OBJ-03", .required,
      "A property that is not published MUST NOT signal; views can show it all the same.",
      source: Source.document("Managing model data in your app"),
      hint: "Does anything but a published property or send() make views run?",
      expected: [
        "mounted: NoteView +1, note = -", "set note: NoteView +0, note = -",
        "set name: NoteView +1, note = N", "signals = 1",
      ]
    ) { candidate, context in
      let person = Person("A")
      let signals = Calls("signals")
      let subscription = person.objectWillChange.sink { signals.note() }
      let stage = Stage(candidate, context, bodies: [NoteView.self], texts: ["note"]) {
        NoteView(person: person)
      }
      stage.turn("set note") { person.note = "N" }
      stage.turn("set name") { person.name = "B" }
      context.log("signals = \(signals.count)")
      subscription.cancel()
    },
    Clause(
      flow: "OBJ-04", .required,
      "$property MUST send the current value to a new subscriber, and each new one before it "
        + "is stored.",
      source: Source.apple("Published"),
      hint: "Does the property's publisher send before the setter stores?",
      expected: ["receives A, is A", "receives B, is A", "is B"]
    ) { _, context in
      let person = Person("A")
      let subscription = person.$name.sink { context.log("receives \($0), is \(person.name)") }
      person.name = "B"
      context.log("is \(person.name)")
      subscription.cancel()
    },
    Clause(
      flow: "OBJ-05", .observed, "A write of an equal value MUST signal all the same.",
      source: Source.observed("Combine compares nothing; its tests of Published say so"),
      hint: "Does the setter compare the values?",
      expected: ["the same name: signals = 1"]
    ) { _, context in
      let person = Person("A")
      let signals = Calls("signals")
      let subscription = person.objectWillChange.sink { signals.note() }
      person.name = "A"
      context.log("the same name", signals)
      subscription.cancel()
    },
    Clause(
      flow: "OBJ-06", .observed,
      "An object MUST have one publisher, also without published properties.",
      source: Source.observed("objectWillChange is the same instance on each access"),
      hint: "Is the publisher kept with the object, or in a table by the object's identity?",
      expected: [
        "published properties: the same = true", "no properties: the same = true",
        "another object: the same = false", "send(): signals = 1",
      ]
    ) { _, context in
      let person = Person("A")
      let same = person.objectWillChange === person.objectWillChange
      context.log("published properties: the same = \(same)")
      let bell = Bell()
      context.log("no properties: the same = \(bell.objectWillChange === bell.objectWillChange)")
      context.log("another object: the same = \(bell.objectWillChange === Bell().objectWillChange)")
      let signals = Calls("signals")
      let subscription = bell.objectWillChange.sink { signals.note() }
      bell.objectWillChange.send()
      context.log("send()", signals)
      subscription.cancel()
    },
    Clause(
      flow: "OBJ-07", .required,
      "objectWillChange.send() MUST update the views that observe the object.",
      source: Source.apple("ObservableObject.ObjectWillChangePublisher"),
      hint: "Do views hear of the publisher, and not only of the properties?",
      expected: ["mounted: NoteView +1, note = -", "set note, send(): NoteView +1, note = N"]
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(candidate, context, bodies: [NoteView.self], texts: ["note"]) {
        NoteView(person: person)
      }
      stage.turn("set note, send()") {
        person.objectWillChange.send()
        person.note = "N"
      }
    },
    Clause(
      flow: "OBJ-08", .observed,
      "The published properties of a class and of its superclass MUST share one publisher.",
      source: Source.observed("a subclass signals for properties that it inherits"),
      hint: "Are the superclass's fields looked at, too?",
      expected: ["set title: signals = 1", "set name: signals = 2"]
    ) { _, context in
      let employee = Employee("A")
      let signals = Calls("signals")
      let subscription = employee.objectWillChange.sink { signals.note() }
      employee.title = "T"
      context.log("set title", signals)
      employee.name = "B"
      context.log("set name", signals)
      subscription.cancel()
    },
    Clause(
      flow: "OBJ-09", .observed,
      "A change of an object in a published property MUST NOT signal for the outer object.",
      source: Source.observed("nested observable objects are not forwarded"),
      hint: "Does the outer object subscribe to what its properties hold?",
      expected: ["set the inner name: signals = 0", "replace the inner object: signals = 1"]
    ) { _, context in
      let family = Family()
      let signals = Calls("signals")
      let subscription = family.objectWillChange.sink { signals.note() }
      family.head.name = "B"
      context.log("set the inner name", signals)
      family.head = Person("C")
      context.log("replace the inner object", signals)
      subscription.cancel()
    },
    Clause(
      flow: "OBJ-10", .required,
      "The body that follows a signal MUST see the new value, although the signal is early.",
      source: Source.document("ObservableObject"),
      hint: "Are bodies run in an update after the write, and not by the signal?",
      expected: ["mounted: NameView +1, name = A", "set name: NameView +1, name = B"]
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(candidate, context, bodies: [NameView.self], texts: ["name"]) {
        NameView(person: person)
      }
      stage.turn("set name") { person.name = "B" }
    },
    Clause(
      flow: "OBJ-11", .observed, "Many published writes in one turn MUST make a body run once.",
      source: Source.observed("one update shows all changes of a turn"),
      hint: "Is a view that waits for an update asked to wait once?",
      expected: ["mounted: NameView +1, name = A", "10 writes: NameView +1, name = 10"]
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(candidate, context, bodies: [NameView.self], texts: ["name"]) {
        NameView(person: person)
      }
      stage.turn("10 writes") { for number in 1...10 { person.name = "\(number)" } }
    },
    Clause(
      flow: "OBJ-12", .required,
      "Any published change MUST update every view that observes the object, whatever its body "
        + "reads.",
      source: Source.document("ObservedObject"),
      hint: "Does each published property reach the object's publisher?",
      expected: ["mounted: NameView +2, name = A", "set isEnabled: NameView +2, name = A"]
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(candidate, context, bodies: [NameView.self], texts: ["name"]) {
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
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(candidate, context, bodies: [NameView.self], texts: ["name"]) {
        NameView(person: person)
      }
      context.elsewhere("set name") { person.name = "B" }
      stage.step("set name elsewhere") { $0.settle() }
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
    ) { candidate, context in
      let person = Person("A")
      _ = Stage(candidate, context, bodies: [RashView.self]) {
        RashView(person: person, log: context.log)
      }
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
    ) { candidate, context in
      let radio = Radio()
      let stage = Stage(candidate, context, bodies: [RadioView.self], texts: ["station"]) {
        RadioView(radio: radio)
      }
      stage.turn("set station, send") {
        radio.objectWillChange.send("soon")
        radio.station = 2
      }
      stage.turn("send") { radio.objectWillChange.send("again") }
    },
    Clause(
      flow: "OBJ-16", .required, "A cancelled subscriber MUST NOT receive signals.",
      source: Source.document("ObservableObject"),
      hint: "Does cancel() take the subscriber out of the publisher's list?",
      expected: [
        "set name: signals = 1", "cancelled: subscribers = 0", "set name: signals = 1",
        "$name cancelled, set name: values = 1",
      ]
    ) { _, context in
      let person = Person("A")
      let signals = Calls("signals")
      let subscription = person.objectWillChange.sink { signals.note() }
      person.name = "B"
      context.log("set name", signals)
      subscription.cancel()
      context.log("cancelled: subscribers = \(person.objectWillChange.subscriberCount)")
      person.name = "C"
      context.log("set name", signals)
      let values = Calls("values")
      person.$name.sink { _ in values.note() }.cancel()
      person.name = "D"
      context.log("$name cancelled, set name", values)
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
    ) { candidate, context in
      let person = Person("A")
      let signals = Calls()
      let subscription = person.objectWillChange.sink { signals.note() }
      let stage = Stage(
        candidate, context, bodies: [SwitchView.self], texts: ["enabled"],
        numbers: ["signals": { signals.count }]
      ) {
        SwitchView(person: person)
      }
      stage.step("switch on") { $0.set("switch", true) }
      subscription.cancel()
    },
  ]
}

// MARK: - Objects

private final class Contact: ObservableObject {
  @Published var age: Int

  init(age: Int) { self.age = age }

  func haveBirthday() -> Int {
    age += 1
    return age
  }
}

/// Publishes nothing by itself.
private final class Bell: ObservableObject {}

private final class Employee: Person, @unchecked Sendable {
  @Published var title: String = "-"
}

private final class Family: ObservableObject {
  @Published var head = Person("A")
}

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

private struct NameView: View {
  @ObservedObject var person: Person

  var body: some View { Text(person.name).tag("name") }
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

private struct SwitchView: View {
  @ObservedObject var person: Person

  var body: some View {
    Toggle("Enabled", isOn: $person.isEnabled).tag("switch")
    Text("\(person.isEnabled)").tag("enabled")
  }
}
