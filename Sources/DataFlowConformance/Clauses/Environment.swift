// A long file: each clause of the group stands with the views that it mounts.

import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Values that views find in their environment.
extension Catalogue {
  static let environment: [Clause] = [
    Clause(
      flow: "ENV-01", .required,
      "A value that no view around the reader has set MUST be the key's default.",
      source: Source.document("SwiftUI state management system guide"),
      hint: "Does a reader find what views beside it have set?",
      expected: ["mounted: before = blue, set = red, after = blue"]
    ) { candidate, context in
      _ = Stage(candidate, context, texts: ["before", "set", "after"]) {
        AccentView(tag: "before")
        AccentView(tag: "set").environment(\.accent, "red")
        AccentView(tag: "after")
      }
    },
    Clause(
      flow: "ENV-02", .required,
      "environment(_:_:) MUST count for the view and those inside, and for no other.",
      source: Source.document("Wrapping up property wrappers"),
      hint: "Does each modifier have an environment of its own?",
      expected: [
        "mounted: view = red, inside = red, beside = blue",
        "set green: view = green, inside = green, beside = blue",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["view", "inside", "beside"]) {
        StepsView { step in
          VStack {
            AccentView(tag: "view")
            PassView(tag: "inside")
          }
          .environment(\.accent, step == 0 ? "red" : "green")
          AccentView(tag: "beside")
        }
      }
      stage.step("set green") { $0.tap("step") }
    },
    Clause(
      flow: "ENV-03", .required,
      "The nearest setter MUST count; of two on one view, the one that is applied first.",
      source: Source.apple("environment(_:_:)"),
      hint: "Does the search begin at the reader?",
      expected: ["mounted: nested = inner, chained = first"]
    ) { candidate, context in
      _ = Stage(candidate, context, texts: ["nested", "chained"]) {
        VStack {
          AccentView(tag: "nested").environment(\.accent, "inner")
          AccentView(tag: "chained")
            .environment(\.accent, "first")
            .environment(\.accent, "second")
        }
        .environment(\.accent, "outer")
      }
    },
    Clause(
      flow: "ENV-04", .required,
      "Another value MUST update its readers, and not the views in between.",
      source: Source.apple("Environment"),
      hint: "Is a value something that a body depends on when it reads it?",
      expected: [
        "mounted: SetterView +1, PassView +1, AccentView +1, accent = 0",
        "set 1: SetterView +1, PassView +0, AccentView +1, accent = 1",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, bodies: setterTypes, texts: ["accent"]) {
        SetterView { values, step in values.accent = "\(step)" }
      }
      stage.step("set 1") { $0.tap("step") }
    },
    Clause(
      flow: "ENV-05", .observed, "Setting an equal value MUST NOT update the readers.",
      source: Source.observed("values of the environment are compared"),
      hint: "Is the new value compared with the one that is set?",
      expected: [
        "mounted: SetterView +1, PassView +1, AccentView +1, accent = red",
        "the same: SetterView +1, PassView +0, AccentView +0, accent = red",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, bodies: setterTypes, texts: ["accent"]) {
        SetterView { values, _ in values.accent = "red" }
      }
      stage.step("the same") { $0.tap("step") }
    },
    Clause(
      flow: "ENV-06", .observed,
      "Another value of one key MUST NOT update those who read another key.",
      source: Source.observed("readers depend on single values"),
      hint: "Does a reader depend on its key alone?",
      expected: [
        "mounted: SetterView +1, PassView +1, AccentView +1, accent = red",
        "set weight: SetterView +1, PassView +0, AccentView +0, accent = red",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, bodies: setterTypes, texts: ["accent"]) {
        SetterView { values, step in
          values.accent = "red"
          values.weight = step
        }
      }
      stage.step("set weight") { $0.tap("step") }
    },
    Clause(
      "ENV-07", .required, "A value MUST be read-only through @Environment.",
      source: Source.apple("Environment"),
      untested: "decided at compile time; misuse is compiled by Tests/DataFlowTests"),
    Clause(
      flow: "ENV-08", .required,
      "@Environment(Type.self) MUST be the observable object that a view around has set.",
      source: Source.document("Bindable"),
      hint: "Is an object looked up by its type?",
      expected: ["mounted: inner the same = true, outer the same = true"]
    ) { candidate, context in
      objectOfType(candidate, context)
    },
    Clause(
      flow: "ENV-09", .required,
      "An optional @Environment(Type.self) MUST be nil where no view around has set an object.",
      source: Source.apple("Environment"),
      hint: "Does a reader find what views beside it have set?",
      expected: ["mounted: set = 1, beside = nil"]
    ) { candidate, context in
      missingObject(candidate, context)
    },
    Clause(
      flow: "ENV-10", .required, "environment(nil) MUST take the object away for the subtree.",
      source: Source.apple("environment(_:)"),
      hint: "Is nil a value that is set, and found first?",
      expected: ["mounted: cleared = nil, beside = 1"]
    ) { candidate, context in
      clearedObject(candidate, context)
    },
    Clause(
      flow: "ENV-11", .required,
      "A reader MUST depend on the properties that it reads, and on which object there is.",
      source: Source.apple("Managing model data in your app"),
      hint: "Is the object a value that the body depends on, and its properties, too?",
      expected: [
        "mounted: ModelView +1, model = 1", "set count: ModelView +1, model = 2",
        "set other: ModelView +0, model = 2", "another object: ModelView +1, model = 7",
        "set the old count: ModelView +0, model = 7",
        "set the new count: ModelView +1, model = 8",
      ]
    ) { candidate, context in
      dependencies(candidate, context)
    },
    Clause(
      flow: "ENV-12", .observed,
      "Reading a value of a view that is not mounted MUST give the default, and be reported.",
      source: Source.observed(
        "\"Accessing Environment's value outside of being installed on a View\" in the debugger"),
      hint: "Is a wrapper without an environment noticed?",
      expected: ["accent = blue", "issues = environmentOutsideView"]
    ) { _, context in
      Host.removeLooseIssues()
      context.log("accent = \(AccentView(tag: "").accent)")
      let issues = Host.looseIssues.map { "\($0.kind)" }
      context.log("issues = \(issues.joined(separator: ", "))")
      Host.removeLooseIssues()
    },
    Clause(
      flow: "ENV-13", .required,
      "A key of the program's own MUST be set and read through EnvironmentValues.",
      source: Source.document("SwiftUI state management system guide"),
      hint: "Does the subscript find what it has set?",
      expected: [
        "default: accent = blue", "red: accent = red", "green: accent = green, weight = 0",
      ]
    ) { _, context in
      var values = EnvironmentValues()
      context.log("default: accent = \(values.accent)")
      values.accent = "red"
      context.log("red: accent = \(values.accent)")
      values.accent = "green"
      context.log("green: accent = \(values.accent), weight = \(values.weight)")
    },
    Clause(
      "ENV-14", .required, "A key MUST have a default value, which an object has not.",
      source: Source.document("SwiftUI state management system guide"),
      untested: "decided at compile time; misuse is compiled by Tests/DataFlowTests"),
    Clause(
      flow: "ENV-15", .required,
      "@Environment MUST work in a dynamic property and in a view modifier.",
      source: Source.apple("DynamicProperty"),
      hint: "Are the properties inside of a view's properties found?",
      expected: [
        "mounted: property = red, modifier = red", "set green: property = green, modifier = green",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["property", "modifier"]) {
        StepsView { step in
          PaletteView()
            .modifier(AccentModifier())
            .environment(\.accent, step == 0 ? "red" : "green")
        }
      }
      stage.step("set green") { $0.tap("step") }
    },
    Clause(
      flow: "ENV-16", .required, "dismiss() MUST end the presentation that the view is in.",
      source: Source.document("Bindable"),
      hint: "Does dismiss() write the binding, and the sheet go?",
      expected: [
        "mounted: sheet = gone, presented = false", "present: sheet = shown, presented = true",
        "dismiss: sheet = gone, presented = false",
        "dismiss outside: sheet = gone, presented = false",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["sheet", "presented"]) { PresenterView() }
      stage.step("present") { $0.tap("present") }
      stage.tap("dismiss", "dismiss sheet")
      stage.step("dismiss outside") { $0.tap("dismiss presenter") }
    },
    Clause(
      flow: "ENV-17", .required,
      "transformEnvironment(_:transform:) MUST change the value that the view inherits.",
      source: Source.apple("transformEnvironment(_:transform:)"),
      hint: "Does the change begin with the value of the views around?",
      expected: [
        "mounted: inside = 0!, outside = 0", "set 1: inside = 1!, outside = 1",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["inside", "outside"]) {
        StepsView { step in
          VStack {
            AccentView(tag: "inside").transformEnvironment(\.accent) { $0 += "!" }
            AccentView(tag: "outside")
          }
          .environment(\.accent, "\(step)")
        }
      }
      stage.step("set 1") { $0.tap("step") }
    },
  ]
}

