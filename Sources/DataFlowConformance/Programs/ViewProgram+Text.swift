extension ViewProgram {
  /// What the text of a view shows.
  static func text(_ view: Int, _ shown: [Int]) -> String {
    (["V\(view)"] + shown.map(String.init)).joined(separator: " ")
  }

  /// The program as one would write it down: a structure for each view, and the turns.
  ///
  /// `turn` does to the view that is named what its action would do.
  var lines: [String] {
    views.indices.flatMap { structure($0) }
      + turns.enumerated().map { number, causes in
        "turn(\(number + 1)) { \(causes.map(\.text).joined(separator: "; ")) }"
      }
  }

  private func structure(_ index: Int) -> [String] {
    let view = views[index]
    let shown = view.shows.map { " \\(\($0.text))" }.joined()
    let name = "V\(index)"
    let comparison: [String] =
      switch view.kind {
      case .comparable, .equatable:
        ["  static func == (a: \(name), b: \(name)) -> Bool { a.input >> 1 == b.input >> 1 }"]
      default: []
      }
    return ["struct \(name): \(comparison.isEmpty ? "View" : "View, Equatable") {"]
      + view.kind.properties.map { "  " + $0 } + comparison
      + ["  var body: some View {", "    Text(\"\(name)\(shown)\")"]
      + view.children.flatMap { text(of: $0) }.map { "    " + $0 } + ["  }", "}"]
  }

  /// How a view makes one of those inside.
  private func text(of child: Child) -> [String] {
    let kind = views[child.view].kind
    func view(_ input: String, _ binding: String? = nil) -> String {
      var arguments = [kind == .label ? "label: \"\\(\(input))\"" : "input: \(input)"]
      switch kind {
      case .bound: arguments.append("bound: \(binding ?? child.binding.text)")
      case .model: arguments.append("model: models[\(input) % 2]")
      case .observer: arguments.append("object: ofThisView ?? objects[\(input) % 2]")
      case .action: arguments.append("action: {}")
      case .optional: arguments.append("inner: \(input) % 2 == 1 ? Inner() : nil")
      default: break
      }
      let text = "V\(child.view)(\(arguments.joined(separator: ", ")))"
      return kind == .equatable ? text + ".equatable()" : text
    }
    let plain = view(child.input.text)
    switch child.wrap {
    case .none: return [plain]
    case .present(let value): return ["if \(value.text) % 2 == 1 { \(plain) }"]
    case .either(let value):
      return ["if \(value.text) % 2 == 1 { \(plain) } else { \(plain) }"]
    case .choice(let value):
      return [
        "switch \(value.text) % 3 {", "case 0: \(plain)", "case 1: \(plain)", "default: \(plain)",
        "}",
      ]
    case .unwrapped:
      return ["if let value = Binding($maybe) { \(view(child.input.text, "value")) }"]
    case .identified(let value): return ["\(plain).id(\(value.text))"]
    case .erased(let value):
      return [
        "\(value.text) % 2 == 1 ? AnyView(VStack { \(plain) }) : AnyView(HStack { \(plain) })"
      ]
    case .rows(.values): return ["ForEach(items) { item in \(view("item.content")) }"]
    case .rows(.keyPath):
      return ["ForEach(items, id: \\.id) { item in \(view("item.content")) }"]
    case .rows(.bindings):
      return ["ForEach($items) { $item in \(view("item.content", "$item.content")) }"]
    case .rows(.reading):
      return ["ForEach(items) { item in \(view("item.content + models[0].count")) }"]
    case .looseRows: return ["ForEach(items) { Text(\"row \\($0.content)\") }"]
    case .environment(let key, let value):
      return ["\(plain).environment(\\.value\(key), \(value.text))"]
    case .setter(let key, let value):
      return ["\(plain).environment(\\.value\(key)IfOdd, \(value.text)) // even: not set"]
    case .object(let value): return ["\(plain).environmentObject(objects[\(value.text) % 2])"]
    }
  }
}

