/// The classes of a program as Swift.
enum ObjectText {
  static func creation(of kind: ObjectKind) -> String {
    switch kind {
    case .node: "Node(value: 0)"
    case .generic: "Generic(0)"
    case .genericText: "GenericText(\"0\")"
    default: "\(type(of: kind))()"
    }
  }

  /// The class; any argument will do if it is generic.
  static func type(of kind: ObjectKind) -> String {
    switch kind {
    case .fresh, .freshPair: name(of: kind) + "<Int>"
    case .freshOther: name(of: .fresh) + "<String>"
    case .freshPairOther: name(of: .freshPair) + "<String>"
    default: name(of: kind)
    }
  }

  static func name(of kind: ObjectKind) -> String {
    kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
  }

  /// The value that stands for `number`.
  static func literal(_ number: Int, of kind: ObjectKind, _ index: Int) -> String {
    switch (kind, index) {
    case (.node, 1), (.values, 2), (.genericText, _): "\"\(number)\""
    case (.values, 3): "[\(number)]"
    case (.values, 4): number == 0 ? "nil" : "\(number)"
    case (.values, 5), (.values, 9): "references[\(number)]"
    case (.values, 6): "Equal(id: \(number))"
    case (.values, 8): "(\(number), \(number))"
    default: "\(number)"
    }
  }

  /// The class; one of several kinds that are instances of one generic class declares it.
  static func declarations(of kinds: Set<ObjectKind>) -> [String] {
    var declared: Set<ObjectKind> = []
    return ObjectKind.allCases.filter(kinds.contains).flatMap { kind -> [String] in
      let alias = kind == .genericText ? ["typealias GenericText = GenericOf<String>"] : []
      return (declared.insert(generic(of: kind)).inserted ? declaration(of: kind) : []) + alias
    }
  }

  /// The kind that stands for all with the same generic class.
  private static func generic(of kind: ObjectKind) -> ObjectKind {
    switch kind {
    case .genericText: .generic
    case .freshOther: .fresh
    case .freshPairOther: .freshPair
    default: kind
    }
  }

  private static func declaration(of kind: ObjectKind) -> [String] {
    switch kind {
    case .counter:
      observable(
        "class Counter",
        [
          "var count = 0", "var other = 0", "@ObservationIgnored var ignored = 0",
          "var sum: Int { count + other }",
        ])
    case .leaf:
      observable("class Root", ["var first = 0"])
        + observable("class Middle: Root", ["var second = 0"], isRoot: false)
        + observable(
          "class Leaf: Middle",
          ["var third = 0", "var total: Int { first + second + third }"], isRoot: false)
    case .node:
      observable(
        "class Node",
        [
          "var value: Int", "var label = \"0\"", "var child: Node?",
          "init(value: Int) { self.value = value }",
        ])
    case .values: values
    case .generic, .genericText:
      observable(
        "class GenericOf<Value: Equatable>",
        [
          "var value: Value", "var other: Value",
          "init(_ value: Value) { (self.value, other) = (value, value) }",
        ])
        + (kind == .generic ? ["typealias Generic = GenericOf<Int>"] : [])
    case .manual: manual
    case .broad:
      observable(
        "class Broad",
        rows(of: (0..<ObjectKind.broadCount).map { "var property\($0) = 0" }).map {
          $0.joined(separator: "; ")
        })
    case .fresh, .freshOther: fresh("Fresh", ObjectKind.freshCount)
    case .freshPair, .freshPairOther: fresh("FreshPair", ObjectKind.freshPairCount)
    }
  }

  private static func fresh(_ name: String, _ count: Int) -> [String] {
    observable(
      "class \(name)<Tag>",
      rows(of: (0..<count).map { "var property\($0) = 0" }).map { $0.joined(separator: "; ") } + [
        "func read(_ path: KeyPath<\(name), Int>) { access(keyPath: path) }",
        "func mutate(_ path: KeyPath<\(name), Int>, body: () throws -> Void) rethrows {",
        "  try withMutation(keyPath: path, body)",
        "}",
      ])
  }

  /// What is said in one line each.
  static func rows(of parts: [String]) -> [ArraySlice<String>] {
    stride(from: 0, to: parts.count, by: 5).map { parts[$0..<min($0 + 5, parts.count)] }
  }

  private static func observable(
    _ name: String, _ members: [String], isRoot: Bool = true
  ) -> [String] {
    let conformance = (isRoot ? ": " : ", ") + "@unchecked Sendable"
    return ["@Observable \(name)\(conformance) {"] + members.map { "  \($0)" } + ["}"]
  }

  private static var values: [String] {
    [
      "final class Plain: Sendable {}", "let references = (0..<256).map { _ in Plain() }",
      "struct Equal: Equatable { var id: Int }",
    ]
      + observable(
        "class Values",
        [
          "var integer = 0", "var floating = 0.0", "var text = \"0\"", "var array = [0]",
          "var optionalInteger: Int?", "var reference = references[0]",
          "var equatableReference = Equal(id: 0)", "var anything: Any = 0", "var pair = (0, 0)",
          "var optionalReference: Plain? = references[0]",
        ])
  }

  private static var manual: [String] {
    let registrar = "_$observationRegistrar"
    return [
      "struct Colliding: Hashable {", "  var place: Int",
      "  init(_ place: Int) { self.place = place }", "  func hash(into hasher: inout Hasher) {}",
      "}",
    ]
      + observable("class ManualBase", ["var inherited: Int { 0 }"])
      + observable(
        "class Manual: ManualBase",
        [
          "var tracked = 0", "var value: Int { 0 }", "subscript(place: Int) -> Int { 0 }",
          "subscript(index: Colliding) -> Int { 0 }",
          "func read<V>(_ path: KeyPath<Manual, V>) { \(registrar).access(self, keyPath: path) }",
          "func read<V>(_ path: KeyPath<ManualBase, V>) {",
          "  \(registrar).access(self, keyPath: path)",
          "}",
          "func mutate<V>(_ path: KeyPath<Manual, V>, body: () throws -> Void) rethrows {",
          "  try \(registrar).withMutation(of: self, keyPath: path, body)",
          "}",
          "func mutate<V>(_ path: KeyPath<ManualBase, V>, body: () throws -> Void) rethrows {",
          "  try \(registrar).withMutation(of: self, keyPath: path, body)",
          "}",
          "func mutate<V>(_ path: KeyPath<Manual, V>, as other: Manual) {",
          "  \(registrar).withMutation(of: other, keyPath: path) {}",
          "}",
          "func mutate<V>(_ path: KeyPath<ManualBase, V>, as other: Manual) {",
          "  \(registrar).withMutation(of: other, keyPath: path) {}",
          "}",
          "func mutateByCopy<V>(_ path: KeyPath<Manual, V>) {",
          "  let copy = \(registrar)",
          "  copy.withMutation(of: self, keyPath: path) {}",
          "}",
          "func mutateByCopy<V>(_ path: KeyPath<ManualBase, V>) {",
          "  let copy = \(registrar)",
          "  copy.withMutation(of: self, keyPath: path) {}",
          "}",
        ], isRoot: false)
  }
}
