import Conformance
import ConformanceKit
import DataFlow

/// States whose values are objects.
extension Catalogue {
  static let stateOfObjects: [Clause] = [
    Clause(
      flow: "STATE-16", .required,
      "A body MUST run when a property changes that it read of an observable object in a state.",
      source: Source.document("Store observable objects"),
      hint: "Is the body evaluated inside a tracking of the object's registrar?",
      expected: [
        "property read: ModelState +1", "property not read: ModelState +0",
        "another object: ModelState +1", "text 7",
      ]
    ) { candidate, context in modelState(candidate, context) },
    Clause(
      flow: "STATE-17", .required,
      "A published change of an ObservableObject in a state MUST NOT update the view.",
      source: Source.document("State, note on ObservableObject"),
      hint: "Does a state subscribe to its value?",
      expected: ["published: PublisherState +0", "text 1"]
    ) { candidate, context in
      let state = Handle<Binding<Publishing>>()
      let host = Host(tracking: candidate.tracking) { PublisherState(state: state) }
      context.runs("published", in: host, of: [PublisherState.self]) {
        host.turn { state.value.wrappedValue.number = 2 }
      }
      context.log("text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-18", .required,
      "Replacing the ObservableObject in a state MUST update the view.",
      source: Source.document("State, note on ObservableObject"),
      hint: "Is a reference compared by identity?",
      expected: ["replaced: PublisherState +1", "text 3"]
    ) { candidate, context in
      let state = Handle<Binding<Publishing>>()
      let host = Host(tracking: candidate.tracking) { PublisherState(state: state) }
      context.runs("replaced", in: host, of: [PublisherState.self]) {
        host.turn { state.value.wrappedValue = Publishing(3) }
      }
      context.log("text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-19", .required,
      "An optional object in a state MUST come and go, also through a binding.",
      source: Source.document("Share an optional object: DeleteBookView"),
      hint: "Is nil a value like others, and is what was there released?",
      expected: ["text none", "text A", "text none", "objects gone: 1"]
    ) { candidate, context in
      let lives = Lives()
      let host = Host(tracking: candidate.tracking) { BookOwner(lives: lives) }
      context.log("text \(host.text("title")!)")
      host.tap("load")
      context.log("text \(host.text("title")!)")
      host.tap("delete")
      context.log("text \(host.text("title")!)")
      context.log("objects gone: \(lives.deinits)")
    },
    Clause(
      flow: "STATE-20", .observed,
      "An object that was replaced MUST NOT concern the view any more.",
      source: Source.observed("dependencies are those of the last evaluation"),
      hint: "Is the old object still tracked, or still held?",
      expected: ["old object changed: ModelState +0", "old object: released"]
    ) { candidate, context in replacedObject(candidate, context) },
  ]
}

@MainActor
private func modelState<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let state = Handle<Binding<C.Counter>>()
  let host = Host(tracking: C.tracking) { ModelState(model: C.Counter(), state: state) }
  let views: [any View.Type] = [ModelState<C.Counter>.self]
  context.runs("property read", in: host, of: views) {
    host.turn { state.value.wrappedValue.count = 1 }
  }
  context.runs("property not read", in: host, of: views) {
    host.turn { state.value.wrappedValue.other = 1 }
  }
  let other = C.Counter()
  other.count = 7
  context.runs("another object", in: host, of: views) {
    host.turn { state.value.wrappedValue = other }
  }
  context.log("text \(host.text("count")!)")
}

@MainActor
private func replacedObject<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let state = Handle<Binding<C.Counter>>()
  let host = Host(tracking: C.tracking) { ModelState(model: C.Counter(), state: state) }
  weak var last: C.Counter?
  do {
    let old = state.value.wrappedValue
    last = old
    host.turn { state.value.wrappedValue = C.Counter() }
    context.runs("old object changed", in: host, of: [ModelState<C.Counter>.self]) {
      host.turn { old.count = 9 }
    }
  }
  context.log("old object: \(last == nil ? "released" : "kept")")
}

// MARK: - Views

private struct ModelState<Model: CounterModel>: View {
  let state: Handle<Binding<Model>>
  @State private var model: Model

  init(model: @autoclosure () -> Model, state: Handle<Binding<Model>>) {
    self.state = state
    _model = State(wrappedValue: model())
  }

  var body: some View {
    let _ = state.take($model)
    Text("\(model.count)").tag("count")
  }
}

private final class Publishing: ObservableObject {
  @Published var number: Int

  init(_ number: Int) { self.number = number }
}

private struct PublisherState: View {
  let state: Handle<Binding<Publishing>>
  @State private var object = Publishing(1)

  var body: some View {
    let _ = state.take($object)
    Text("\(object.number)").tag("number")
  }
}

private final class Volume: Sendable {
  let title: String
  private let lives: Lives

  init(_ title: String, _ lives: Lives) {
    self.title = title
    self.lives = lives
    lives.began()
  }

  deinit { lives.ended() }
}

private struct BookOwner: View {
  let lives: Lives
  @State private var book: Volume?

  var body: some View {
    Text(book?.title ?? "none").tag("title")
    Button("load") { book = Volume("A", lives) }.tag("load")
    DeleteBook(book: $book)
  }
}

private struct DeleteBook: View {
  @Binding var book: Volume?

  var body: some View { Button("delete") { book = nil }.tag("delete") }
}
