import Conformance
import ConformanceKit
import DataFlow

/// Observable objects that views read: what a body depends on.
///
/// The models are the candidate's, and so is what tells the views: here a
/// registrar shows what it is worth to a host. What changes do, and when, is in
/// ObservableChanges.swift.
extension Catalogue {
  static let observables: [Clause] = [
    Clause(
      flow: "OBSV-01", .required,
      "A change of a property that a body read MUST run the body once.",
      source: Source.document("Managing model data: Book and BookView"),
      hint: "Is the body evaluated inside a tracking?",
      expected: ["mounted: CountReader +1, text = 0", "count changed: CountReader +1, text = 1"]
    ) { stage in
      let model = stage.mountReader()
      stage.turn("count changed") { model.count = 1 }
    },
    Clause(
      flow: "OBSV-02", .required,
      "A change of a property that a body did not read MUST NOT run it.",
      source: Source.document("Managing model data: isAvailable"),
      hint: "Are properties told apart?",
      expected: ["mounted: CountReader +1, text = 0", "other changed: CountReader +0, text = 0"]
    ) { stage in
      let model = stage.mountReader()
      stage.turn("other changed") { model.other = 1 }
    },
    Clause(
      flow: "OBSV-03", .required, "A view that only hands an object on MUST NOT be updated.",
      source: Source.apple("Managing model data in your app"),
      hint: "Is a reference in a view taken for a dependency on the object?",
      expected: [
        "mounted: Chain +1, Link +1, CountReader +1",
        "count changed: Chain +0, Link +0, CountReader +1",
      ]
    ) { stage in
      let model = stage.counter()
      stage.mount(bodies: [Chain.self, Link.self, CountReader.self]) { Chain(model: model) }
      stage.turn("count changed") { model.count = 1 }
    },
    Clause(
      flow: "OBSV-06", .required,
      "A body MUST depend on what it reads through another object, and on which object that is.",
      source: Source.apple("Managing model data in your app"),
      hint: "Are the dependencies those of the last evaluation?",
      expected: [
        "mounted: FunctionView +1, text = a", "child's label changed: FunctionView +1, text = b",
        "child replaced: FunctionView +1, text = c",
        "old child's label changed: FunctionView +0, text = c",
      ]
    ) { stage in
      @MainActor func body<C: Candidate>(_: C.Type) {
        let parent = C.Node(value: 0)
        let old = C.Node(1, "a")
        parent.child = old
        stage.mountFunction { parent.child?.label ?? "none" }
        stage.turn("child's label changed") { old.label = "b" }
        stage.turn("child replaced") { parent.child = C.Node(2, "c") }
        stage.turn("old child's label changed") { old.label = "d" }
      }
      body(stage.candidate)
    },
    Clause(
      flow: "OBSV-07", .required,
      "A list MUST follow its collection, and each row the element that it shows.",
      source: Source.apple("Managing model data in your app: List"),
      hint: "Does a row track by itself, and keep its element's identity?",
      expected: [
        "mounted: Shelf +1, Row +2, texts = a:a b:b",
        "label changed: Shelf +0, Row +1, texts = a:a B:B",
        "inserted: Shelf +1, Row +1, texts = a:a c:c B:B",
        "moved: Shelf +1, Row +0, texts = c:c a:a B:B",
        "deleted: Shelf +1, Row +0, texts = c:c a:a",
      ]
    ) { stage in
      @MainActor func body<C: Candidate>(_: C.Type) {
        let root = C.Node(value: 0)
        root.children = [C.Node(1, "a"), C.Node(2, "b")]
        @MainActor func texts() -> String {
          let texts = root.children.map { node in
            [node.value.description, "direct \(node.value)"]
              .map { stage.host.text($0) ?? "none" }.joined(separator: ":")
          }
          return texts.joined(separator: " ")
        }
        stage.mount(
          bodies: [Shelf<C.Node>.self, Row<C.Node>.self], values: ["texts": { texts() }]
        ) {
          Shelf(root: root)
        }
        stage.turn("label changed") { root.children[1].label = "B" }
        stage.turn("inserted") { root.children.insert(C.Node(3, "c"), at: 1) }
        stage.turn("moved") { root.children.swapAt(0, 1) }
        stage.turn("deleted") { _ = root.children.removeLast() }
      }
      body(stage.candidate)
    },
    Clause(
      flow: "OBSV-08", .required, "A view MUST be updated when it is given another object.",
      source: Source.apple("Managing model data in your app"),
      hint: "Are references compared by identity?",
      expected: ["mounted: GivenReader +1, text = 0", "another object: GivenReader +1, text = 7"]
    ) { stage in
      @MainActor func body<C: Candidate>(_: C.Type) {
        let models = [C.Counter(), C.Counter()]
        models[1].count = 7
        stage.mountSteps(bodies: [GivenReader<C.Counter>.self], texts: ["text"]) {
          GivenReader(model: models[$0 % models.count])
        }
        stage.advance("another object")
      }
      body(stage.candidate)
    },
    Clause(
      flow: "OBSV-09", .observed,
      "A body MUST depend on what its last evaluation read, and on nothing else.",
      source: Source.observed("tracking begins anew with each evaluation"),
      hint: "Is what an earlier evaluation read still tracked?",
      expected: [
        "mounted: Branching +1, text = 0", "the other branch: Branching +1, text = 0",
        "not read any more: Branching +0, text = 0", "read now: Branching +1, text = 2",
      ]
    ) { stage in
      let models = [stage.counter(), stage.counter()]
      stage.mount(bodies: [Branching.self], texts: ["text"]) { Branching(models: models) }
      stage.tap("the other branch", "switch")
      stage.turn("not read any more") { models[0].count = 1 }
      stage.turn("read now") { models[1].count = 2 }
    },
    Clause(
      flow: "OBSV-13", .observed, "A property that observation ignores MUST NOT update views.",
      source: Source.observed("@ObservationIgnored"), hint: "Is an ignored property tracked?",
      expected: [
        "mounted: FunctionView +1, text = 0", "ignored changed: FunctionView +0, text = 0",
      ]
    ) { stage in
      let model = stage.counter()
      stage.mountFunction { model.ignored }
      stage.turn("ignored changed") { model.ignored = 1 }
    },
    Clause(
      flow: "OBSV-23", .observed,
      "A read for a child's argument MUST be a dependency of the body that makes the child.",
      source: Source.observed("an argument is evaluated by the parent"),
      hint: "Which body reads the property?",
      expected: [
        "mounted: ValueParent +1, ValueView +1, Link +1, CountReader +1",
        "count changed: ValueParent +1, ValueView +1, Link +0, CountReader +1",
      ]
    ) { stage in
      let model = stage.counter()
      stage.mount(bodies: [ValueParent.self, ValueView<Int>.self, Link.self, CountReader.self]) {
        ValueParent(model: model)
        Link(model: model)
      }
      stage.turn("count changed") { model.count = 1 }
    },
    Clause(
      flow: "OBSV-25", .required,
      "An object that a view makes without a wrapper MUST be lost when the view is made again.",
      source: Source.document("Store observable objects: in State"),
      hint: "Is a plain property taken over from the old value?",
      expected: [
        "mounted: text = 0, objects = 1", "set: text = 5, objects = 1",
        "made again: text = 0, objects = 2",
      ]
    ) { stage in
      let made = Handle<any CounterModel>()
      @MainActor func make() -> any CounterModel {
        made.take(stage.counter())
        return made.value
      }
      stage.mountSteps(texts: ["text"], values: ["objects": { made.count }]) { _ in
        CountReader(model: make())
      }
      stage.turn("set") { made.value.count = 5 }
      stage.advance("made again")
    },
    Clause(
      flow: "OBSV-26", .required,
      "A view of a model that the standard library observes MUST show its new values.",
      source: Source.decision, needs: [.standardModels],
      hint: "Is each run of a body a scope of the standard library's as well?",
      expected: [
        "mounted: StandardReader +1, text = 0", "count changed: StandardReader +1, text = 5",
        "changed again: StandardReader +1, text = 7", "other changed: StandardReader +0, text = 7",
      ]
    ) { stage in
      let model = StandardModel()
      stage.mount(bodies: [StandardReader.self], texts: ["text"]) { StandardReader(model: model) }
      stage.turn("count changed") { model.count = 5 }
      stage.turn("changed again") {
        model.count = 6
        model.count = 7
      }
      stage.turn("other changed") { model.other = 1 }
    },
    Clause(
      flow: "OBSV-27", .required,
      "A host that observes one world alone MUST update views for its models, and no others.",
      source: Source.decision, needs: [.standardModels],
      hint: "Does the host decide what its views observe, whatever other hosts observe?",
      expected: [
        "mounted: CountReader +1, StandardReader +1",
        "count changed: CountReader +1, StandardReader +0",
        "theirs changed: CountReader +0, StandardReader +0",
        "changed again: CountReader +1, StandardReader +0",
      ]
    ) { stage in
      let (model, theirs) = (stage.counter(), StandardModel())
      stage.mount(bodies: [CountReader.self, StandardReader.self], tracking: .coreAlone) {
        CountReader(model: model)
        StandardReader(model: theirs)
      }
      stage.turn("count changed") { model.count = 1 }
      stage.turn("theirs changed") { theirs.count = 1 }
      stage.turn("changed again") {
        theirs.count = 2
        model.count = 2
      }
    },
  ]
}

