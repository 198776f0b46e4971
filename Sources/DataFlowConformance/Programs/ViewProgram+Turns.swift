// How the turns of a program are printed, and what a printed program declares.

extension ViewProgramText {
  /// A host of the views, and its turns.
  var driver: [String] {
    let root = view(0, at: "\"0\"", "1", ".constant(0)", object: "objects[0]")
    let needsObject = program.views.contains { $0.kind == .visitor }
    let needsModel = program.views.contains { $0.kind == .finder }
    let targets = targets.sorted().map { index in
      hasPaths
        ? "@MainActor var v\(index): [String: V\(index)] = [:]"
        : "@MainActor var v\(index): V\(index)!"
    }
    return targets + ["@MainActor func run() {"]
      + [
        "  let host = Host { \(root)\(needsObject ? ".environmentObject(objects[0])" : "")\(needsModel ? ".environment(models[0])" : "") }"
      ]
      + turns.map { actions in
        "  host.turn { \(actions.map { text($0) }.joined(separator: "; ")) }"
      } + ["  print(host.elements)", "}"]
  }

  // MARK: Actions

  private func text(_ action: Action) -> String {
    switch action {
    case .elsewhere(let action):
      let (place, change) = parts(action.innermost, isElsewhere: true)
      return "onAnotherThread(\(place)) { place in \(action.within(change)) }"
    case .transaction(let number, let inner):
      return Action.inTransaction(number, text(inner))
    default:
      let (place, change) = parts(action, isElsewhere: false)
      return change.replacing("place", with: place)
    }
  }

  /// What is changed, and how, as if it were called `place`.
  ///
  /// - Parameter isElsewhere: Whether a binding is to be handed to another thread, which
  ///   may not use the view.
  private func parts(_ action: Action, isElsewhere: Bool) -> (place: String, change: String) {
    switch action {
    case .write(let path, let leaf, let value):
      let name = leaf.place(isBinding: isElsewhere)
      let change = "= \(value.map { "\($0)" } ?? "nil")"
      return (
        "\(view(path)).\(name)", isElsewhere ? "place.wrappedValue \(change)" : "place \(change)"
      )
    case .edit(let path, let edit):
      let change = "change(place) { items in \(edit.text) }"
      return ("\(view(path)).$items", change)
    case .model(let model, let property, let value):
      return ("models[\(model)]", "place.\(property == 0 ? "count" : "other") = \(value)")
    case .object(let object, let property, let value):
      return ("objects[\(object)]", "place.\(ProgramLeaf.member(property)) = \(value)")
    case .owned(let path, let property, let value):
      return ("\(view(path)).object", "place.\(ProgramLeaf.member(property)) = \(value)")
    case .kept(let path, let property, let value):
      return ("\(view(path)).model", "place.\(property == 0 ? "count" : "other") = \(value)")
    case .elsewhere(let inner), .transaction(_, let inner):
      return parts(inner, isElsewhere: isElsewhere)
    }
  }

  /// The view that was evaluated last in a place.
  private func view(_ path: String) -> String {
    // Its number is that of the child in the last step of the path.
    let index = index(at: path)
    return hasPaths ? "v\(index)[\"\(path)\"]!" : "v\(index)!"
  }

  private func index(at path: String) -> Int {
    path.split(separator: "/").dropFirst().reduce(0) { view, step in
      program.views[view].children[Int(step.prefix(while: \.isNumber))!].view
    }
  }
}

extension Action {
  /// The view to which something is done, if it is one.
  var path: String? {
    switch self {
    case .write(let path, _, _), .edit(let path, _), .owned(let path, _, _),
      .kept(let path, _, _):
      path
    case .elsewhere(let action), .transaction(_, let action): action.path
    case .model, .object: nil
    }
  }

  /// What is done, in whatever transactions.
  fileprivate var innermost: Action {
    if case .transaction(_, let action) = self { action.innermost } else { self }
  }

  /// A change in the transactions of the action.
  fileprivate func within(_ change: String) -> String {
    if case .transaction(let number, let action) = self {
      Self.inTransaction(number, action.within(change))
    } else {
      change
    }
  }

  fileprivate static func inTransaction(_ number: Int, _ change: String) -> String {
    number == 3
      ? "withTransaction(\\.disablesAnimations, true) { \(change) }"
      : "withAnimation(.linear(duration: \(number))) { \(change) }"
  }
}

