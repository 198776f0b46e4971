import Conformance
import ConformanceKit
import DataFlow

/// Objects that views find in their environment.
extension Catalogue {
  static let environmentObjects: [Clause] = [
    Clause(
      flow: "EOBJ-01", .required,
      "A view MUST find the object that a view around it has set, at any depth.",
      source: Source.document("environmentObject(_:)"),
      hint: "Does the search go on in the environment of the views around?",
      expected: ["mounted: LeafView +1, leaf = A", "set name: LeafView +1, leaf = B"]
    ) { stage in
      let person = Person("A")
      stage.mount(bodies: [LeafView.self], texts: ["leaf"]) {
        PassView { PassView { PassView { LeafView() } } }.environmentObject(person)
      }
      stage.turn("set name") { person.name = "B" }
    },
    Clause(
      flow: "EOBJ-02", .required,
      "environmentObject(_:) MUST count for all views inside of the one that it is applied to.",
      source: Source.document("environmentObject(_:)"),
      hint: "Does a container hand its environment on to each view inside?",
      expected: [
        "mounted: LeafView +2, leaf = A, other = A", "set name: LeafView +2, leaf = B, other = B",
      ]
    ) { stage in
      let person = Person("A")
      stage.mount(bodies: [LeafView.self], texts: ["leaf", "other"]) {
        VStack {
          LeafView()
          Group { LeafView(tag: "other") }
        }
        .environmentObject(person)
      }
      stage.turn("set name") { person.name = "B" }
    },
    Clause(
      "EOBJ-03", .required,
      "Reading an object that nobody has set MUST end the program, with the type in the message.",
      source: Source.document("SwiftUI state management system guide"),
      untested: "ends the process; Tests/DataFlowTests checks the message in a child process"),
    Clause(
      flow: "EOBJ-04", .observed,
      "A body that does not read the object MUST run although nobody has set it.",
      source: Source.observed("the object is looked up when it is read"),
      hint: "Is the object looked up before the body asks for it?",
      expected: ["mounted: ShyView +1, shy = nobody", "set, read: ShyView +1, shy = A"]
    ) { stage in
      let person = Person("A")
      stage.mountSteps(bodies: [ShyView.self], texts: ["shy"]) { step in
        if step == 0 {
          ShyView(isReading: false)
        } else {
          ShyView(isReading: true).environmentObject(person)
        }
      }
      stage.advance("set, read")
    },
    Clause(
      flow: "EOBJ-05", .required,
      "A published change MUST update the views that declare the object, and none in between.",
      source: Source.document("Wrapping up property wrappers"),
      hint: "Do the views between the setter and the reader depend on the object?",
      expected: [
        "mounted: PassView +1, MiddleView +1, LeafView +1, leaf = A",
        "set name: PassView +0, MiddleView +0, LeafView +1, leaf = B",
      ]
    ) { stage in
      let person = Person("A")
      stage.mount(
        bodies: [PassView<MiddleView>.self, MiddleView.self, LeafView.self], texts: ["leaf"]
      ) {
        PassView { MiddleView() }.environmentObject(person)
      }
      stage.turn("set name") { person.name = "B" }
    },
    Clause(
      flow: "EOBJ-06", .required,
      "An object MUST be there for the subtree alone: views beside and around it do not see it.",
      source: Source.document("Wrapping up property wrappers"),
      hint: "Does each modifier have an environment of its own?",
      expected: ["mounted: inside = inner, beside = outer, after = outer"]
    ) { stage in
      let people = [Person("outer"), Person("inner")]
      stage.mount(texts: ["inside", "beside", "after"]) {
        Group {
          LeafView(tag: "beside")
          PassView { LeafView(tag: "inside") }.environmentObject(people[1])
          LeafView(tag: "after")
        }
        .environmentObject(people[0])
      }
    },
    Clause(
      flow: "EOBJ-07", .required, "Of two objects of a type the nearest MUST count.",
      source: Source.apple("environment(_:)"), hint: "Does the search begin at the reader?",
      expected: ["mounted: inner = B, outer = A"]
    ) { stage in
      let people = [Person("A"), Person("B")]
      stage.mount(texts: ["inner", "outer"]) {
        Group {
          LeafView(tag: "inner").environmentObject(people[1])
          LeafView(tag: "outer")
        }
        .environmentObject(people[0])
      }
    },
    Clause(
      flow: "EOBJ-08", .observed, "An object MUST be found by the type that it was declared with.",
      source: Source.observed("the key is the static type"),
      hint: "Is the key taken from the object and not from the parameter's type?",
      expected: ["mounted: leaf = derived"]
    ) { stage in
      let base = Person("base")
      let declared: Person = Celebrity("derived")
      stage.mount(texts: ["leaf"]) {
        PassView { LeafView().environmentObject(declared) }.environmentObject(base)
      }
    },
    Clause(
      flow: "EOBJ-09", .observed, "Readers MUST follow another object that takes the place.",
      source: Source.observed("the environment's object is an input of its readers"),
      hint: "Do readers depend on the environment, and not only on the object?",
      expected: [
        "mounted: LeafView +1, leaf = A", "another object: LeafView +1, leaf = B",
        "set the old name: LeafView +0, leaf = B", "set the new name: LeafView +1, leaf = C",
      ]
    ) { stage in
      let people = [Person("A"), Person("B")]
      stage.mountSteps(bodies: [LeafView.self], texts: ["leaf"]) {
        LeafView().environmentObject(people[$0 % 2])
      }
      stage.advance("another object")
      stage.turn("set the old name") { people[0].name = "Z" }
      stage.turn("set the new name") { people[1].name = "C" }
    },
    Clause(
      flow: "EOBJ-10", .required,
      "An object at the root of a WindowGroup MUST reach every view of the window.",
      source: Source.document("Managing model data in your app"),
      hint: "Does a window hand its environment on?",
      expected: [
        "mounted: LeafView +2, leaf = A, other = A", "rename: LeafView +2, leaf = A', other = A'",
      ]
    ) { stage in
      stage.mount(
        app: Program.self, bodies: [LeafView.self],
        texts: ["leaf", "other"])
      stage.tap("rename")
    },
    Clause(
      flow: "EOBJ-11", .required, "$object.property MUST be a binding to the object's property.",
      source: Source.document("Managing model data in your app"),
      hint: "Does the projected value make bindings that write?",
      expected: ["mounted: leaf = A", "write B: leaf = B"]
    ) { stage in
      let person = Person("A")
      stage.mount(texts: ["leaf"]) {
        Group {
          LeafView()
          EditorView()
        }
        .environmentObject(person)
      }
      stage.enter("B")
    },
    Clause(
      flow: "EOBJ-12", .required,
      "A preview MUST be given the object by itself, and then work as in the program.",
      source: Source.document("Managing model data in your app"),
      hint: "Does a view find what is set inside of the preview alone?",
      expected: ["mounted: LeafView +1, leaf = preview", "write B: LeafView +1, leaf = B"]
    ) { stage in
      stage.mount(bodies: [LeafView.self], texts: ["leaf"]) { LeafViewPreviews.previews }
      stage.enter("B")
    },
    Clause(
      flow: "EOBJ-13", .observed,
      "A setter that runs again with the same object MUST NOT update the readers.",
      source: Source.observed("the same object is no change of the environment"),
      hint: "Is the object compared with the one that is set?",
      expected: ["mounted: LeafView +1, leaf = A", "3 updates: LeafView +0, leaf = A"]
    ) { stage in
      let person = Person("A")
      stage.mountSteps(bodies: [LeafView.self], texts: ["leaf"]) { _ in
        LeafView().environmentObject(person)
      }
      stage.advance("3 updates", times: 3)
    },
    Clause(
      flow: "EOBJ-14", .observed,
      "A reader MUST subscribe to its object once, and again only to another one.",
      source: Source.observed("one subscription for each object and view"),
      hint: "Is the object compared by identity when the reader, or its setter, runs again?",
      expected: [
        "mounted: TunedView +1, first = 1, second = 0",
        "5 updates: TunedView +5, first = 1, second = 0",
        "tune: TunedView +1, first = 1, second = 0",
        "the other one: TunedView +1, first = 1, second = 1",
        "tune the old one: TunedView +0, first = 1, second = 1",
        "tune the new one: TunedView +1, first = 1, second = 1",
        "and back: TunedView +1, first = 2, second = 1",
      ]
    ) { stage in
      let tuners = [Tuner(), Tuner()]
      stage.mountSteps(
        bodies: [TunedView.self],
        values: [
          "first": { tuners[0].subscriptions.count }, "second": { tuners[1].subscriptions.count },
        ]
      ) { number in
        TunedView(input: number).environmentObject(tuners[number == 6 ? 1 : 0])
      }
      stage.advance("5 updates", times: 5)
      stage.turn("tune") { tuners[0].station = 2 }
      stage.advance("the other one")
      stage.turn("tune the old one") { tuners[0].station = 3 }
      stage.turn("tune the new one") { tuners[1].station = 4 }
      stage.advance("and back")
    },
  ]
}

// MARK: - Views

private struct TunedView: View {
  @EnvironmentObject var tuner: Tuner
  let input: Int

  var body: some View { Text("\(input) \(tuner.station)") }
}

private struct MiddleView: View {
  var body: some View { LeafView() }
}

private struct LeafView: View {
  @EnvironmentObject private var person: Person
  var tag = "leaf"

  var body: some View { Text(person.name).tag(tag) }
}

/// Reads the object only if it is told to.
private struct ShyView: View {
  @EnvironmentObject private var person: Person
  let isReading: Bool

  var body: some View { Text(isReading ? person.name : "nobody").tag("shy") }
}

private struct EditorView: View {
  @EnvironmentObject private var person: Person

  var body: some View {
    TextField("Name", text: $person.name).tag("editor")
    Button("Rename") { person.name += "'" }.tag("rename")
  }
}

private struct LeafViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      LeafView()
      EditorView()
    }
    .environmentObject(Person("preview"))
  }
}

private struct Program: App {
  @StateObject private var person = Person("A")

  var body: some Scene {
    WindowGroup {
      VStack {
        LeafView()
        Group { LeafView(tag: "other") }
        EditorView()
      }
      .environmentObject(person)
    }
  }
}
