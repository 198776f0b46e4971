import Conformance
import ConformanceKit
import DataFlow

/// Properties that a host keeps up to date.
extension Catalogue {
  static let dynamicProperties: [Clause] = [
    Clause(
      flow: "DP-01", .required, "update() MUST be called before each evaluation of the body.",
      source: Source.apple("DynamicProperty.update()"),
      hint: "Is update() called before the body, each time?",
      expected: [
        "update outer", "body", "mounted: count = 0, updates = 1", "update outer", "body",
        "add: count = 1, updates = 2",
      ]
    ) { stage in
      let updates = Calls()
      stage.mount(texts: ["count"], values: ["updates": { updates.count }]) {
        ReportingView(outer: Reporter("outer", stage, updates), stage: stage)
      }
      stage.tap("add")
    },
    Clause(
      flow: "DP-02", .required,
      "Wrappers inside of a dynamic property MUST work as in a view, to any depth.",
      source: Source.apple("DynamicProperty"),
      hint: "Are the properties inside of a view's properties found?",
      expected: [
        "mounted: DeepView +1, count = 0, name = A, weight = 3",
        "add: DeepView +1, count = 1, name = A, weight = 3",
        "rename: DeepView +1, count = 1, name = A', weight = 3",
        "parent again: DeepView +1, count = 1, name = A', weight = 4",
      ]
    ) { stage in
      stage.mountSteps(bodies: [DeepView.self], texts: ["count", "name", "weight"]) {
        DeepView(input: $0).environment(\.weight, 3 + $0)
      }
      stage.tap("add")
      stage.tap("rename")
      stage.advance("parent again")
    },
    Clause(
      flow: "DP-03", .observed,
      "The properties inside of a dynamic property MUST be ready when its update() is called.",
      source: Source.observed("inner properties are updated first"),
      hint: "Are the inner properties made ready before the outer ones?",
      expected: ["update inner", "update outer", "body"]
    ) { stage in
      stage.mount {
        ReportingView(outer: NestingReporter(inner: Reporter("inner", stage)), stage: stage)
      }
    },
    Clause(
      flow: "DP-04", .observed, "update() MUST NOT by itself make the body run.",
      source: Source.observed("update() may run more often than the body"),
      hint: "Does a step without changes run anything?",
      expected: [
        "update outer", "body", "mounted: ReportingView +1", "an idle turn: ReportingView +0",
      ]
    ) { stage in
      stage.mount(bodies: [ReportingView<Reporter>.self]) {
        ReportingView(outer: Reporter("outer", stage), stage: stage)
      }
      stage.turn("an idle turn") {}
    },
    Clause(
      flow: "DP-05", .observed, "Properties MUST be updated in the order of their declaration.",
      source: Source.observed("fields are visited in order"),
      hint: "Are the properties visited in order?",
      expected: ["update first", "update second", "update third", "body"]
    ) { stage in
      stage.mount {
        OrderView(
          first: Reporter("first", stage), second: Reporter("second", stage),
          third: Reporter("third", stage), stage: stage)
      }
    },
    Clause(
      flow: "DP-06", .observed,
      "Properties inside of an optional MUST be found, and those inside of a class not.",
      source: Source.observed("enumerations are looked into, classes are not"),
      hint: "Does an optional hand on what it is asked to its value?",
      deviation: "Of the enumerations only Optional is looked into: the standard library does not "
        + "say where the payloads of others stand.",
      expected: [
        "mounted: optional = 0, class = 0", "add: optional = 1, class = 0",
        "parent again: optional = 1, class = 0", "nil: optional = none, class = 0",
        "back: optional = 0, class = 0",
      ]
    ) { stage in
      stage.mountSteps(texts: ["optional", "class"]) { HidingView(isThere: $0 != 2, input: $0) }
      stage.tap("add")
      stage.advance("parent again")
      stage.advance("nil")
      stage.advance("back")
    },
    Clause(
      flow: "DP-07", .required,
      "A ViewModifier, an App and a Scene MUST be able to have dynamic properties.",
      source: Source.document("State"), hint: "Is the view that stands for them looked into?",
      expected: [
        "mounted: modifier = 0, program = 0, scene = 0, made = 3, gone = 0",
        "add: modifier = 1, program = 1, scene = 1, made = 3, gone = 0",
        "parent again: modifier = 1, program = 1, scene = 1, made = 3, gone = 0",
      ]
    ) { stage in
      stage.mount(
        app: Program.self, texts: ["modifier", "program", "scene"], lives: Person.self)
      stage.perform("add") {
        for name in ["modifier", "scene", "program"] { stage.host.tap("add \(name)") }
      }
      stage.advance("parent again")
    },
  ]
}

