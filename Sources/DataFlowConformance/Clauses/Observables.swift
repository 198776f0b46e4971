// A long file: each clause of the group stands with the views that it mounts.

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
      expected: ["count changed: CountReader +1", "text 1"]
    ) { candidate, context in
      withReader(candidate) { host, model, reader in
        context.runs("count changed", in: host, of: [reader]) { host.turn { model.count = 1 } }
        context.log("text \(host.text("count")!)")
      }
    },
    Clause(
      flow: "OBSV-02", .required,
      "A change of a property that a body did not read MUST NOT run it.",
      source: Source.document("Managing model data: isAvailable"),
      hint: "Are properties told apart?",
      expected: ["other changed: CountReader +0"]
    ) { candidate, context in
      withReader(candidate) { host, model, reader in
        context.runs("other changed", in: host, of: [reader]) { host.turn { model.other = 1 } }
      }
    },
    Clause(
      flow: "OBSV-03", .required, "A view that only hands an object on MUST NOT be updated.",
      source: Source.apple("Managing model data in your app"),
      hint: "Is a reference in a view taken for a dependency on the object?",
      expected: ["count changed: Chain +0, Link +0, CountReader +1"]
    ) { candidate, context in chain(candidate, context) },
    Clause(
      flow: "OBSV-04", .required,
      "A body MUST depend on what it reads of an object that no view stores.",
      source: Source.apple("Managing model data in your app: globals and singletons"),
      hint: "Does tracking look at the views' properties instead of at reads?",
      expected: ["count changed: FunctionReader +1", "text 1"]
    ) { candidate, context in unstored(candidate, context) },
    Clause(
      flow: "OBSV-05", .required,
      "A computed property MUST be tracked through the properties that it reads.",
      source: Source.apple("Managing model data in your app: availableBooksCount"),
      hint: "Are reads by the model itself tracked?",
      expected: ["count changed: text 1", "other changed: text 3"]
    ) { candidate, context in computed(candidate, context) },
    Clause(
      flow: "OBSV-06", .required,
      "A body MUST depend on what it reads through another object, and on which object that is.",
      source: Source.apple("Managing model data in your app"),
      hint: "Are the dependencies those of the last evaluation?",
      expected: [
        "child's label changed: ChildReader +1", "child replaced: ChildReader +1",
        "old child's label changed: ChildReader +0", "text c",
      ]
    ) { candidate, context in throughChild(candidate, context) },
    Clause(
      flow: "OBSV-07", .required,
      "A list MUST follow its collection, and each row the element that it shows.",
      source: Source.apple("Managing model data in your app: List"),
      hint: "Does a row track by itself, and keep its element's identity?",
      expected: [
        "label changed: Shelf +0, Row +1", "texts a:a B:B", "inserted: Shelf +1, Row +1",
        "moved: Shelf +1, Row +0", "deleted: Shelf +1, Row +0", "texts c:c a:a",
      ]
    ) { candidate, context in shelf(candidate, context) },
    Clause(
      flow: "OBSV-08", .required, "A view MUST be updated when it is given another object.",
      source: Source.apple("Managing model data in your app"),
      hint: "Are references compared by identity?",
      expected: ["another object: CountReader +1", "text 7"]
    ) { candidate, context in another(candidate, context) },
    Clause(
      flow: "OBSV-09", .observed,
      "A body MUST depend on what its last evaluation read, and on nothing else.",
      source: Source.observed("tracking begins anew with each evaluation"),
      hint: "Is what an earlier evaluation read still tracked?",
      expected: ["not read any more: Branching +0", "read now: Branching +1"]
    ) { candidate, context in branching(candidate, context) },
    Clause(
      flow: "OBSV-10", .required, "A read in an action MUST NOT be a dependency.",
      source: Source.apple("Managing model data in your app: the body's execution scope"),
      hint: "Does the tracking end with the body?",
      expected: ["read by an action: 0", "count changed: Acting +0"]
    ) { candidate, context in acting(candidate, context) },
    Clause(
      flow: "OBSV-11", .required,
      "A read by a function that a body calls MUST be a dependency of the body.",
      source: Source.apple("Managing model data in your app: the body's execution scope"),
      hint: "Is the tracking bound to the call, and not to the code?",
      expected: ["count changed: FunctionReader +1", "text 1"]
    ) { candidate, context in unstored(candidate, context) },
    Clause(
      flow: "OBSV-13", .observed, "A property that observation ignores MUST NOT update views.",
      source: Source.observed("@ObservationIgnored"),
      hint: "Is an ignored property tracked?",
      expected: ["ignored changed: IgnoredReader +0"]
    ) { candidate, context in ignored(candidate, context) },
    Clause(
      flow: "OBSV-22", .observed,
      "What a tracking inside a body reads MUST be a dependency of the body, too.",
      source: Source.observed("trackings nest"),
      hint: "Does an inner tracking hide reads from the outer one?",
      expected: ["count changed: Nesting +1", "inner calls = 1"]
    ) { candidate, context in nestedTracking(candidate, context) },
    Clause(
      flow: "OBSV-23", .observed,
      "A read for a child's argument MUST be a dependency of the body that makes the child.",
      source: Source.observed("an argument is evaluated by the parent"),
      hint: "Which body reads the property?",
      expected: [
        "value handed on: ValueParent +1, ValueChild +1",
        "object handed on: ObjectParent +0, CountReader +1",
      ]
    ) { candidate, context in arguments(candidate, context) },
    Clause(
      flow: "OBSV-24", .observed,
      "What a computed value of the environment reads MUST be a dependency of its reader.",
      source: Source.observed("the getter runs in the body"),
      hint: "Is the value of the environment computed inside the tracking?",
      expected: ["count changed: TotalReader +1", "text 5"]
    ) { candidate, context in environmentGetter(candidate, context) },
    Clause(
      flow: "OBSV-25", .required,
      "An object that a view makes without a wrapper MUST be lost when the view is made again.",
      source: Source.document("Store observable objects: in State"),
      hint: "Is a plain property taken over from the old value?",
      expected: ["text 5", "made again: text 0, objects made 2"]
    ) { candidate, context in unowned(candidate, context) },
  ]
}

