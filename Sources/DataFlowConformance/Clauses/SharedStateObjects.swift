import Conformance
import ConformanceKit
import DataFlow

/// Objects that views own, and share with other views.
extension Catalogue {
  static let sharedStateObjects: [Clause] = [
    Clause(
      flow: "SOBJ-06", .required, "A published change of the object MUST update its owner.",
      source: Source.document("StateObject"),
      hint: "Does a view depend on the objects that it owns?",
      expected: [
        "mounted: ShareView +1, name = A", "rename: ShareView +1, name = A'",
        "rename: ShareView +1, name = A''",
      ]
    ) { stage in
      stage.mount(bodies: [ShareView<EmptyView>.self], texts: ["name"]) {
        ShareView { _ in EmptyView() }
      }
      stage.tap("rename")
      stage.tap("rename")
    },
    Clause(
      flow: "SOBJ-07", .required, "A change that is not published MUST NOT update the owner.",
      source: Source.document("Managing model data in your app"),
      hint: "Does anything but a signal make the owner run?",
      expected: ["mounted: ShareView +1, name = A", "annotate: ShareView +0, name = A"]
    ) { stage in
      stage.mount(bodies: [ShareView<EmptyView>.self], texts: ["name"]) {
        ShareView { _ in EmptyView() }
      }
      stage.tap("annotate")
    },
    Clause(
      flow: "SOBJ-08", .required,
      "An object that is shared as an ObservedObject MUST update its owner and the child.",
      source: Source.document("StateObject, Share state objects with subviews"),
      hint: "Does each view that has the object depend on it?",
      expected: [
        "mounted: ShareView +1, SwitchView +1, enabled = false",
        "switch on: ShareView +1, SwitchView +1, enabled = true",
      ]
    ) { stage in
      stage.mount(bodies: [ShareView<SwitchView>.self, SwitchView.self], texts: ["enabled"]) {
        ShareView { SwitchView(person: $0) }
      }
      stage.switchOn("switch on")
    },
    Clause(
      flow: "SOBJ-09", .required,
      "An object that is shared through the environment MUST update those who read it there.",
      source: Source.document("StateObject, Share state objects with subviews"),
      hint: "Does a view depend on the object that it finds in the environment?",
      expected: ["mounted: FoundView +1, found = A", "rename: FoundView +1, found = A'"]
    ) { stage in
      stage.mount(bodies: [FoundView.self], texts: ["found"]) {
        ShareView { FoundView().environmentObject($0) }
      }
      stage.tap("rename")
    },
    Clause(
      flow: "SOBJ-10", .required, "$object.property MUST be a binding to the object's property.",
      source: Source.document("StateObject"),
      hint: "Does the projected value make bindings that write?",
      expected: ["mounted: name = A", "write B: name = B"]
    ) { stage in
      stage.mount(texts: ["name"]) { ShareView { _ in EmptyView() } }
      stage.enter("B")
    },
    Clause(
      flow: "SOBJ-13", .required,
      "An App and a Scene MUST own objects as views do: one for each launch.",
      source: Source.document("Managing model data in your app"),
      hint: "Do the dynamic properties of an App and of a Scene get storage?",
      expected: [
        "mounted: program = A, scene = A", "rename both: program = A', scene = A'",
        "relaunched: program = A, scene = A",
      ]
    ) { stage in
      stage.mount(app: Program.self, texts: ["program", "scene"])
      stage.perform("rename both") {
        stage.host.tap("rename program")
        stage.host.tap("rename scene")
      }
      stage.perform("relaunched") { stage.host.relaunch() }
    },
  ]
}

// MARK: - Views

/// Owns an object, and hands it to a view inside.
private struct ShareView<Content: View>: View {
  @StateObject private var person = Person("A")
  @ViewBuilder let content: (Person) -> Content

  var body: some View {
    Text(person.name).tag("name")
    TextField("Name", text: $person.name).tag("editor")
    Button("Rename") { person.name += "'" }.tag("rename")
    Button("Annotate") { person.note = "N" }.tag("annotate")
    content(person)
  }
}

private struct FoundView: View {
  @EnvironmentObject private var person: Person

  var body: some View { Text(person.name).tag("found") }
}

// MARK: - Programs

private struct Program: App {
  @StateObject private var person = Person("A")

  var body: some Scene {
    WindowGroup { PersonView(person: person, tag: "program") }
    Part()
  }

  struct Part: Scene {
    @StateObject private var person = Person("A")

    var body: some Scene { WindowGroup { PersonView(person: person, tag: "scene") } }
  }
}

private struct PersonView: View {
  @ObservedObject var person: Person
  let tag: String

  var body: some View {
    Text(person.name).tag(tag)
    Button("Rename") { person.name += "'" }.tag("rename \(tag)")
  }
}