extension ProgramLeaf {
  /// As what a write names it, or what a binding to it is called.
  fileprivate func place(isBinding: Bool) -> String {
    switch self {
    case .maybe: isBinding ? "$maybe" : "maybe"
    case .inner: isBinding ? "inner!.$count" : "inner!.count"
    default: (isBinding ? "$" : "") + text
    }
  }
}

extension ListEdit {
  /// The change of `items`.
  fileprivate var text: String {
    switch self {
    case .insert(let place, let item):
      "if !items.contains(where: { $0.id == \(item.id) }) { "
        + "items.insert(Item(id: \(item.id), content: \(item.content)), "
        + "at: \(place) % (items.count + 1)) }"
    case .remove(let place): "if !items.isEmpty { items.remove(at: \(place) % items.count) }"
    case .swap(let first, let second):
      "if !items.isEmpty { items.swapAt(\(first) % items.count, \(second) % items.count) }"
    case .reverse: "items.reverse()"
    case .set(let place, let content):
      "if !items.isEmpty { items[\(place) % items.count].content = \(content) }"
    case .rotate(let content):
      "if !items.isEmpty { items.append(items.removeFirst()); "
        + "for index in items.indices where index & 1 == 1 "
        + "{ items[index].content = \(content) + index } }"
    case .double(let place):
      "if !items.isEmpty { items.append(items[\(place) % items.count]) }"
    }
  }
}

// MARK: - Declarations

extension ViewProgramText {
  /// What the lines use, and nothing else.
  func declarations(for lines: [String]) -> [String] {
    func isUsed(_ name: String) -> Bool { lines.contains { $0.contains(name) } }
    var used: [[String]] = []
    let models = ["models[", ": Model", "Model()", "Model.self"]
    if models.contains(where: isUsed) { used.append(Self.model) }
    if ["objects[", ": Thing", "Inner"].contains(where: isUsed) { used.append(Self.object) }
    if isUsed("Inner") { used.append(Self.inner) }
    for key in 0..<2 where isUsed("\\.value\(key)") { used.append(Self.key(key)) }
    if isUsed("Members()") { used.append(Self.members) }
    if isUsed("(still)") { used.append(Self.still) }
    if isUsed("Item(") { used.append(Self.item) }
    if isUsed("change(") { used.append(Self.change) }
    if isUsed("onAnotherThread(") { used.append(Self.thread) }
    // Only one of them has to be imported.
    let foundation = isUsed("onAnotherThread(") ? ["import Foundation"] : []
    return foundation + used.joined()
  }

  private static let model = [
    "@Observable final class Model: @unchecked Sendable {",
    "  var count = 0",
    "  var other = 0",
    "  var sum: Int { count + other }",
    "}",
    "@MainActor let models = [Model(), Model()]",
  ]

  private static let object = [
    "final class Thing: ObservableObject, @unchecked Sendable {",
    "  @Published var first: Int",
    "  @Published var second = 0",
    "  init(first: Int = 0) { self.first = first }",
    "}",
    "@MainActor let objects = [Thing(), Thing()]",
  ]

  private static let inner = [
    "struct Inner: DynamicProperty {",
    "  @State var count = 0",
    "  @StateObject var object = Thing()",
    "}",
  ]

  private static func key(_ number: Int) -> [String] {
    [
      "struct Key\(number): EnvironmentKey { static var defaultValue: Int { 0 } }",
      "extension EnvironmentValues {",
      "  var value\(number): Int {",
      "    get { self[Key\(number).self] }",
      "    set { self[Key\(number).self] = newValue }",
      "  }",
      "  var value\(number)IfAny: Int? {",
      "    get { value\(number) }",
      "    set { if let newValue { value\(number) = newValue } }",
      "  }",
      "}",
    ]
  }

  private static let members = [
    "struct Members { var first = 0; var second = 0; var name = \"members\" }"
  ]

  private static let still = [
    "let still = { var still = Transaction(); still.disablesAnimations = true; return still }()"
  ]

  private static let item = [
    "struct Item: Identifiable, Equatable { let id: Int; var content: Int }"
  ]

  private static let change = [
    "func change(_ binding: Binding<[Item]>, _ body: (inout [Item]) -> Void) {",
    "  body(&binding.wrappedValue)",
    "}",
  ]

  private static let thread = [
    "func onAnotherThread<Place: Sendable>(",
    "  _ place: Place, _ body: @escaping @Sendable (Place) -> Void",
    ") {",
    "  let isOver = DispatchSemaphore(value: 0)",
    "  Thread.detachNewThread { body(place); isOver.signal() }",
    "  isOver.wait()",
    "}",
  ]
}