// MARK: - Bodies

/// Mounts a view that reads `count` of a model.
@MainActor
func withReader(
  _ candidate: any Candidate.Type,
  _ body: (Host, any CounterModel, any View.Type) -> Void
) {
  func open<C: Candidate>(_ candidate: C.Type) {
    let model = C.Counter()
    body(
      Host(tracking: C.tracking) { CountReader(model: model) }, model,
      CountReader<C.Counter>.self)
  }
  open(candidate)
}

@MainActor
private func chain<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  let host = Host(tracking: C.tracking) { Chain(model: model) }
  context.runs(
    "count changed", in: host,
    of: [Chain<C.Counter>.self, Link<C.Counter>.self, CountReader<C.Counter>.self]
  ) { host.turn { model.count = 1 } }
}

@MainActor
private func unstored<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  let read: () -> Int = { model.count }
  let host = Host(tracking: C.tracking) { FunctionReader(read: read) }
  context.runs("count changed", in: host, of: [FunctionReader.self]) {
    host.turn { model.count = 1 }
  }
  context.log("text \(host.text("read")!)")
}

@MainActor
private func computed<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  let host = Host(tracking: C.tracking) { FunctionReader { model.sum } }
  host.turn { model.count = 1 }
  context.log("count changed: text \(host.text("read")!)")
  host.turn { model.other = 2 }
  context.log("other changed: text \(host.text("read")!)")
}

@MainActor
private func throughChild<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let parent = C.Node(value: 0)
  let old = C.Node(value: 1)
  parent.child = old
  let host = Host(tracking: C.tracking) { ChildReader(node: parent) }
  let views: [any View.Type] = [ChildReader<C.Node>.self]
  context.runs("child's label changed", in: host, of: views) { host.turn { old.label = "b" } }
  let new = C.Node(value: 2)
  new.label = "c"
  context.runs("child replaced", in: host, of: views) { host.turn { parent.child = new } }
  context.runs("old child's label changed", in: host, of: views) { host.turn { old.label = "d" } }
  context.log("text \(host.text("label")!)")
}

