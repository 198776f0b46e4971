extension ViewProgram {
  /// What the text of a view shows.
  static func text(_ view: Int, _ shown: [Int]) -> String {
    (["V\(view)"] + shown.map(String.init)).joined(separator: " ")
  }

  /// The program as a file that compiles: what the views need, a structure for each view,
  /// and a function that makes a host and its turns.
  package var lines: [String] {
    let text = ViewProgramText(self)
    let views = views.indices.flatMap { text.structure($0) }
    let turns = text.driver
    return ["import DataFlow"] + text.declarations(for: views + turns) + views + turns
  }
}

extension ViewProgram {
  /// Whether all that is done has been promised: what follows on something else is not
  /// compared.
  package var isPromised: Bool {
    var naive = NaiveHost(self, seesAhead: true)
    for causes in turns { _ = naive.turn(causes) }
    return !naive.isOpen
  }
}

/// What prints a program.
struct ViewProgramText {
  let program: ViewProgram

  /// What is done in each turn: to which views is only known once they are there.
  let turns: [[Action]]

  /// The views to which something is done.
  let targets: Set<Int>

  /// Whether a view has to be told where it stands, because there are others like it to
  /// which nothing is done.
  let hasPaths: Bool

  init(_ program: ViewProgram) {
    self.program = program
    var naive = NaiveHost(program, seesAhead: true)
    var (turns, targets, hasPaths): ([[Action]], Set<Int>, Bool) = ([], [], false)
    for causes in program.turns {
      let known = naive.kept
      let actions = naive.turn(causes)
      for path in actions.compactMap(\.path) {
        guard let view = (known[path] ?? naive.kept[path])?.view else { continue }
        targets.insert(view)
        let all = [known, naive.kept].map { $0.values.count { $0.view == view } }
        if all.contains(where: { $0 > 1 }) { hasPaths = true }
      }
      turns.append(actions)
    }
    (self.turns, self.targets, self.hasPaths) = (turns, targets, hasPaths)
  }

  func kind(_ view: Int) -> ProgramView.Kind { program.views[view].kind }
}

// MARK: - Views

extension ViewProgramText {
  /// The structure of a view.
  func structure(_ index: Int) -> [String] {
    let view = program.views[index]
    let shown = view.shows.map { " \\(\($0.text(in: view.kind)))" }.joined()
    let name = "V\(index)"
    let isComparable = view.kind == .comparable || view.kind == .equatable
    var lines = ["struct \(name): View\(isComparable ? ", @MainActor Equatable" : "") {"]
    if hasPaths { lines.append("  let at: String") }
    lines += view.kind.properties.map { "  " + $0 }
    if view.kind == .owner {
      let path = hasPaths ? ("at: String, ", "self.at = at; ") : ("", "")
      lines += [
        "  init(\(path.0)input: Int) {",
        "    \(path.1)self.input = input",
        "    _object = StateObject(wrappedValue: Thing(first: input))",
        "  }",
      ]
    }
    if isComparable {
      lines.append(
        "  static func == (a: \(name), b: \(name)) -> Bool { a.input >> 1 == b.input >> 1 }")
    }
    lines.append("  var body: some View {")
    if targets.contains(index) {
      lines.append("    let _ = (v\(index)\(hasPaths ? "[at]" : "") = self)")
    }
    if view.kind == .optional { lines.append("    let _ = inner?.object") }
    lines.append("    Text(\"\(name)\(shown)\")")
    for (place, child) in view.children.enumerated() {
      lines += text(of: child, at: place, in: view.kind).map { "    " + $0 }
    }
    return lines + ["  }", "}"]
  }

