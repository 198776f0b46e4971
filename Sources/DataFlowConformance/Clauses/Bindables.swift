import Conformance
import ConformanceKit
import DataFlow
import Observation
import ObservationCore

/// Bindings to the properties of observable objects.
extension Catalogue {
  static let bindables: [Clause] = [
    Clause(
      flow: "BINDABLE-01", .required,
      "A binding to a property of an observable object MUST read and write the property.",
      source: Source.document("Bindable"), hint: "Does the binding lead to the object?",
      expected: ["mounted: text = old, label = old", "write new: text = new, label = new"]
    ) { stage in
      @MainActor func body<C: Candidate>(_: C.Type) {
        let node = C.Node(value: 0)
        node.label = "old"
        stage.mount(texts: ["text"], values: ["label": { node.label }]) { NodeEditor(node: node) }
        stage.enter("new")
      }
      body(stage.candidate)
    },
    Clause(
      flow: "BINDABLE-02", .required, "Bindable MUST work for a local variable of a body.",
      source: Source.document("Bindable: LibraryView"),
      hint: "Does the wrapper need to be a property of a view?",
      expected: ["mounted: text = old, title = old", "write new: text = new, title = new"]
    ) { stage in
      let book = Book()
      stage.mount(texts: ["text"], values: ["title": { book.title }]) { LocalEditor(book: book) }
      stage.enter("new")
    },
    Clause(
      flow: "BINDABLE-03", .required,
      "Bindable MUST work for an object that comes from the environment.",
      source: Source.document("Bindable: TitleEditView"),
      hint: "Does the binding lead to the object of the environment?",
      expected: ["mounted: text = old, title = old", "write new: text = new, title = new"]
    ) { stage in
      struct EnvironmentEditor: View {
        @Environment(Book.self) private var book
        var body: some View { LocalEditor(book: book) }
      }
      let book = Book()
      stage.mount(texts: ["text"], values: ["title": { book.title }]) {
        EnvironmentEditor().environment(book)
      }
      stage.enter("new")
    },
    Clause(
      flow: "BINDABLE-04", .required,
      "Bindable MUST work for globals, and in types that are no views.",
      source: Source.document("Bindable"), hint: "Does the binding need a host?",
      expected: ["in a structure: title 'one'", "local: title 'two'"]
    ) { stage in
      @MainActor struct PlainEditor {
        @Bindable var book: Book
      }
      let editor = PlainEditor(book: Book())
      editor.$book.title.wrappedValue = "one"
      stage.log("in a structure: title '\(editor.book.title)'")
      @Bindable var book = editor.book
      $book.title.wrappedValue = "two"
      stage.log("local: title '\(editor.book.title)'")
    },
    Clause(
      flow: "BINDABLE-05", .required, "Bindable MUST make bindings in place.",
      source: Source.apple("Bindable.init(_:)"), hint: "Is there an initialiser without a label?",
      expected: ["read 'old'", "written: title 'new'"]
    ) { stage in
      let book = Book()
      let binding = Bindable(book).title
      stage.log("read '\(binding.wrappedValue)'")
      binding.wrappedValue = "new"
      stage.log("written: title '\(book.title)'")
    },
    Clause(
      flow: "BINDABLE-06", .required,
      "A write through such a binding MUST concern the readers of that property only.",
      source: Source.document("Managing model data: a body depends on what it reads"),
      hint: "Does the write go through the property's own setter?",
      expected: [
        "mounted: LabelReader +1, ValueReader +1", "label written: LabelReader +1, ValueReader +0",
      ]
    ) { stage in
      @MainActor func body<C: Candidate>(_: C.Type) {
        let node = C.Node(value: 0)
        stage.mount(bodies: [LabelReader.self, ValueReader.self]) {
          LabelReader(node: node)
          ValueReader(node: node)
        }
        stage.turn("label written") { bindable(node).label.wrappedValue = "new" }
      }
      body(stage.candidate)
    },
    Clause(
      flow: "BINDABLE-07", .observed,
      "Making a binding to a property MUST NOT make a body depend on the property.",
      source: Source.observed("a binding takes a snapshot when it is made"),
      hint: "Does making a binding read?",
      deviation: """
        Elsewhere the binding reads the property when it is made, so that a body that only hands \
        it on runs at every change. Here it depends on nothing, as with the binding to a state.
        """,
      expected: [
        "mounted: Maker +1, BoundView +1, text = old",
        "title written: Maker +0, BoundView +1, text = new",
      ]
    ) { stage in
      struct Maker: View {
        let book: Book
        var body: some View { BoundView(value: Bindable(book).title) }
      }
      let book = Book()
      stage.mount(bodies: [Maker.self, BoundView<String>.self], texts: ["text"]) {
        Maker(book: book)
      }
      stage.turn("title written") { book.title = "new" }
    },
    Clause(
      flow: "BINDABLE-08", .observed,
      "A write through such a binding MUST be made in the binding's transaction.",
      source: Source.observed("the object is changed inside the transaction"),
      hint: "Is the property set inside withTransaction?",
      expected: [
        "mounted: text = old", "animated binding: text = animated",
        "animated binding: updates easeIn", "plain binding: text = plain",
        "plain binding: updates plain",
      ]
    ) { stage in
      let book = Book()
      stage.mount(texts: ["text"]) { LocalEditor(book: book) }
      stage.host.removeEvents()
      let binding = Bindable(book).title
      stage.turn("animated binding") { binding.animation(.easeIn).wrappedValue = "animated" }
      stage.logUpdates("animated binding")
      stage.turn("plain binding") { binding.wrappedValue = "plain" }
      stage.logUpdates("plain binding")
    },
    Clause(
      "BINDABLE-09", .required, "Bindable MUST refuse an object that is not observable.",
      source: Source.apple("Bindable"),
      untested: "decided at compile time; misuse is compiled by Tests/DataFlowTests"),
  ]
}

/// A wrapper around a candidate's model, of which only the compiler of the
/// candidate's own file knows that it is observable.
@MainActor
func bindable<Model: AnyObject>(_ model: Model) -> Bindable<Model> {
  func core<Opened: AnyObject & ObservationCore::Observable>(_ model: Opened) -> Any {
    Bindable(model)
  }
  func standard<Opened: AnyObject & Observation::Observable>(_ model: Opened) -> Any {
    Bindable(model)
  }
  let made: Any? =
    if let model = model as? any AnyObject & ObservationCore::Observable {
      core(model)
    } else if let model = model as? any AnyObject & Observation::Observable {
      standard(model)
    } else {
      nil
    }
  guard let made = made as? Bindable<Model> else {
    preconditionFailure("\(Model.self) is not observable")
  }
  return made
}

@ObservationCore::Observable
private final class Book: @unchecked Sendable {
  var title = "old"
}

// MARK: - Views

private struct NodeEditor<Node: NodeModel>: View {
  let node: Node

  var body: some View {
    TextField("Label", text: bindable(node).label).tag("editor")
    Text(node.label).tag("text")
  }
}

private struct LocalEditor: View {
  let book: Book

  var body: some View {
    @Bindable var book = book
    TextField("Title", text: $book.title).tag("editor")
    Text(book.title).tag("text")
  }
}

private struct LabelReader: View {
  let node: any NodeModel

  var body: some View { Text(node.label) }
}

private struct ValueReader: View {
  let node: any NodeModel

  var body: some View { Text("\(node.value)") }
}