extension NodeModel {
  fileprivate init(_ value: Int, _ label: String) {
    self.init(value: value)
    self.label = label
  }
}

// MARK: - Views

private struct Chain: View {
  let model: any CounterModel

  var body: some View { Link(model: model) }
}

private struct Link: View {
  let model: any CounterModel

  var body: some View { CountReader(model: model) }
}

/// Has a reference that can be compared.
private struct GivenReader<Model: CounterModel>: View {
  let model: Model

  var body: some View { Text("\(model.count)").tag("text") }
}

private struct Shelf<Node: NodeModel>: View {
  let root: Node

  var body: some View {
    ForEach(root.children, id: \.value) { node in
      Row(node: node)
      Text(node.label).tag("direct \(node.value)")
    }
  }
}

private struct Row<Node: NodeModel>: View {
  let node: Node

  var body: some View { Text(node.label).tag("\(node.value)") }
}

private struct Branching: View {
  let models: [any CounterModel]
  @State private var takesFirst = true

  var body: some View {
    Text("\(models[takesFirst ? 0 : 1].count)").tag("text")
    Button("switch") { takesFirst = false }.tag("switch")
  }
}

private struct ValueParent: View {
  let model: any CounterModel

  var body: some View { ValueView(value: model.count) }
}

private struct StandardReader: View {
  let model: StandardModel

  var body: some View { Text("\(model.count)").tag("text") }
}