  /// How a view is made.
  ///
  /// - Parameters:
  ///   - path: Where it stands.
  ///   - input: The number that it is given.
  ///   - binding: The binding that it is given, if it takes one.
  ///   - object: The object that it is given, if it takes one and whoever makes it has one.
  func view(
    _ index: Int, at path: String, _ input: String, _ binding: String, object: String?
  ) -> String {
    let kind = kind(index)
    var arguments: [String] = hasPaths ? ["at: \(path)"] : []
    switch kind {
    case .label:
      arguments.append("label: \"a label that does not fit into a word: \\(\(input))\"")
    default: arguments.append("input: \(input)")
    }
    switch kind {
    case .bound: arguments.append("bound: \(binding)")
    case .model, .bindable: arguments.append("model: models[(\(input)) & 1]")
    case .observer: arguments.append("object: \(object ?? "objects[(\(input)) & 1]")")
    case .action: arguments.append("action: {}")
    case .optional: arguments.append("inner: (\(input)) & 1 == 1 ? Inner() : nil")
    default: break
    }
    let text = "V\(index)(\(arguments.joined(separator: ", ")))"
    return kind == .equatable ? text + ".equatable()" : text
  }

  /// How a view makes one of those inside.
  private func text(of child: Child, at place: Int, in kind: ProgramView.Kind) -> [String] {
    func plain(_ suffix: String = "", _ input: String? = nil, binding: String? = nil) -> String {
      view(
        child.view, at: "at + \"/\(place)\(suffix)\"", input ?? child.input.text(in: kind),
        binding ?? child.binding.text(in: kind), object: kind.hasObject ? "object" : nil)
    }
    func rows(_ list: String, _ item: String, _ input: String, _ binding: String? = nil) -> String {
      "ForEach(\(list)) { \(item) in \(plain("[\\(item.id)]", input, binding: binding)) }"
    }
    func isOdd(_ value: Expression) -> String { "\(value.text(in: kind)) & 1 == 1" }
    switch child.wrap {
    case .none: return [plain()]
    case .present(let value): return ["if \(isOdd(value)) { \(plain("+")) }"]
    case .either(let value): return ["if \(isOdd(value)) { \(plain("a")) } else { \(plain("b")) }"]
    case .choice(let value):
      return [
        "switch (\(value.text(in: kind)) % 3 + 3) % 3 {", "case 0: \(plain("a"))",
        "case 1: \(plain("b"))", "default: \(plain("c"))", "}",
      ]
    case .unwrapped where kind == .boxed:
      let name = self.kind(child.view) == .bound ? "value" : "_"
      return ["if let \(name) = Binding($maybe) { \(plain("+", binding: "value")) }"]
    case .identified(let value):
      let id = value.text(in: kind)
      return ["\(plain("#\\(\(id))")).id(\(id))"]
    case .erased(let value):
      return [
        "\(isOdd(value)) ? AnyView(VStack { \(plain("a")) }) : AnyView(HStack { \(plain("b")) })"
      ]
    case .rows(.values) where kind == .list: return [rows("items", "item", "item.content")]
    case .rows(.keyPath) where kind == .list:
      return [rows("items, id: \\.id", "item", "item.content")]
    case .rows(.bindings) where kind == .list:
      return [rows("$items", "$item", "item.content", "$item.content")]
    case .rows(.reading) where kind == .list:
      return [rows("items", "item", "item.content + models[0].count")]
    case .looseRows where kind == .list:
      return ["ForEach(items) { Text(\"row \\($0.content)\") }"]
    case .unwrapped, .rows, .looseRows: return []
    case .environment(let key, let value):
      return ["\(plain()).environment(\\.value\(key), \(value.text(in: kind)))"]
    case .setter(let key, let value):
      let number = value.text(in: kind)
      return ["\(plain()).environment(\\.value\(key)IfAny, \(isOdd(value)) ? \(number) : nil)"]
    case .object(let value):
      return ["\(plain()).environmentObject(objects[\(value.text(in: kind)) & 1])"]
    case .model(let value):
      return ["\(plain()).environment(models[\(value.text(in: kind)) & 1])"]
    }
  }
}

extension ProgramView.Kind {
  /// Whether such a view has an observable object.
  var hasObject: Bool { self == .owner || self == .observer || self == .visitor }

