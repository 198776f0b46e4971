import SwiftParser
import SwiftSyntax

/// A file, parsed.
struct SourceText {
  let path: String
  let text: String
  let tree: SourceFileSyntax

  init(path: String, text: String) {
    self.path = path
    self.text = text
    tree = Parser.parse(source: text)
  }
}

/// The declarations of a module by their names, as documentation writes them:
/// `withTransaction(_:_:)`, `ViewGraph.isIdle`, `State.wrappedValue.get`.
struct DeclarationIndex {
  struct Entry {
    let path: String
    let node: Syntax
  }

  /// Functions, initialisers, properties and their accessors.
  private(set) var members: [String: [Entry]] = [:]
  /// Types where they are declared, not where they are extended.
  private(set) var types: [String: [Entry]] = [:]

  init(of files: [SourceText]) {
    for file in files {
      let visitor = Visitor(viewMode: .sourceAccurate)
      visitor.walk(file.tree)
      for (name, node) in visitor.members {
        members[name, default: []].append(Entry(path: file.path, node: node))
      }
      for (name, node) in visitor.types {
        types[name, default: []].append(Entry(path: file.path, node: node))
      }
    }
  }

  /// What else `name` may have been meant to be.
  func names(like name: String) -> [String] {
    func base(_ name: String) -> Substring { name.prefix { $0 != "(" } }
    return members.keys.filter { base($0) == base(name) }.sorted()
  }
}

/// Collects declarations; does not look into bodies.
private final class Visitor: SyntaxVisitor {
  var members: [(String, Syntax)] = []
  var types: [(String, Syntax)] = []
  private var path: [String] = []

  private func name(_ last: String) -> String { (path + [last]).joined(separator: ".") }

  private func enter(_ type: String, _ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    types.append((name(type), Syntax(node)))
    path.append(type)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node)
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node)
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    path.append(node.extendedType.trimmedDescription)
    return .visitChildren
  }

  override func visitPost(_ node: ClassDeclSyntax) { path.removeLast() }
  override func visitPost(_ node: StructDeclSyntax) { path.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { path.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { path.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { path.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }

  private func add(_ last: String, _ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    members.append((name(last), Syntax(node)))
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.documentedName, node)
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.documentedName, node)
  }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add("deinit", node)
  }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.documentedName, node)
  }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      let property = binding.pattern.trimmedDescription
      members.append((name(property), Syntax(node)))
      guard case .accessors(let accessors) = binding.accessorBlock?.accessors else { continue }
      for accessor in accessors {
        members.append((name("\(property).\(accessor.accessorSpecifier.text)"), Syntax(accessor)))
      }
    }
    return .skipChildren
  }
}