extension ProgramView.Kind {
  /// The stored properties.
  fileprivate var properties: [String] {
    switch self {
    case .label: ["let label: String"]
    case .action: ["let input: Int", "let action: () -> Void"]
    case .plain, .comparable, .equatable: ["let input: Int"]
    case .counter: ["let input: Int", "@State var a = 0", "@State var b = 0"]
    case .boxed:
      [
        "let input: Int", "@State var members = Members() // first = 0, second = 0, name",
        "@State var numbers = [0, 0]", "@State var maybe: Int?",
      ]
    case .bound: ["let input: Int", "@Binding var bound: Int"]
    case .list: ["let input: Int", "@State var items = (0..<3).map { Item($0, $0) }"]
    case .optional:
      ["let input: Int", "var inner: Inner? // @State var count = 0, @StateObject var object"]
    case .environment:
      [
        "let input: Int", "@Environment(\\.value0) var value0",
        "@Environment(\\.value1) var value1",
      ]
    case .model: ["let input: Int", "let model: Model // @Observable"]
    case .owner:
      ["let input: Int", "@StateObject var object: Thing // Thing(first: the first input)"]
    case .observer: ["let input: Int", "@ObservedObject var object: Thing"]
    case .visitor: ["let input: Int", "@EnvironmentObject var object: Thing"]
    }
  }
}

extension ProgramLeaf {
  fileprivate var text: String {
    func property(_ index: Int) -> String { ["count", "other", "sum"][index] }
    func member(_ index: Int) -> String { index == 0 ? "first" : "second" }
    return switch self {
    case .input: "input"
    case .state(let index): index == 0 ? "a" : "b"
    case .member(let index): "members.\(member(index))"
    case .element(let index): "numbers[\(index)]"
    case .maybe: "(maybe ?? -1)"
    case .bound: "bound"
    case .count: "items.count"
    case .inner: "(inner?.count ?? -1)"
    case .environment(let index): "value\(index)"
    case .model(let model, let index): "models[\(model)].\(property(index))"
    case .given(let index): "model.\(property(index))"
    case .object(let index): "object.\(member(index))"
    }
  }
}

extension Expression {
  fileprivate var text: String {
    switch self {
    case .constant(let value): "\(value)"
    case .leaf(let leaf): leaf.text
    case .when(let leaf, let first, let second):
      "(\(leaf.text) % 2 == 1 ? \(first.text) : \(second.text))"
    }
  }
}

extension BindingForm {
  fileprivate var text: String {
    switch self {
    case .projected(let index): "$\(ProgramLeaf.state(index).text)"
    case .functions(let index):
      "Binding(get: { \(ProgramLeaf.state(index).text) }, set: { \(ProgramLeaf.state(index).text) = $0 })"
    case .constant(let value): ".constant(\(value))"
    case .member(let index): "$\(ProgramLeaf.member(index).text)"
    case .element(let index): "$\(ProgramLeaf.element(index).text)"
    case .passed: "$bound"
    case .property(let index): "$\(ProgramLeaf.object(index).text)"
    }
  }
}

extension Cause {
  fileprivate var text: String {
    switch self {
    case .write(let target, let leaf, let value): "\(target.text).\(leaf.name) = \(value)"
    case .clear(let target): "\(target.text).maybe = nil"
    case .edit(let target, let edit): "\(target.text).items.\(edit.text)"
    case .model(let model, let property, let value):
      "\(ProgramLeaf.model(model, property).text) = \(value)"
    case .object(let object, let property, let value):
      "objects[\(object)].\(property == 0 ? "first" : "second") = \(value)"
    case .owned(let target, let property, let value):
      "\(target.text).\(ProgramLeaf.object(property).text) = \(value)"
    case .elsewhere(let cause): "onAnotherThread { \(cause.text) }"
    case .transaction(3, let cause):
      "withTransaction(\\.disablesAnimations, true) { \(cause.text) }"
    case .transaction(let number, let cause):
      "withAnimation(.linear(duration: \(number))) { \(cause.text) }"
    }
  }
}

extension ProgramLeaf {
  /// As what a write names it.
  fileprivate var name: String {
    switch self {
    case .maybe: "maybe"
    case .inner: "inner!.count"
    default: text
    }
  }
}

extension Target {
  /// The first one, or one further on in the tree.
  fileprivate var text: String { number == 0 ? "V\(view)" : "V\(view)[\(number)]" }
}

extension ListEdit {
  fileprivate var text: String {
    switch self {
    case .insert(let place, let item):
      "insert(Item(id: \(item.id), content: \(item.content)), at: \(place))"
    case .remove(let place): "remove(at: \(place))"
    case .swap(let first, let second): "swapAt(\(first), \(second))"
    case .reverse: "reverse()"
    case .set(let place, let content): "[\(place)].content = \(content)"
    case .rotate(let content): "rotate(); each odd one .content = \(content) + its place"
    case .double(let place): "append(the one at \(place))"
    }
  }
}
