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
      expected: ["mounted: CardView +1, name = A", "set name: CardView +1, name = B"]
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(candidate, context, bodies: [CardView.self], texts: ["name"]) {
        CardView(person: person)
      }
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
    ) { candidate, context in
      let census = Census()
      let stage = Stage(
        candidate, context, texts: ["name"],
        numbers: ["made": { census.made }, "gone": { census.gone }]
      ) {
        StepsView { _ in DefaultView(census: census) }
      }
      stage.step("rename") { $0.tap("rename") }
      stage.step("3 updates") { host in for _ in 1...3 { host.tap("step") } }
    },
    Clause(
      flow: "OOBJ-03", .observed,
      "A view that is given another object MUST follow that one, and the old one no longer.",
      source: Source.observed("the subscription moves with the input"),
      hint: "Is the old object's subscription ended, and the new object subscribed to?",
      expected: [
        "mounted: CardView +1, name = A", "another object: CardView +1, name = B",
        "set the old name: CardView +0, name = B", "set the new name: CardView +1, name = C",
      ]
    ) { candidate, context in
      let people = [Person("A"), Person("B")]
      let stage = Stage(candidate, context, bodies: [CardView.self], texts: ["name"]) {
        StepsView { CardView(person: people[$0 % 2]) }
      }
      stage.step("another object") { $0.tap("step") }
      stage.turn("set the old name") { people[0].name = "Z" }
      stage.turn("set the new name") { people[1].name = "C" }
    },
    Clause(
      flow: "OOBJ-04", .required,
      "What a child writes MUST reach all others who observe the object.",
      source: Source.document("ObservedObject"),
      hint: "Does each view that has the object depend on it?",
      expected: [
        "mounted: EditView +1, CardView +2, name = A",
        "write B: EditView +1, CardView +2, name = B",
      ]
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(
        candidate, context, bodies: [EditView.self, CardView.self], texts: ["name"]
      ) {
        CardView(person: person)
        EditView(person: person)
        CardView(person: person)
      }
      stage.step("write B") { $0.set("editor", "B") }
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
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(candidate, context, bodies: [BookView.self, EditView.self]) {
        BookView(person: person)
      }
      stage.step("write B") { $0.set("editor", "B") }
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
        "mounted: LineOwnerView +1, LineView +1, line = A",
        "set name: LineOwnerView +1, LineView +1, line = B",
        "set isEnabled: LineOwnerView +1, LineView +0, line = B",
      ]
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(
        candidate, context, bodies: [LineOwnerView.self, LineView.self], texts: ["line"]
      ) {
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
        "mounted: CardView +1, gone = 0", "removed: CardView +0, gone = 0",
        "set name: CardView +0, gone = 0", "dropped: CardView +0, gone = 1",
      ]
    ) { candidate, context in
      let census = Census()
      let keeper = Keeper(Person("A", census: census))
      let stage = Stage(
        candidate, context, bodies: [CardView.self], numbers: ["gone": { census.gone }]
      ) {
        StepsView { step in
          if step == 0, let person = keeper.person { CardView(person: person) }
        }
      }
      stage.step("removed") { $0.tap("step") }
      stage.turn("set name") { keeper.person?.name = "B" }
      stage.turn("dropped") { keeper.person = nil }
    },
    Clause(
      flow: "OOBJ-08", .required,
      "$object MUST make bindings to the object's properties, of the properties' types.",
      source: Source.document("ObservedObject"),
      hint: "Does the projected value look members up by writable key paths?",
      expected: ["Binding<String>, Binding<Bool>", "wrote B, true"]
    ) { _, context in
      let person = Person("A")
      let view = EditView(person: person)
      let (name, isEnabled) = view.bindings
      context.log("\(type(of: name)), \(type(of: isEnabled))")
      name.wrappedValue = "B"
      isEnabled.wrappedValue = true
      context.log("wrote \(person.name), \(person.isEnabled)")
    },
    Clause(
      flow: "OOBJ-09", .observed, "The same object again MUST NOT be subscribed to again.",
      source: Source.observed("one subscription for each object and view"),
      hint: "Is the new object compared with the old one by identity?",
      expected: [
        "mounted: TunerView +1, subscriptions = 1", "5 updates: TunerView +5, subscriptions = 1",
        "tune: TunerView +1, subscriptions = 1",
      ]
    ) { candidate, context in
      let tuner = Tuner()
      let stage = Stage(
        candidate, context, bodies: [TunerView.self],
        numbers: ["subscriptions": { tuner.subscriptions.count }]
      ) {
        StepsView { TunerView(tuner: tuner, input: $0) }
      }
      stage.step("5 updates") { host in for _ in 1...5 { host.tap("step") } }
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

private struct CardView: View {
  @ObservedObject var person: Person

  var body: some View { Text(person.name).tag("name") }
}

/// Has the default value against which the documents warn.
private struct DefaultView: View {
  @ObservedObject private var person: Person

  init(census: Census) { person = Person("new", census: census) }

  var body: some View {
    Text(person.name).tag("name")
    Button("Rename") { person.name += "'" }.tag("rename")
  }
}

private struct EditView: View {
  @ObservedObject var person: Person

  var bindings: (Binding<String>, Binding<Bool>) { ($person.name, $person.isEnabled) }

  var body: some View { TextField("Name", text: $person.name).tag("editor") }
}

private struct BookView: View {
  @ObservedObject var person: Person

  var body: some View { EditView(person: person) }
}

private struct LineOwnerView: View {
  @ObservedObject var person: Person

  var body: some View { LineView(name: person.name) }
}

private struct LineView: View {
  let name: String

  var body: some View { Text(name).tag("line") }
}

private struct TunerView: View {
  @ObservedObject var tuner: Tuner
  let input: Int

  var body: some View { Text("\(tuner.station)") }
}
