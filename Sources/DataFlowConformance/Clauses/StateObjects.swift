// A long file: each clause of the group stands with the views that it mounts.

import Conformance
import ConformanceKit
import DataFlow

/// Objects that views own.
extension Catalogue {
  static let stateObjects: [Clause] = [
    Clause(
      flow: "SOBJ-01", .required,
      "A StateObject MUST be made once in the life of its view, and never by an update.",
      source: Source.document("StateObject"),
      hint: "Is the object handed on from the old value of the view to the new one?",
      expected: [
        "mounted: OwnerView +1, name = A 0, made = 1, gone = 0",
        "20 updates: OwnerView +20, name = A 20, made = 1, gone = 0",
      ]
    ) { candidate, context in
      let census = Census()
      let stage = Stage(
        candidate, context, bodies: [OwnerView.self], texts: ["name"],
        numbers: ["made": { census.made }, "gone": { census.gone }]
      ) {
        StepsView { OwnerView(name: "A", input: $0, census: census) }
      }
      stage.step("20 updates") { host in for _ in 1...20 { host.tap("step") } }
    },
    Clause(
      flow: "SOBJ-02", .required,
      "The initial value MUST be evaluated when the view is mounted, once, and not by its init.",
      source: Source.document("StateObject"),
      hint: "Is the autoclosure kept, and called when the view gets its place?",
      expected: ["5 values: made = 0", "mounted: made = 1"]
    ) { candidate, context in
      let census = Census()
      for input in 1...5 { _ = OwnerView(name: "A", input: input, census: census) }
      context.log("5 values: made = \(census.made)")
      _ = Stage(candidate, context, numbers: ["made": { census.made }]) {
        OwnerView(name: "A", input: 0, census: census)
      }
    },
    Clause(
      flow: "SOBJ-03", .required,
      "Another input MUST NOT evaluate the initial value again: the object keeps the first one.",
      source: Source.document("StateObject, Initialize state objects using external data"),
      hint: "Is the object handed on although the view was made with other inputs?",
      expected: [
        "mounted: OwnerView +1, name = Ravi 0, made = 1",
        "name Maria: OwnerView +1, name = Ravi 1, made = 1",
      ]
    ) { candidate, context in
      let census = Census()
      let stage = Stage(
        candidate, context, bodies: [OwnerView.self], texts: ["name"],
        numbers: ["made": { census.made }]
      ) {
        StepsView { OwnerView(name: $0 == 0 ? "Ravi" : "Maria", input: $0, census: census) }
      }
      stage.step("name Maria") { $0.tap("step") }
    },
    Clause(
      flow: "SOBJ-04", .required,
      "Another identity MUST make a new object, and let go of the old one.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Does another value of id(_:) end the view's storage?",
      expected: [
        "mounted: OwnerView +1, name = Ravi 0, made = 1, gone = 0",
        "name Maria: OwnerView +1, name = Maria 1, made = 2, gone = 1",
      ]
    ) { candidate, context in
      let census = Census()
      let stage = Stage(
        candidate, context, bodies: [OwnerView.self], texts: ["name"],
        numbers: ["made": { census.made }, "gone": { census.gone }]
      ) {
        StepsView { step in
          let name = step == 0 ? "Ravi" : "Maria"
          OwnerView(name: name, input: step, census: census).id(name)
        }
      }
      stage.step("name Maria") { $0.tap("step") }
    },
    Clause(
      flow: "SOBJ-05", .required, "Each instance of a view MUST have an object of its own.",
      source: Source.document("StateObject"),
      hint: "Does the storage belong to the place in the tree, and not to the type?",
      expected: ["mounted: Ravi = Ravi 0, Maria = Maria 0, made = 2"]
    ) { candidate, context in
      let census = Census()
      _ = Stage(
        candidate, context, texts: ["Ravi", "Maria"], numbers: ["made": { census.made }]
      ) {
        OwnerView(name: "Ravi", tag: "Ravi", input: 0, census: census)
        OwnerView(name: "Maria", tag: "Maria", input: 0, census: census)
      }
    },
    Clause(
      flow: "SOBJ-06", .required, "A published change of the object MUST update its owner.",
      source: Source.document("StateObject"),
      hint: "Does a view depend on the objects that it owns?",
      expected: [
        "mounted: ShareView +1, name = A", "rename: ShareView +1, name = A'",
        "rename: ShareView +1, name = A''",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, bodies: [ShareView<EmptyView>.self], texts: ["name"]) {
        ShareView { _ in EmptyView() }
      }
      stage.step("rename") { $0.tap("rename") }
      stage.step("rename") { $0.tap("rename") }
    },
    Clause(
      flow: "SOBJ-07", .required, "A change that is not published MUST NOT update the owner.",
      source: Source.document("Managing model data in your app"),
      hint: "Does anything but a signal make the owner run?",
      expected: ["mounted: ShareView +1, name = A", "annotate: ShareView +0, name = A"]
    ) { candidate, context in
      let stage = Stage(candidate, context, bodies: [ShareView<EmptyView>.self], texts: ["name"]) {
        ShareView { _ in EmptyView() }
      }
      stage.step("annotate") { $0.tap("annotate") }
    },
    Clause(
      flow: "SOBJ-08", .required,
      "An object that is shared as an ObservedObject MUST update its owner and the child.",
      source: Source.document("StateObject, Share state objects with subviews"),
      hint: "Does each view that has the object depend on it?",
      expected: [
        "mounted: ShareView +1, InputView +1, enabled = false",
        "switch on: ShareView +1, InputView +1, enabled = true",
      ]
    ) { candidate, context in
      let stage = Stage(
        candidate, context, bodies: [ShareView<InputView>.self, InputView.self],
        texts: ["enabled"]
      ) {
        ShareView { InputView(person: $0) }
      }
      stage.step("switch on") { $0.set("switch", true) }
    },
    Clause(
      flow: "SOBJ-09", .required,
      "An object that is shared through the environment MUST update those who read it there.",
      source: Source.document("StateObject, Share state objects with subviews"),
      hint: "Does a view depend on the object that it finds in the environment?",
      expected: [
        "mounted: FoundView +1, found = A", "rename: FoundView +1, found = A'",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, bodies: [FoundView.self], texts: ["found"]) {
        ShareView { FoundView().environmentObject($0) }
      }
      stage.step("rename") { $0.tap("rename") }
    },
    Clause(
      flow: "SOBJ-10", .required, "$object.property MUST be a binding to the object's property.",
      source: Source.document("StateObject"),
      hint: "Does the projected value make bindings that write?",
      expected: ["mounted: name = A", "write B: name = B"]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["name"]) { ShareView { _ in EmptyView() } }
      stage.step("write B") { $0.set("editor", "B") }
    },
    Clause(
      flow: "SOBJ-11", .required,
      "An identity of several values MUST make a new object when any of them changes.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Does another value of id(_:) end the view's storage?",
      expected: [
        "mounted: made = 1", "another name: made = 2", "another flag: made = 3",
        "neither: made = 3",
      ]
    ) { candidate, context in
      let census = Census()
      func hash(_ step: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(step > 0 ? "Maria" : "Ravi")
        hasher.combine(step > 1)
        return hasher.finalize()
      }
      let stage = Stage(candidate, context, numbers: ["made": { census.made }]) {
        StepsView { OwnerView(name: "A", input: $0, census: census).id(hash($0)) }
      }
      stage.step("another name") { $0.tap("step") }
      stage.step("another flag") { $0.tap("step") }
      stage.step("neither") { $0.tap("step") }
    },
    Clause(
      flow: "SOBJ-12", .required, "The object MUST go when its view goes.",
      source: Source.document("StateObject"),
      hint: "Does anything outside of the view keep the object?",
      expected: [
        "mounted: made = 1, gone = 0", "removed: made = 1, gone = 1", "back: made = 2, gone = 1",
        "unmounted: made = 2, gone = 2",
      ]
    ) { candidate, context in
      let census = Census()
      let stage = Stage(
        candidate, context, numbers: ["made": { census.made }, "gone": { census.gone }]
      ) {
        StepsView { step in
          if step != 1 { OwnerView(name: "A", input: step, census: census) }
        }
      }
      stage.step("removed") { $0.tap("step") }
      stage.step("back") { $0.tap("step") }
      stage.step("unmounted") { $0.unmount() }
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
    ) { candidate, context in
      let stage = Stage(
        Host(app: Program(), tracking: candidate.tracking), context, texts: ["program", "scene"])
      stage.step("rename both") { host in
        host.tap("rename program")
        host.tap("rename scene")
      }
      stage.step("relaunched") { $0.relaunch() }
    },
    Clause(
      flow: "SOBJ-14", .required, "In a ForEach the object MUST follow its element's identifier.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Are rows found again by their identifier?",
      expected: [
        "mounted: 1 = 1 0, 2 = 2 0, 3 = 3 0, made = 3, gone = 0",
        "3, 1, 2: 1 = 1 1, 2 = 2 1, 3 = 3 1, made = 3, gone = 0",
        "3, 2: 1 = gone, 2 = 2 2, 3 = 3 2, made = 3, gone = 1",
      ]
    ) { candidate, context in
      let census = Census()
      let orders = [["1", "2", "3"], ["3", "1", "2"], ["3", "2"]]
      let stage = Stage(
        candidate, context, texts: ["1", "2", "3"],
        numbers: ["made": { census.made }, "gone": { census.gone }]
      ) {
        StepsView { step in
          ForEach(orders[step % orders.count], id: \.self) { name in
            OwnerView(name: name, tag: name, input: step, census: census)
          }
        }
      }
      stage.step("3, 1, 2") { $0.tap("step") }
      stage.step("3, 2") { $0.tap("step") }
    },
    Clause(
      flow: "SOBJ-15", .required,
      "Another identity MUST reset all that the view keeps: states, objects, and those inside.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Does the whole subtree end?",
      expected: [
        "mounted: state = 0, object = A, inside = 0",
        "change all: state = 1, object = B, inside = 1",
        "another id: state = 0, object = A, inside = 0",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["state", "object", "inside"]) {
        StepsView { KeeperView().id($0) }
      }
      stage.step("change all") { host in
        host.tap("change")
        host.tap("change inside")
      }
      stage.step("another id") { $0.tap("step") }
    },
    Clause(
      flow: "SOBJ-16", .observed,
      "Reading the object of a view that is not mounted MUST be reported, and make another one "
        + "each time.",
      source: Source.observed(
        "\"Accessing StateObject's object without being installed on a View\" in the debugger"),
      hint: "Is the initial value evaluated by a read outside of a view, and not kept?",
      expected: ["the same = false", "issues = objectOutsideView, objectOutsideView"]
    ) { _, context in
      Host.removeLooseIssues()
      let view = OwnerView(name: "A", input: 0, census: Census())
      context.log("the same = \(view.object === view.object)")
      let issues = Host.looseIssues.map { "\($0.kind)" }
      context.log("issues = \(issues.joined(separator: ", "))")
      Host.removeLooseIssues()
    },
    Clause(
      flow: "SOBJ-17", .observed,
      "Updates of the owner MUST NOT subscribe again: a write makes one body run, however many "
        + "there were.",
      source: Source.observed("one subscription for each object and view"),
      hint: "Is the subscription kept when the view is made again?",
      expected: [
        "mounted: TunerView +1, station = 1, subscriptions = 1",
        "50 updates: TunerView +50, station = 1, subscriptions = 1",
        "tune: TunerView +1, station = 2, subscriptions = 1",
      ]
    ) { candidate, context in
      let tuner = Tuner()
      let stage = Stage(
        candidate, context, bodies: [TunerView.self], texts: ["station"],
        numbers: ["subscriptions": { tuner.subscriptions.count }]
      ) {
        StepsView { TunerView(tuner: tuner, input: $0) }
      }
      stage.step("50 updates") { host in for _ in 1...50 { host.tap("step") } }
      stage.turn("tune") { tuner.station = 2 }
    },
  ]
}