// MARK: - Properties

/// Says that it is updated.
private struct Reporter: DynamicProperty {
  private let name: String
  private let stage: Stage
  private let updates: Calls?

  init(_ name: String, _ stage: Stage, _ updates: Calls? = nil) {
    self.name = name
    self.stage = stage
    self.updates = updates
  }

  func update() {
    stage.log("update \(name)")
    updates?.note()
  }

  func reportOuter() { stage.log("update outer") }
}

/// As ``Reporter``, with another one inside.
private struct NestingReporter: DynamicProperty {
  let inner: Reporter

  func update() { inner.reportOuter() }
}

/// Three levels of properties.
private struct Deep: DynamicProperty {
  var middle = Middle()

  struct Middle: DynamicProperty {
    @Environment(\.weight) var weight
    var innermost = Innermost()
  }

  struct Innermost: DynamicProperty {
    @State var count = 0
    @StateObject var person = Person("A")
  }
}

private struct CountingProperty: DynamicProperty {
  @State var count = 0
}

/// A class: the property in it belongs to no view.
@MainActor
private final class Hidden {
  @State var count = 0
}

// MARK: - Views

private struct ReportingView<Outer: DynamicProperty>: View {
  let outer: Outer
  let stage: Stage
  @State private var count = 0

  var body: some View {
    let _ = stage.log("body")
    Text("\(count)").tag("count")
    Button("Add") { count += 1 }.tag("add")
  }
}

private struct DeepView: View {
  let input: Int
  private let deep = Deep()

  var body: some View {
    Text("\(deep.middle.innermost.count)").tag("count")
    Text(deep.middle.innermost.person.name).tag("name")
    Text("\(deep.middle.weight)").tag("weight")
    Button("Add") { deep.middle.innermost.count += 1 }.tag("add")
    Button("Rename") { deep.middle.innermost.person.name += "'" }.tag("rename")
  }
}

private struct OrderView: View {
  let first: Reporter
  let second: Reporter
  let third: Reporter
  let stage: Stage

  var body: some View {
    let _ = stage.log("body")
    EmptyView()
  }
}

private struct HidingView: View {
  private let optional: CountingProperty?
  private let hidden = Hidden()
  let input: Int

  init(isThere: Bool, input: Int) {
    optional = isThere ? CountingProperty() : nil
    self.input = input
  }

  var body: some View {
    Text(optional.map { "\($0.count)" } ?? "none").tag("optional")
    Text("\(hidden.count)").tag("class")
    Button("Add") {
      optional?.count += 1
      hidden.count += 1
    }
    .tag("add")
  }
}

private struct CountingModifier: ViewModifier {
  @State private var count = 0
  @StateObject private var person = Person("modifier")
  let input: Int

  func body(content: Content) -> some View {
    content
    Text("\(count)").tag("modifier")
    Button("Add") { count += 1 }.tag("add modifier")
    let _ = person.name
  }
}

// MARK: - Programs

private struct Program: App {
  @State private var count = 0
  @StateObject private var person = Person("program")

  var body: some Scene {
    WindowGroup {
      StepsView { EmptyView().modifier(CountingModifier(input: $0)) }
      CounterView(name: "program", count: $count)
      Text(person.name)
    }
    Part(input: count)
  }

  struct Part: Scene {
    @State private var count = 0
    @StateObject private var person = Person("scene")
    let input: Int

    init(input: Int) { self.input = input }

    var body: some Scene {
      WindowGroup {
        CounterView(name: "scene", count: $count)
        Text("\(person.name) \(input)")
      }
    }
  }
}

private struct CounterView: View {
  let name: String
  @Binding var count: Int

  var body: some View {
    Text("\(count)").tag(name)
    Button("Add") { count += 1 }.tag("add \(name)")
  }
}
