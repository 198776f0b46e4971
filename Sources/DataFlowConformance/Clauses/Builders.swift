import Conformance
import ConformanceKit
import DataFlow
import ObservationCore

/// What the statements of a closure make.
extension Catalogue {
  static let builders: [Clause] = [
    Clause(
      flow: "BUILD-01", .required,
      "A container MUST take any number of children of any types, and keep their order.",
      source: Source.document("Wrapping up property wrappers: ViewBuilder"),
      hint: "Has each child a place of its own, in the order of the statements?",
      expected: [
        "mounted: kinds = Text Toggle Text HStack Button Text Text Text Text Text Text Text, "
          + "texts = a b c d e f g h i j k l m"
      ]
    ) { stage in
      stage.mount(
        values: [
          "kinds": {
            (stage.host.elements.first?.children ?? []).map(\.kind).joined(separator: " ")
          },
          "texts": { texts(stage) },
        ]
      ) {
        VStack {
          Text("a")
          Toggle("b", isOn: .constant(true))
          ValueView(value: "c")
          HStack {
            Text("d")
            EmptyView()
            Text("e")
          }
          Button("f") {}
          ForEach(["g", "h"], id: \.self) { Text($0) }
          Group {
            Text("i")
            ValueView(value: "j")
          }
          AnyView(Text("k"))
          Text("l")
          Text("m")
        }
      }
    },
    Clause(
      flow: "BUILD-02", .required,
      "if, else, switch and if let MUST show what their conditions choose, and nothing else.",
      source: Source.document("State: Manage mutable values as state"),
      hint: "Is what was chosen before taken away, and what stands after it left alone?",
      expected: [
        "mounted: texts = low zero always", "1: texts = if low one uno Ann always",
        "2: texts = middle Ben always", "3: texts = high always",
        "0 again: texts = low zero always",
      ]
    ) { stage in
      stage.mountSteps(values: ["texts": { texts(stage) }]) { ChoicesView(step: $0 % 4) }
      for step in ["1", "2", "3", "0 again"] { stage.advance(step) }
    },
    Clause(
      flow: "BUILD-03", .required,
      "Declarations MUST be allowed among the views of a body.",
      source: Source.document("Bindable: LibraryView"),
      hint: "Is a declaration evaluated with the body, each time, and no view?",
      expected: [
        "mounted: DeclaringView +1, text = old 3, notes = 1, texts = old 3",
        "write newer: DeclaringView +1, text = newer 5, notes = 2, texts = newer 5",
      ]
    ) { stage in
      let notes = Calls()
      stage.mount(
        bodies: [DeclaringView.self], texts: ["text"],
        values: ["notes": { notes.count }, "texts": { texts(stage) }]
      ) { DeclaringView(leaf: Leaf(), notes: notes) }
      stage.enter("newer")
    },
    Clause(
      flow: "BUILD-04", .required,
      "A body MUST take several views, and be a group of them in the place of the view.",
      source: Source.apple("View.body"), hint: "Is a body a builder as a container's closure is?",
      expected: [
        "mounted: SeveralView +1, texts = count 0 Add rest end",
        "add: SeveralView +1, texts = count 1 Add rest more end",
      ]
    ) { stage in
      stage.mount(bodies: [SeveralView.self], values: ["texts": { texts(stage) }]) {
        SeveralView()
        Text("end")
      }
      stage.tap("add")
    },
  ]

  /// The texts that are shown, in order, but for the button of the steps.
  @MainActor
  private static func texts(_ stage: Stage) -> String {
    stage.host.texts.filter { $0 != "Step" }.joined(separator: " ")
  }
}

// MARK: - Views

private struct ChoicesView: View {
  let step: Int

  private var name: String? { [1: "Ann", 2: "Ben"][step] }

  var body: some View {
    if step == 1 { Text("if") }
    if step < 2 {
      Text("low")
    } else if step == 2 {
      Text("middle")
    } else {
      Text("high")
    }
    switch step {
    case 0: Text("zero")
    case 1:
      HStack {
        Text("one")
        Text("uno")
      }
    default: EmptyView()
    }
    if let name { Text(name) }
    Text("always")
  }
}

@ObservationCore::Observable
private final class Leaf: @unchecked Sendable {
  var title = "old"
}

private struct DeclaringView: View {
  let leaf: Leaf
  let notes: Calls

  var body: some View {
    @Bindable var leaf = leaf
    let _ = notes.next()
    let (title, count) = (leaf.title, leaf.title.count)
    let line = { "\(title) \(count)" }
    TextField(text: $leaf.title) { EmptyView() }.tag("editor")
    Text(line()).tag("text")
  }
}

private struct SeveralView: View {
  @State private var count = 0

  var body: some View {
    Text("count \(count)")
    Button("Add") { count += 1 }.tag("add")
    rest
  }

  @ViewBuilder
  private var rest: some View {
    Text("rest")
    if count > 0 { Text("more") }
  }
}