@MainActor
private let setterTypes: [any View.Type] = [SetterView.self, PassView.self, AccentView.self]

// MARK: - Objects

@MainActor
private func objectOfType<C: Candidate>(_: C.Type, _ context: ClauseContext) {
  let models = [C.Counter(), C.Counter()]
  let found = Locked<[ObjectIdentifier]>([])
  let view = { FoundView<C.Counter> { model in found.withLock { $0.append(model) } } }
  _ = Host(tracking: C.tracking) {
    VStack {
      view().environment(anyObject: models[1])
      view()
    }
    .environment(anyObject: models[0])
  }
  let ids = found.withLock(\.self)
  guard ids.count == 2 else { return context.log("mounted: found \(ids.count)") }
  let isInner = ids[0] == ObjectIdentifier(models[1])
  let isOuter = ids[1] == ObjectIdentifier(models[0])
  context.log("mounted: inner the same = \(isInner), outer the same = \(isOuter)")
}

@MainActor
private func missingObject<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  model.count = 1
  _ = Stage(candidate, context, texts: ["set", "beside"]) {
    OptionalModelView<C.Counter>(tag: "set").environment(anyObject: model)
    OptionalModelView<C.Counter>(tag: "beside")
  }
}

@MainActor
private func clearedObject<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  model.count = 1
  _ = Stage(candidate, context, texts: ["cleared", "beside"]) {
    VStack {
      OptionalModelView<C.Counter>(tag: "cleared").environment(anyObject: nil as C.Counter?)
      OptionalModelView<C.Counter>(tag: "beside")
    }
    .environment(anyObject: model)
  }
}