// MARK: - Views

/// Owns an object, shows its name and an input.
private struct OwnerView: View {
  @StateObject private var person: Person
  private let input: Int
  private let tag: String

  init(name: String, tag: String = "name", input: Int, census: Census) {
    _person = StateObject(wrappedValue: Person(name, census: census))
    self.input = input
    self.tag = tag
  }

  var object: Person { person }

  var body: some View { Text("\(person.name) \(input)").tag(tag) }
}

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

private struct InputView: View {
  @ObservedObject var person: Person

  var body: some View {
    Toggle("Enabled", isOn: $person.isEnabled).tag("switch")
    Text("\(person.isEnabled)").tag("enabled")
  }
}

private struct FoundView: View {
  @EnvironmentObject private var person: Person

  var body: some View { Text(person.name).tag("found") }
}

/// Keeps a state and an object, and has a view inside that keeps a state.
private struct KeeperView: View {
  @State private var count = 0
  @StateObject private var person = Person("A")

  var body: some View {
    Text("\(count)").tag("state")
    Text(person.name).tag("object")
    Button("Change") {
      count = 1
      person.name = "B"
    }
    .tag("change")
    InsideView()
  }

  struct InsideView: View {
    @State private var count = 0

    var body: some View {
      Text("\(count)").tag("inside")
      Button("Change") { count = 1 }.tag("change inside")
    }
  }
}

private struct TunerView: View {
  @StateObject private var tuner: Tuner
  let input: Int

  init(tuner: Tuner, input: Int) {
    _tuner = StateObject(wrappedValue: tuner)
    self.input = input
  }

  var body: some View { Text("\(tuner.station)").tag("station") }
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
