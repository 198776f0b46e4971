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
      source: Source.document("Bindable"),
      hint: "Does the binding lead to the object?",
      expected: ["field edited: label 'new', text 'new'"]
    ) { candidate, context in editField(candidate, context) },
    Clause(
      flow: "BINDABLE-02", .required, "Bindable MUST work for a local variable of a body.",
      source: Source.document("Bindable: LibraryView"),
      hint: "Does the wrapper need to be a property of a view?",
      expected: ["field edited: title 'new', text 'new'"]
    ) { candidate, context in
      let book = Book()
      let host = Host(tracking: candidate.tracking) { LocalEditor(book: book) }
      host.set("field", "new")
      context.log("field edited: title '\(book.title)', text '\(host.text("title")!)'")
    },
    Clause(
      flow: "BINDABLE-03", .required,
      "Bindable MUST work for an object that comes from the environment.",
      source: Source.document("Bindable: TitleEditView"),
      hint: "Does the binding lead to the object of the environment?",
      expected: ["field edited: title 'new', text 'new'"]
    ) { candidate, context in
      let book = Book()
      let host = Host(tracking: candidate.tracking) { EnvironmentEditor().environment(book) }
      host.set("field", "new")
      context.log("field edited: title '\(book.title)', text '\(host.text("title")!)'")
    },
    Clause(
      flow: "BINDABLE-04", .required,
      "Bindable MUST work for globals, and in types that are no views.",
      source: Source.document("Bindable"),
      hint: "Does the binding need a host?",
      expected: ["in a structure: title 'one'", "local: title 'two'"]
    ) { _, context in
      let editor = PlainEditor(book: Book())
      editor.$book.title.wrappedValue = "one"
      context.log("in a structure: title '\(editor.book.title)'")
      @Bindable var book = editor.book
      $book.title.wrappedValue = "two"
      context.log("local: title '\(editor.book.title)'")
    },
    Clause(
      flow: "BINDABLE-05", .required, "Bindable MUST make bindings in place.",
      source: Source.apple("Bindable.init(_:)"),
      hint: "Is there an initialiser without a label?",
      expected: ["read 'old'", "written: title 'new'"]
    ) { _, context in
      let book = Book()
      let binding = Bindable(book).title
      context.log("read '\(binding.wrappedValue)'")
      binding.wrappedValue = "new"
      context.log("written: title '\(book.title)'")
    },
    Clause(
      flow: "BINDABLE-06", .required,
      "A write through such a binding MUST concern the readers of that property only.",
      source: Source.document("Managing model data: a body depends on what it reads"),
      hint: "Does the write go through the property's own setter?",
      expected: ["label written: LabelReader +1, ValueReader +0"]
    ) { candidate, context in writeLabel(candidate, context) },
    Clause(
      flow: "BINDABLE-07", .observed,
      "Making a binding to a property MUST NOT make a body depend on the property.",
      source: Source.observed("a binding takes a snapshot when it is made"),
      hint: "Does making a binding read?",
      deviation: """
        Elsewhere the binding reads the property when it is made, so that a body that only hands \
        it on runs at every change. Here it depends on nothing, as with the binding to a state.
        """,
      expected: ["title written: Maker +0, MadeReader +1"]
    ) { candidate, context in
      let book = Book()
      let host = Host(tracking: candidate.tracking) { Maker(book: book) }
      context.runs("title written", in: host, of: [Maker.self, MadeReader.self]) {
        host.turn { book.title = "new" }
      }
    },
    Clause(
      flow: "BINDABLE-08", .observed,
      "A write through such a binding MUST be made in the binding's transaction.",
      source: Source.observed("the object is changed inside the transaction"),
      hint: "Is the property set inside withTransaction?",
      expected: ["animated binding: updates easeIn", "plain binding: updates plain"]
    ) { candidate, context in
      let book = Book()
      let host = Host(tracking: candidate.tracking, recording: .all) { LocalEditor(book: book) }
      host.removeEvents()
      let binding = Bindable(book).title
      host.turn { binding.animation(.easeIn).wrappedValue = "animated" }
      context.updates("animated binding", in: host)
      host.turn { binding.wrappedValue = "plain" }
      context.updates("plain binding", in: host)
    },
    Clause(
      "BINDABLE-09", .required, "Bindable MUST refuse an object that is not observable.",
      source: Source.apple("Bindable"),
      untested: "decided at compile time; the message is checked by Tests/DataFlowTests"),
  ]
}

/// A wrapper around a candidate's model, of which only the compiler of the
/// candidate's own file knows that it is observable.
@MainActor
private func bindable<Model: AnyObject>(_ model: Model) -> Bindable<Model> {
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

@MainActor
private func editField<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let node = C.Node(value: 0)
  let host = Host(tracking: C.tracking) { NodeEditor(node: node) }
  host.set("field", "new")
  context.log("field edited: label '\(node.label)', text '\(host.text("label")!)'")
}

@MainActor
private func writeLabel<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let node = C.Node(value: 0)
  let host = Host(tracking: C.tracking) {
    LabelReader(node: node)
    ValueReader(node: node)
  }
  context.runs("label written", in: host, of: [LabelReader<C.Node>.self, ValueReader<C.Node>.self])
  {
    host.turn { bindable(node).label.wrappedValue = "new" }
  }
}

// MARK: - Models

@ObservationCore::Observable
private final class Book: @unchecked Sendable {
  var title = "old"
}

// MARK: - Views

private struct NodeEditor<Node: NodeModel>: View {
  let node: Node

  var body: some View {
    TextField("Label", text: bindable(node).label).tag("field")
    Text(node.label).tag("label")
  }
}

private struct LocalEditor: View {
  let book: Book

  var body: some View {
    @Bindable var book = book
    TextField("Title", text: $book.title).tag("field")
    Text(book.title).tag("title")
  }
}

private struct EnvironmentEditor: View {
  @Environment(Book.self) private var book

  var body: some View {
    @Bindable var book = book
    TextField("Title", text: $book.title).tag("field")
    Text(book.title).tag("title")
  }
}

@MainActor
private struct PlainEditor {
  @Bindable var book: Book
}

private struct LabelReader<Node: NodeModel>: View {
  let node: Node

  var body: some View { Text(node.label) }
}

private struct ValueReader<Node: NodeModel>: View {
  let node: Node

  var body: some View { Text("\(node.value)") }
}

private struct Maker: View {
  let book: Book

  var body: some View { MadeReader(title: Bindable(book).title) }
}

private struct MadeReader: View {
  @Binding var title: String

  var body: some View { Text(title) }
}