@MainActor
private func dependencies<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let models = [C.Counter(), C.Counter()]
  models[0].count = 1
  models[1].count = 7
  let stage = Stage(
    candidate, context, bodies: [ModelView<C.Counter>.self], texts: ["model"]
  ) {
    StepsView { ModelView<C.Counter>().environment(anyObject: models[$0 % models.count]) }
  }
  stage.turn("set count") { models[0].count = 2 }
  stage.turn("set other") { models[0].other = 1 }
  stage.step("another object") { $0.tap("step") }
  stage.turn("set the old count") { models[0].count = 3 }
  stage.turn("set the new count") { models[1].count = 8 }
}

private struct ModelView<Model: CounterModel>: View {
  @Environment(anyObject: Model.self) private var model: Model

  var body: some View { Text("\(model.count)").tag("model") }
}

private struct OptionalModelView<Model: CounterModel>: View {
  @Environment(anyObject: Model.self) private var model: Model?
  let tag: String

  init(tag: String) { self.tag = tag }

  var body: some View { Text(model.map { "\($0.count)" } ?? "nil").tag(tag) }
}

private struct FoundView<Model: CounterModel>: View {
  @Environment(anyObject: Model.self) private var model: Model
  let report: (ObjectIdentifier) -> Void

  init(report: @escaping (ObjectIdentifier) -> Void) { self.report = report }

  var body: some View {
    let _ = report(ObjectIdentifier(model))
    EmptyView()
  }
}

// MARK: - Values

private struct AccentKey: EnvironmentKey {
  static let defaultValue = "blue"
}

private struct WeightKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  fileprivate var accent: String {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }

  fileprivate var weight: Int {
    get { self[WeightKey.self] }
    set { self[WeightKey.self] = newValue }
  }
}

private struct AccentView: View {
  @Environment(\.accent) fileprivate var accent
  let tag: String

  init(tag: String) { self.tag = tag }

  var body: some View { Text(accent).tag(tag) }
}

/// Only hands its environment on.
private struct PassView: View {
  let tag: String

  var body: some View { AccentView(tag: tag) }
}

/// Sets values for the views inside, by its steps.
private struct SetterView: View {
  @State private var step = 0
  let set: (inout EnvironmentValues, Int) -> Void

  var body: some View {
    // Read here: what the closure reads would be the environment's concern.
    let step = step
    PassView(tag: "accent").transformEnvironment(\.self) { set(&$0, step) }
    Button("Step") { self.step += 1 }.tag("step")
  }
}

/// A dynamic property with one inside.
private struct Palette: DynamicProperty {
  @Environment(\.accent) var accent
}

private struct PaletteView: View {
  private let palette = Palette()

  var body: some View { Text(palette.accent).tag("property") }
}

private struct AccentModifier: ViewModifier {
  @Environment(\.accent) private var accent

  func body(content: Content) -> some View {
    content
    Text(accent).tag("modifier")
  }
}

// MARK: - Presentations

private struct PresenterView: View {
  @State private var isPresented = false

  var body: some View {
    Text("\(isPresented)").tag("presented")
    Button("Present") { isPresented = true }.tag("present")
    DismissView(tag: "presenter")
      .sheet(isPresented: $isPresented) {
        Text("shown").tag("sheet")
        DismissView(tag: "sheet")
      }
  }
}

private struct DismissView: View {
  @Environment(\.dismiss) private var dismiss
  let tag: String

  init(tag: String) { self.tag = tag }

  var body: some View { Button("Dismiss") { dismiss() }.tag("dismiss \(tag)") }
}