@MainActor
private func shelf<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  func node(_ value: Int, _ label: String) -> C.Node {
    let node = C.Node(value: value)
    node.label = label
    return node
  }
  let root = node(0, "")
  root.children = [node(1, "a"), node(2, "b")]
  let host = Host(tracking: C.tracking) { Shelf(root: root) }
  let views: [any View.Type] = [Shelf<C.Node>.self, Row<C.Node>.self]
  func texts() -> String {
    root.children.map { node in
      "\(host.text(node.value) ?? "none"):\(host.text("direct \(node.value)") ?? "none")"
    }.joined(separator: " ")
  }
  context.runs("label changed", in: host, of: views) { host.turn { root.children[1].label = "B" } }
  context.log("texts \(texts())")
  context.runs("inserted", in: host, of: views) {
    host.turn { root.children.insert(node(3, "c"), at: 1) }
  }
  context.runs("moved", in: host, of: views) { host.turn { root.children.swapAt(0, 1) } }
  context.runs("deleted", in: host, of: views) { host.turn { _ = root.children.removeLast() } }
  context.log("texts \(texts())")
}

@MainActor
private func another<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = Handle<Binding<C.Counter>>()
  let host = Host(tracking: C.tracking) { Supplier(model: C.Counter(), handle: model) }
  let other = C.Counter()
  other.count = 7
  context.runs("another object", in: host, of: [CountReader<C.Counter>.self]) {
    host.turn { model.value.wrappedValue = other }
  }
  context.log("text \(host.text("count")!)")
}

@MainActor
private func branching<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let first = C.Counter()
  let second = C.Counter()
  let takesFirst = Handle<Binding<Bool>>()
  let host = Host(tracking: C.tracking) {
    Branching(first: first, second: second, handle: takesFirst)
  }
  host.turn { takesFirst.value.wrappedValue = false }
  let views: [any View.Type] = [Branching<C.Counter>.self]
  context.runs("not read any more", in: host, of: views) { host.turn { first.count = 1 } }
  context.runs("read now", in: host, of: views) { host.turn { second.count = 1 } }
}

@MainActor
private func acting<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  let seen = Handle<Int>()
  let host = Host(tracking: C.tracking) { Acting(model: model, seen: seen) }
  host.tap("read")
  context.log("read by an action: \(seen.value!)")
  context.runs("count changed", in: host, of: [Acting<C.Counter>.self]) {
    host.turn { model.count = 1 }
  }
}

@MainActor
private func ignored<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  let host = Host(tracking: C.tracking) { IgnoredReader(model: model) }
  context.runs("ignored changed", in: host, of: [IgnoredReader<C.Counter>.self]) {
    host.turn { model.ignored = 1 }
  }
}

@MainActor
private func nestedTracking<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  let calls = Calls("inner calls")
  let host = Host(tracking: C.tracking) { Nesting { C.watch(calls) { model.count } } }
  // Before the second body tracks again, and with it the inner tracking.
  context.runs("count changed", in: host, of: [Nesting.self]) { host.turn { model.count = 1 } }
  context.log("\(calls.name) = \(calls.count)")
}

@MainActor
private func arguments<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  let value = Host(tracking: C.tracking) { ValueParent(model: model) }
  context.runs("value handed on", in: value, of: [ValueParent<C.Counter>.self, ValueChild.self]) {
    value.turn { model.count = 1 }
  }
  let object = Host(tracking: C.tracking) { ObjectParent(model: model) }
  context.runs(
    "object handed on", in: object,
    of: [ObjectParent<C.Counter>.self, CountReader<C.Counter>.self]
  ) { object.turn { model.count = 2 } }
}

@MainActor
private func environmentGetter<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  let host = Host(tracking: C.tracking) {
    TotalReader().environment(\.totalSource, TotalSource { model.count + model.other })
  }
  context.runs("count changed", in: host, of: [TotalReader.self]) { host.turn { model.count = 5 } }
  context.log("text \(host.text("total")!)")
}

