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
        "mounted: ModelState +1, text = 0", "property read: ModelState +1, text = 1",
        "property not read: ModelState +0, text = 1", "another object: ModelState +1, text = 7",
      ]
    ) { stage in
      @MainActor func body<C: Candidate>(_: C.Type) {
        let state = stage.mountModel(C.Counter())
        stage.turn("property read") { state.wrappedValue.count = 1 }
        stage.turn("property not read") { state.wrappedValue.other = 1 }
        let other = C.Counter()
        other.count = 7
        stage.turn("another object") { state.wrappedValue = other }
      }
      body(stage.candidate)
    },
    Clause(
      flow: "STATE-17", .required,
      "A published change of an ObservableObject in a state MUST NOT update the view.",
      source: Source.document("State, note on ObservableObject"),
      hint: "Does a state subscribe to its value?",
      expected: ["mounted: PublisherState +1, text = A", "published: PublisherState +0, text = A"]
    ) { stage in
      let state = Handle<Binding<Person>>()
      stage.mount(bodies: [PublisherState.self], texts: ["text"]) { PublisherState(state: state) }
      stage.turn("published") { state.value.wrappedValue.name = "B" }
    },
    Clause(
      flow: "STATE-18", .required,
      "Replacing the ObservableObject in a state MUST update the view.",
      source: Source.document("State, note on ObservableObject"),
      hint: "Is a reference compared by identity?",
      expected: ["mounted: PublisherState +1, text = A", "replaced: PublisherState +1, text = B"]
    ) { stage in
      let state = Handle<Binding<Person>>()
      stage.mount(bodies: [PublisherState.self], texts: ["text"]) { PublisherState(state: state) }
      stage.turn("replaced") { state.value.wrappedValue = Person("B") }
    },
    Clause(
      flow: "STATE-19", .required,
      "An optional object in a state MUST come and go, also through a binding.",
      source: Source.document("Share an optional object: DeleteBookView"),
      hint: "Is nil a value like others, and is what was there released?",
      expected: [
        "mounted: text = none, made = 0, gone = 0", "load: text = A, made = 1, gone = 0",
        "delete: text = none, made = 1, gone = 1",
      ]
    ) { stage in
      stage.mount(texts: ["text"], lives: Person.self) { BookOwner() }
      stage.tap("load")
      stage.tap("delete")
    },
    Clause(
      flow: "STATE-20", .observed,
      "An object that was replaced MUST NOT concern the view any more.",
      source: Source.observed("dependencies are those of the last evaluation"),
      hint: "Is the old object still tracked, or still held?",
      expected: [
        "mounted: ModelState +1, text = 0", "replaced: ModelState +1, text = 0",
        "old object changed: ModelState +0, text = 0", "old object: released",
      ]
    ) { stage in
      @MainActor func body<C: Candidate>(_: C.Type) {
        let state = stage.mountModel(C.Counter())
        weak var last: C.Counter?
        do {
          let old = state.wrappedValue
          last = old
          stage.turn("replaced") { state.wrappedValue = C.Counter() }
          stage.turn("old object changed") { old.count = 9 }
        }
        stage.log("old object: \(last == nil ? "released" : "kept")")
      }
      body(stage.candidate)
    },
  ]
}

extension Stage {
  /// Mounts a view with a model in a state, and watches it.
  fileprivate func mountModel<Model: CounterModel>(
    _ model: @autoclosure @escaping () -> Model
  ) -> Binding<Model> {
    let state = Handle<Binding<Model>>()
    mount(bodies: [ModelState<Model>.self], texts: ["text"]) {
      ModelState(model: model(), state: state)
    }
    return state.value
  }
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
    Text("\(model.count)").tag("text")
  }
}

private struct PublisherState: View {
  let state: Handle<Binding<Person>>
  @State private var object = Person("A")

  var body: some View {
    let _ = state.take($object)
    Text(object.name).tag("text")
  }
}

private struct BookOwner: View {
  @State private var book: Person?

  var body: some View {
    Text(book?.name ?? "none").tag("text")
    Button("load") { book = Person("A") }.tag("load")
    DeleteBook(book: $book)
  }
}

private struct DeleteBook: View {
  @Binding var book: Person?

  var body: some View { Button("delete") { book = nil }.tag("delete") }
}