  /// The stored properties.
  fileprivate var properties: [String] {
    let input = "let input: Int"
    return switch self {
    case .label:
      ["let label: String", "var input: Int { Int(label.split(separator: \" \").last!)! }"]
    case .action: [input, "let action: () -> Void"]
    case .plain, .comparable, .equatable: [input]
    case .counter: [input, "@State var a = 0", "@State var b = 0"]
    case .boxed:
      [
        input, "@State var members = Members()", "@State var numbers = [0, 0]",
        "@State var maybe: Int?",
      ]
    case .bound: [input, "@Binding var bound: Int"]
    case .list: [input, "@State var items = (0..<3).map { Item(id: $0, content: $0) }"]
    case .optional: [input, "var inner: Inner?"]
    case .environment:
      [input, "@Environment(\\.value0) var value0", "@Environment(\\.value1) var value1"]
    case .model: [input, "let model: Model"]
    case .bindable: [input, "@Bindable var model: Model"]
    case .finder: [input, "@Environment(Model.self) var model: Model"]
    case .keeper: [input, "@State var model = Model()"]
    case .owner: [input, "@StateObject var object: Thing"]
    case .observer: [input, "@ObservedObject var object: Thing"]
    case .visitor: [input, "@EnvironmentObject var object: Thing"]
    }
  }

  /// Whether such a view has what a leaf names; what it has not counts as 0.
  func has(_ leaf: ProgramLeaf) -> Bool {
    switch leaf {
    case .input, .model: true
    case .object: hasObject
    default: leaves.contains(leaf)
    }
  }
}

// MARK: - Expressions

extension ProgramLeaf {
  /// The property that a body names.
  var text: String {
    func property(_ index: Int) -> String { ["count", "other", "sum"][index] }
    return switch self {
    case .input: "input"
    case .state(let index): index == 0 ? "a" : "b"
    case .member(let index): "members.\(Self.member(index))"
    case .element(let index): "numbers[\(index)]"
    case .maybe: "(maybe ?? -1)"
    case .bound: "bound"
    case .count: "items.count"
    case .inner: "(inner?.count ?? -1)"
    case .environment(let index): "value\(index)"
    case .model(let model, let index): "models[\(model)].\(property(index))"
    case .given(let index): "model.\(property(index))"
    case .object(let index): "object.\(Self.member(index))"
    }
  }

  static func member(_ index: Int) -> String { index == 0 ? "first" : "second" }
}

extension Expression {
  fileprivate func text(in kind: ProgramView.Kind) -> String {
    func text(_ leaf: ProgramLeaf) -> String { kind.has(leaf) ? leaf.text : "0" }
    return switch self {
    case .constant(let value): "\(value)"
    case .leaf(let leaf): text(leaf)
    case .when(let leaf, let first, let second):
      "(\(text(leaf)) & 1 == 1 ? \(first.text(in: kind)) : \(second.text(in: kind)))"
    }
  }
}

extension BindingForm {
  fileprivate func text(in kind: ProgramView.Kind) -> String {
    switch self {
    case .projected(let index) where kind == .counter: "$\(ProgramLeaf.state(index).text)"
    case .functions(let index) where kind == .counter:
      "Binding(get: { \(ProgramLeaf.state(index).text) }, "
        + "set: { \(ProgramLeaf.state(index).text) = $0 })"
    case .constant(let value): ".constant(\(value))"
    case .member(let index) where kind == .boxed: "$\(ProgramLeaf.member(index).text)"
    case .element(let index) where kind == .boxed: "$\(ProgramLeaf.element(index).text)"
    case .passed where kind == .bound: "$bound"
    case .property(let index) where kind.hasObject: "$\(ProgramLeaf.object(index).text)"
    case .given(let index) where kind == .bindable: "$\(ProgramLeaf.given(index).text)"
    case .animated(3, let form): "\(form.text(in: kind)).transaction(still)"
    case .animated(let number, let form):
      "\(form.text(in: kind)).animation(.linear(duration: \(number)))"
    default: ".constant(0)"
    }
  }
}
