import Conformance
import ConformanceKit
import DataFlow

/// Objects that views are given.
extension Catalogue {
  static let observedObjects: [Clause] = [
    Clause(
      flow: "OOBJ-01", .required, "A published change of the object MUST update the view.",
      source: Source.document("ObservedObject"),
      hint: "Does a view depend on the object that it is given?",
      expected: ["mounted: NameView +1, name = A", "set name: NameView +1, name = B"]
    ) { stage in
      let person = Person("A")
      stage.mount(bodies: [NameView.self], texts: ["name"]) { NameView(person: person) }
      stage.turn("set name") { person.name = "B" }
    },
    Clause(
      flow: "OOBJ-02", .required,
      "The view MUST NOT own the object: one that is its default value is made again, and its "
        + "data lost.",
      source: Source.document("ObservedObject"),
      hint: "Does an update take the object of the new value?",
      expected: [
        "mounted: name = new, made = 1, gone = 0", "rename: name = new', made = 1, gone = 0",
        "3 updates: name = new, made = 4, gone = 3",
      ]
    ) { stage in
      stage.mountSteps(texts: ["name"], lives: Person.self) { _ in DefaultView() }
      stage.tap("rename")
      stage.advance("3 updates", times: 3)
    },
    Clause(
      flow: "OOBJ-03", .observed,
      "A view that is given another object MUST follow that one, and the old one no longer.",
      source: Source.observed("the subscription moves with the input"),
      hint: "Is the old object's subscription ended, and the new object subscribed to?",
      expected: [
        "mounted: NameView +1, name = A", "another object: NameView +1, name = B",
        "set the old name: NameView +0, name = B", "set the new name: NameView +1, name = C",
      ]
    ) { stage in
      let people = [Person("A"), Person("B")]
      stage.mountSteps(bodies: [NameView.self], texts: ["name"]) {
        NameView(person: people[$0 % 2])
      }
      stage.advance("another object")
      stage.turn("set the old name") { people[0].name = "Z" }
      stage.turn("set the new name") { people[1].name = "C" }
    },
    Clause(
      flow: "OOBJ-04", .required,
      "What a child writes MUST reach all others who observe the object.",
      source: Source.document("ObservedObject"),
      hint: "Does each view that has the object depend on it?",
      expected: [
        "mounted: EditView +1, NameView +2, name = A",
        "write B: EditView +1, NameView +2, name = B",
      ]
    ) { stage in
      let person = Person("A")
      stage.mount(bodies: [EditView.self, NameView.self], texts: ["name"]) {
        NameView(person: person)
        EditView(person: person)
        NameView(person: person)
      }
      stage.enter("B")
    },
    Clause(
      flow: "OOBJ-05", .required,
      "An object that is handed down MUST update every level that observes it.",
      source: Source.document("Managing model data in your app"),
      hint: "Does each level depend on the object, and not only the outermost?",
      expected: [
        "mounted: BookView +1, EditView +1", "write B: BookView +1, EditView +1",
        "annotate, send(): BookView +1, EditView +1",
      ]
    ) { stage in
      let person = Person("A")
      stage.mount(bodies: [BookView.self, EditView.self]) { BookView(person: person) }
      stage.enter("B")
      stage.turn("annotate, send()") {
        person.objectWillChange.send()
        person.note = "N"
      }
    },
    Clause(
      flow: "OOBJ-06", .required,
      "A single value of the object that is handed down MUST be a plain input of the child.",
      source: Source.document("Managing model data in your app"),
      hint: "Is the child's body run only if the value differs?",
      expected: [
        "mounted: LineOwnerView +1, ValueView +1, text = A",
        "set name: LineOwnerView +1, ValueView +1, text = B",
        "set isEnabled: LineOwnerView +1, ValueView +0, text = B",
      ]
    ) { stage in
      let person = Person("A")
      stage.mount(bodies: [LineOwnerView.self, ValueView<String>.self], texts: ["text"]) {
        LineOwnerView(person: person)
      }
      stage.turn("set name") { person.name = "B" }
      stage.turn("set isEnabled") { person.isEnabled = true }
    },
    Clause(
      flow: "OOBJ-07", .observed,
      "A view that goes MUST let go of the object, which later signals do not bring back.",
      source: Source.observed("the subscription ends with the view"),
      hint: "Does a view that is gone keep its object, or its subscription?",
      expected: [
        "mounted: NameView +1, gone = 0", "removed: NameView +0, gone = 0",
        "set name: NameView +0, gone = 0", "dropped: NameView +0, gone = 1",
      ]
    ) { stage in
      let keeper = Keeper(Person("A"))
      stage.mountSteps(
        bodies: [NameView.self], values: ["gone": { stage.host.deinits(Person.self) }]
      ) { step in
        if step == 0, let person = keeper.person { NameView(person: person) }
      }
      stage.advance("removed")
      stage.turn("set name") { keeper.person?.name = "B" }
      stage.turn("dropped") { keeper.person = nil }
    },
    Clause(
      flow: "OOBJ-08", .required,
      "$object MUST make bindings to the object's properties, of the properties' types.",
      source: Source.document("ObservedObject"),
      hint: "Does the projected value look members up by writable key paths?",
      expected: ["Binding<String>, Binding<Bool>", "wrote B, true"]
    ) { stage in
      let person = Person("A")
      let view = EditView(person: person)
      let (name, isEnabled) = view.bindings
      stage.log("\(type(of: name)), \(type(of: isEnabled))")
      name.wrappedValue = "B"
      isEnabled.wrappedValue = true
      stage.log("wrote \(person.name), \(person.isEnabled)")
    },
    Clause(
      flow: "OOBJ-09", .observed, "The same object again MUST NOT be subscribed to again.",
      source: Source.observed("one subscription for each object and view"),
      hint: "Is the new object compared with the old one by identity?",
      expected: [
        "mounted: TunerView +1, subscriptions = 1", "5 updates: TunerView +5, subscriptions = 1",
        "tune: TunerView +1, subscriptions = 1",
      ]
    ) { stage in
      let tuner = Tuner()
      stage.mountSteps(
        bodies: [TunerView.self],
        values: ["subscriptions": { tuner.subscriptions.count }]
      ) {
        TunerView(tuner: tuner, input: $0)
      }
      stage.advance("5 updates", times: 5)
      stage.turn("tune") { tuner.station = 2 }
    },
    Clause(
      "OOBJ-10", .required,
      "ObservedObject MUST refuse an object that is Observable and not an ObservableObject.",
      source: Source.document("ObservedObject"),
      untested: "decided at compile time; misuse is compiled by Tests/DataFlowTests"),
  ]
}

/// Keeps an object, beside the views.
@MainActor
private final class Keeper {
  var person: Person?

  init(_ person: Person) { self.person = person }
}

// MARK: - Views

/// Has the default value against which the documents warn.
private struct DefaultView: View {
  @ObservedObject private var person = Person("new")

  var body: some View {
    Text(person.name).tag("name")
    Button("Rename") { person.name += "'" }.tag("rename")
  }
}

private struct BookView: View {
  @ObservedObject var person: Person

  var body: some View { EditView(person: person) }
}

private struct LineOwnerView: View {
  @ObservedObject var person: Person

  var body: some View { ValueView(value: person.name) }
}

private struct TunerView: View {
  @ObservedObject var tuner: Tuner
  let input: Int

  var body: some View { Text("\(tuner.station)") }
}
