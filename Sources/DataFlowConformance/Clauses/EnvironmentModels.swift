import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Observable objects that views find in their environment by their types.
extension Catalogue {
  static let environmentModels: [Clause] = [
    Clause(
      flow: "ENV-08", .required,
      "@Environment(Type.self) MUST be the observable object that a view around has set.",
      source: Source.document("Bindable"), hint: "Is an object looked up by its type?",
      expected: ["mounted: inner the same = true, outer the same = true"]
    ) { stage in
      @MainActor func body<C: Candidate>(_: C.Type) {
        let models = [C.Counter(), C.Counter()]
        let found = Handle<[C.Counter]>()
        let view = { FoundView<C.Counter> { found.take((found.value ?? []) + [$0]) } }
        stage.mount {
          VStack {
            view().environment(anyObject: models[1])
            view()
          }
          .environment(anyObject: models[0])
        }
        let isSame = zip(found.value ?? [], models.reversed()).map { $0 === $1 }
        guard isSame.count == 2 else { return stage.log("mounted: found \(isSame.count)") }
        stage.log("mounted: inner the same = \(isSame[0]), outer the same = \(isSame[1])")
      }
      body(stage.candidate)
    },
    Clause(
      flow: "ENV-09", .required,
      "An optional @Environment(Type.self) MUST be nil where no view around has set an object.",
      source: Source.apple("Environment"),
      hint: "Does a reader find what views beside it have set?",
      expected: ["mounted: set = 1, beside = nil"]
    ) { stage in
      @MainActor func body<C: Candidate>(_: C.Type) {
        let model = C.Counter()
        model.count = 1
        stage.mount(texts: ["set", "beside"]) {
          OptionalModelView<C.Counter>(tag: "set").environment(anyObject: model)
          OptionalModelView<C.Counter>(tag: "beside")
        }
      }
      body(stage.candidate)
    },
    Clause(
      flow: "ENV-10", .required, "environment(nil) MUST take the object away for the subtree.",
      source: Source.apple("environment(_:)"), hint: "Is nil a value that is set, and found first?",
      expected: ["mounted: cleared = nil, beside = 1"]
    ) { stage in
      @MainActor func body<C: Candidate>(_: C.Type) {
        let model = C.Counter()
        model.count = 1
        stage.mount(texts: ["cleared", "beside"]) {
          VStack {
            OptionalModelView<C.Counter>(tag: "cleared").environment(anyObject: nil as C.Counter?)
            OptionalModelView<C.Counter>(tag: "beside")
          }
          .environment(anyObject: model)
        }
      }
      body(stage.candidate)
    },
    Clause(
      flow: "ENV-11", .required,
      "A reader MUST depend on the properties that it reads, and on which object there is.",
      source: Source.apple("Managing model data in your app"),
      hint: "Is the object a value that the body depends on, and its properties, too?",
      expected: [
        "mounted: ModelView +1, model = 1", "set count: ModelView +1, model = 2",
        "set other: ModelView +0, model = 2", "another object: ModelView +1, model = 7",
        "set the old count: ModelView +0, model = 7", "set the new count: ModelView +1, model = 8",
      ]
    ) { stage in
      @MainActor func body<C: Candidate>(_: C.Type) {
        let models = [C.Counter(), C.Counter()]
        models[0].count = 1
        models[1].count = 7
        stage.mountSteps(bodies: [ModelView<C.Counter>.self], texts: ["model"]) {
          ModelView<C.Counter>().environment(anyObject: models[$0 % models.count])
        }
        stage.turn("set count") { models[0].count = 2 }
        stage.turn("set other") { models[0].other = 1 }
        stage.advance("another object")
        stage.turn("set the old count") { models[0].count = 3 }
        stage.turn("set the new count") { models[1].count = 8 }
      }
      body(stage.candidate)
    },
  ]
}

// MARK: - Objects

private struct ModelView<Model: CounterModel>: View {
  @Environment(anyObject: Model.self) private var model: Model

  var body: some View { Text("\(model.count)").tag("model") }
}

private struct OptionalModelView<Model: CounterModel>: View {
  @Environment(anyObject: Model.self) private var model: Model?
  let tag: String

  var body: some View { Text(model.map { "\($0.count)" } ?? "nil").tag(tag) }
}

private struct FoundView<Model: CounterModel>: View {
  @Environment(anyObject: Model.self) private var model: Model
  let report: (Model) -> Void

  var body: some View {
    let _ = report(model)
    EmptyView()
  }
}
