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
      expected: [
        "mounted: LeafView +1, leaf = A", "set name: LeafView +1, leaf = B",
      ]
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(candidate, context, bodies: [LeafView.self], texts: ["leaf"]) {
        LevelView { LevelView { LevelView { LeafView() } } }.environmentObject(person)
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
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(candidate, context, bodies: [LeafView.self], texts: ["leaf", "other"]) {
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
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(candidate, context, bodies: [ShyView.self], texts: ["shy"]) {
        StepsView { step in
          if step == 0 {
            ShyView(isReading: false)
          } else {
            ShyView(isReading: true).environmentObject(person)
          }
        }
      }
      stage.step("set, read") { $0.tap("step") }
    },
    Clause(
      flow: "EOBJ-05", .required,
      "A published change MUST update the views that declare the object, and none in between.",
      source: Source.document("Wrapping up property wrappers"),
      hint: "Do the views between the setter and the reader depend on the object?",
      expected: [
        "mounted: LevelView +1, MiddleView +1, LeafView +1, leaf = A",
        "set name: LevelView +0, MiddleView +0, LeafView +1, leaf = B",
      ]
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(
        candidate, context,
        bodies: [LevelView<MiddleView>.self, MiddleView.self, LeafView.self], texts: ["leaf"]
      ) {
        LevelView { MiddleView() }.environmentObject(person)
      }
      stage.turn("set name") { person.name = "B" }
    },
    Clause(
      flow: "EOBJ-06", .required,
      "An object MUST be there for the subtree alone: views beside and around it do not see it.",
      source: Source.document("Wrapping up property wrappers"),
      hint: "Does each modifier have an environment of its own?",
      expected: ["mounted: inside = inner, beside = outer, after = outer"]
    ) { candidate, context in
      let people = [Person("outer"), Person("inner")]
      _ = Stage(candidate, context, texts: ["inside", "beside", "after"]) {
        Group {
          LeafView(tag: "beside")
          LevelView { LeafView(tag: "inside") }.environmentObject(people[1])
          LeafView(tag: "after")
        }
        .environmentObject(people[0])
      }
    },
    Clause(
      flow: "EOBJ-07", .required, "Of two objects of a type the nearest MUST count.",
      source: Source.apple("environment(_:)"),
      hint: "Does the search begin at the reader?",
      expected: ["mounted: inner = B, outer = A"]
    ) { candidate, context in
      let people = [Person("A"), Person("B")]
      _ = Stage(candidate, context, texts: ["inner", "outer"]) {
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
    ) { candidate, context in
      let base = Person("base")
      let declared: Person = Celebrity("derived")
      _ = Stage(candidate, context, texts: ["leaf"]) {
        LevelView { LeafView().environmentObject(declared) }.environmentObject(base)
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
    ) { candidate, context in
      let people = [Person("A"), Person("B")]
      let stage = Stage(candidate, context, bodies: [LeafView.self], texts: ["leaf"]) {
        StepsView { LeafView().environmentObject(people[$0 % 2]) }
      }
      stage.step("another object") { $0.tap("step") }
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
    ) { candidate, context in
      let stage = Stage(
        Host(app: Program(), tracking: candidate.tracking), context, bodies: [LeafView.self],
        texts: ["leaf", "other"])
      stage.step("rename") { $0.tap("rename") }
    },
    Clause(
      flow: "EOBJ-11", .required, "$object.property MUST be a binding to the object's property.",
      source: Source.document("Managing model data in your app"),
      hint: "Does the projected value make bindings that write?",
      expected: ["mounted: leaf = A", "write B: leaf = B"]
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(candidate, context, texts: ["leaf"]) {
        Group {
          LeafView()
          EditorView()
        }
        .environmentObject(person)
      }
      stage.step("write B") { $0.set("editor", "B") }
    },
    Clause(
      flow: "EOBJ-12", .required,
      "A preview MUST be given the object by itself, and then work as in the program.",
      source: Source.document("Managing model data in your app"),
      hint: "Does a view find what is set inside of the preview alone?",
      expected: ["mounted: LeafView +1, leaf = preview", "write B: LeafView +1, leaf = B"]
    ) { candidate, context in
      let stage = Stage(candidate, context, bodies: [LeafView.self], texts: ["leaf"]) {
        LeafViewPreviews.previews
      }
      stage.step("write B") { $0.set("editor", "B") }
    },
    Clause(
      flow: "EOBJ-13", .observed,
      "A setter that runs again with the same object MUST NOT update the readers.",
      source: Source.observed("the same object is no change of the environment"),
      hint: "Is the object compared with the one that is set?",
      expected: [
        "mounted: LeafView +1, leaf = A", "3 updates: LeafView +0, leaf = A",
      ]
    ) { candidate, context in
      let person = Person("A")
      let stage = Stage(candidate, context, bodies: [LeafView.self], texts: ["leaf"]) {
        StepsView { _ in LeafView().environmentObject(person) }
      }
      stage.step("3 updates") { host in for _ in 1...3 { host.tap("step") } }
    },
  ]
}

private final class Celebrity: Person, @unchecked Sendable {}

// MARK: - Views

/// Only hands its environment on.
private struct LevelView<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View { content }
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