@MainActor
private func unowned<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let made = Numbering()
  let model = Handle<C.Counter>()
  let host = Host(tracking: C.tracking) {
    PlainParent {
      made.next()
      return C.Counter()
    } handle: {
      model
    }
  }
  host.turn { model.value.count = 5 }
  context.log("text \(host.text("count")!)")
  host.tap("tick")
  context.log("made again: text \(host.text("count")!), objects made \(made.count)")
}

// MARK: - Views

struct CountReader<Model: CounterModel>: View {
  let model: Model
  var tag = "count"

  var body: some View { Text("\(model.count)").tag(tag) }
}

private struct Chain<Model: CounterModel>: View {
  let model: Model

  var body: some View { Link(model: model) }
}

private struct Link<Model: CounterModel>: View {
  let model: Model

  var body: some View { CountReader(model: model) }
}

private struct FunctionReader: View {
  let read: () -> Int

  var body: some View { Text("\(read())").tag("read") }
}

private struct ChildReader<Node: NodeModel>: View {
  let node: Node

  var body: some View { Text(node.child?.label ?? "none").tag("label") }
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

  var body: some View { Text(node.label).tag(node.value) }
}

private struct Supplier<Model: CounterModel>: View {
  let handle: Handle<Binding<Model>>
  @State private var model: Model

  init(model: @autoclosure () -> Model, handle: Handle<Binding<Model>>) {
    self.handle = handle
    _model = State(wrappedValue: model())
  }

  var body: some View {
    let _ = handle.take($model)
    CountReader(model: model)
  }
}

private struct Branching<Model: CounterModel>: View {
  let first: Model
  let second: Model
  let handle: Handle<Binding<Bool>>
  @State private var takesFirst = true

  var body: some View {
    let _ = handle.take($takesFirst)
    Text("\(takesFirst ? first.count : second.count)")
  }
}

private struct Acting<Model: CounterModel>: View {
  let model: Model
  let seen: Handle<Int>

  var body: some View { Button("read") { seen.take(model.count) }.tag("read") }
}

private struct IgnoredReader<Model: CounterModel>: View {
  let model: Model

  var body: some View { Text("\(model.ignored)") }
}

private struct Nesting: View {
  let read: () -> Int

  var body: some View { Text("\(read())") }
}

private struct ValueParent<Model: CounterModel>: View {
  let model: Model

  var body: some View { ValueChild(value: model.count) }
}

private struct ValueChild: View {
  let value: Int

  var body: some View { Text("\(value)") }
}

private struct ObjectParent<Model: CounterModel>: View {
  let model: Model

  var body: some View { CountReader(model: model) }
}

/// Where a value of the environment comes from.
private struct TotalSource {
  let read: () -> Int
}

private struct TotalSourceKey: EnvironmentKey {
  static var defaultValue: TotalSource { TotalSource { 0 } }
}

extension EnvironmentValues {
  fileprivate var totalSource: TotalSource {
    get { self[TotalSourceKey.self] }
    set { self[TotalSourceKey.self] = newValue }
  }

  fileprivate var total: Int { totalSource.read() }
}

private struct TotalReader: View {
  @Environment(\.total) private var total

  var body: some View { Text("\(total)").tag("total") }
}

private struct PlainParent<Model: CounterModel>: View {
  let make: () -> Model
  let handle: () -> Handle<Model>
  @State private var tick = 0

  init(_ make: @escaping () -> Model, handle: @escaping () -> Handle<Model>) {
    self.make = make
    self.handle = handle
  }

  var body: some View {
    Text("\(tick)")
    PlainModelView(model: make(), handle: handle())
    Button("tick") { tick += 1 }.tag("tick")
  }
}

private struct PlainModelView<Model: CounterModel>: View {
  let model: Model
  let handle: Handle<Model>

  var body: some View {
    let _ = handle.take(model)
    Text("\(model.count)").tag("count")
  }
}
