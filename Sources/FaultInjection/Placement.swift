import HostFaults
import SwiftParser
import SwiftSyntax

/// Where an edit is made, and what it makes.
struct Placement {
  let path: String
  let range: Range<Int>
  let kind: Patch.Kind
  let text: String

  /// Whether other modules see the code, so that they have to see the fault.
  let isInlinable: Bool

  func patch(_ number: Int, by name: String) -> Patch {
    Patch(number: number, name: name, range: range, kind: kind, text: text)
  }

  private typealias Found = (path: String, node: Syntax, range: Range<Int>)

  init(_ edit: FaultEdit, in index: DeclarationIndex) throws(EditFailure) {
    let name = edit.declaration
    let found: Found
    switch edit.change {
    case .evaluate(let new, let old):
      (kind, text) = (.expression, try Self.expression(new))
      found = try Self.find(old, in: name, index, Self.wholeExpression)
    case .run(let new, let old):
      (kind, text) = (.statements, try Self.code(new, "statements"))
      found = try Self.find(old, in: name, index, Self.replaceableStatements)
    case .runBefore(let new, let old):
      (kind, text) = (.before, try Self.code(new, "statements"))
      found = try Self.find(old, in: name, index, Self.wholeStatements)
    case .runAfter(let new, let old):
      (kind, text) = (.after, try Self.code(new, "statements"))
      found = try Self.find(old, in: name, index, Self.wholeStatements)
    case .runFirst(let new):
      (kind, text) = (.insertion, try Self.code(new, "statements"))
      found = try Self.body(of: name, index) { left, _ in left }
    case .runLast(let new):
      (kind, text) = (.insertion, try Self.code(new, "statements"))
      found = try Self.body(of: name, index) { _, right in right }
    case .add(let new):
      (kind, text) = (.members, try Self.code(new, "declarations"))
      found = try Self.members(of: name, index)
    }
    path = found.path
    range = found.range
    isInlinable = found.node.isInlinable
  }

  // MARK: What is new

  private static func expression(_ text: String) throws(EditFailure) -> String {
    let tree = Parser.parse(source: text)
    guard !tree.hasError, tree.statements.count == 1, let item = tree.statements.first?.item,
      item.is(ExprSyntax.self)
    else { throw EditFailure("'\(text)' does not parse as an expression") }
    return text
  }

  static func code(_ text: String, _ kind: String) throws(EditFailure) -> String {
    if Parser.parse(source: text).hasError {
      throw EditFailure("'\(text)' does not parse as \(kind)")
    }
    return text
  }

  // MARK: Fragments

  /// Where `fragment` is in the declarations called `name`: in all of them
  /// together, there has to be one.
  private static func find(
    _ fragment: String, in name: String, _ index: DeclarationIndex,
    _ check: (_ first: TokenSyntax, _ last: TokenSyntax) throws(EditFailure) -> Void
  ) throws(EditFailure) -> Found {
    guard let entries = index.members[name] else { throw unknown(name, index) }
    let wanted = tokens(of: Parser.parse(source: fragment))
    guard !wanted.isEmpty else { throw EditFailure("there is no fragment to look for") }
    var found: [(entry: DeclarationIndex.Entry, first: TokenSyntax, last: TokenSyntax)] = []
    for entry in entries {
      let tokens = tokens(of: entry.node)
      for start in tokens.indices.dropLast(wanted.count - 1)
      where zip(tokens[start...], wanted).allSatisfy({ $0.text == $1.text }) {
        found.append((entry, tokens[start], tokens[start + wanted.count - 1]))
      }
    }
    guard let only = found.first else { throw EditFailure("'\(fragment)' is not there") }
    guard found.count == 1 else {
      throw EditFailure("'\(fragment)' is there \(found.count) times; quote more around it")
    }
    do {
      try check(only.first, only.last)
    } catch {
      throw EditFailure("'\(fragment)' \(error.text)")
    }
    let range =
      only.first.positionAfterSkippingLeadingTrivia
      .utf8Offset..<only.last
      .endPositionBeforeTrailingTrivia.utf8Offset
    return (only.entry.path, only.entry.node, range)
  }

  private static func tokens(of node: some SyntaxProtocol) -> [TokenSyntax] {
    node.tokens(viewMode: .sourceAccurate).filter { $0.tokenKind != .endOfFile }
  }

  private static func wholeExpression(
    _ first: TokenSyntax, _ last: TokenSyntax
  ) throws(EditFailure) {
    var node = first.parent
    while let current = node, current.firstToken(viewMode: .sourceAccurate) == first {
      if current.isValue, current.lastToken(viewMode: .sourceAccurate) == last { return }
      node = current.parent
    }
    throw EditFailure("is not a whole expression")
  }

  private static func wholeStatements(
    _ first: TokenSyntax, _ last: TokenSyntax
  ) throws(EditFailure) {
    _ = try items(first, last)
  }

  private static func replaceableStatements(
    _ first: TokenSyntax, _ last: TokenSyntax
  ) throws(EditFailure) {
    for item in try items(first, last) where item.item.is(DeclSyntax.self) || item.bindsNames {
      throw EditFailure("declares names; change its expression instead")
    }
  }

  /// The statements from one token to another one.
  private static func items(
    _ first: TokenSyntax, _ last: TokenSyntax
  ) throws(EditFailure) -> [CodeBlockItemSyntax] {
    var node = first.parent
    while let current = node, current.firstToken(viewMode: .sourceAccurate) == first {
      if let start = current.as(CodeBlockItemSyntax.self),
        let list = start.parent?.as(CodeBlockItemListSyntax.self)
      {
        var items: [CodeBlockItemSyntax] = []
        for item in list.drop(while: { $0.id != start.id }) {
          items.append(item)
          if item.item.lastToken(viewMode: .sourceAccurate) == last { return items }
        }
      }
      node = current.parent
    }
    throw EditFailure("is not made of whole statements")
  }

  // MARK: Bodies and types

  private static func body(
    of name: String, _ index: DeclarationIndex, _ choose: (Int, Int) -> Int
  ) throws(EditFailure) -> Found {
    guard let entries = index.members[name] else { throw unknown(name, index) }
    let bodies = entries.compactMap { entry in entry.node.braces.map { (entry, $0) } }
    guard bodies.count == 1, let (entry, braces) = bodies.first else {
      throw EditFailure("has \(bodies.count) bodies, and not one")
    }
    let offset = choose(
      braces.left.endPositionBeforeTrailingTrivia.utf8Offset,
      braces.right.positionAfterSkippingLeadingTrivia.utf8Offset)
    return (entry.path, entry.node, offset..<offset)
  }

  private static func members(
    of name: String, _ index: DeclarationIndex
  ) throws(EditFailure) -> Found {
    guard let entry = index.types[name]?.first,
      let right = entry.node.asProtocol((any DeclGroupSyntax).self)?.memberBlock.rightBrace
    else { throw EditFailure("there is no type '\(name)'") }
    let offset = right.positionAfterSkippingLeadingTrivia.utf8Offset
    return (entry.path, entry.node, offset..<offset)
  }

  private static func unknown(_ name: String, _ index: DeclarationIndex) -> EditFailure {
    let others = index.names(like: name).map { "'\($0)'" }.joined(separator: ", ")
    return EditFailure(
      "there is no such declaration" + (others.isEmpty ? "" : "; there is \(others)"))
  }
}

extension Syntax {
  /// Whether it is an expression whose value can be another one.
  fileprivate var isValue: Bool {
    guard self.is(ExprSyntax.self) else { return false }
    if let access = parent?.as(MemberAccessExprSyntax.self), access.declName.id == id {
      return false
    }
    switch kind {
    case .binaryOperatorExpr, .assignmentExpr, .arrowExpr, .unresolvedAsExpr, .unresolvedIsExpr,
      .unresolvedTernaryExpr, .discardAssignmentExpr, .patternExpr:
      return false
    default:
      return parent?.is(KeyPathPropertyComponentSyntax.self) != true
    }
  }

  /// The braces of its body, if it has one.
  fileprivate var braces: (left: TokenSyntax, right: TokenSyntax)? {
    if let body = self.as(FunctionDeclSyntax.self)?.body ?? self.as(InitializerDeclSyntax.self)?
      .body
      ?? self.as(DeinitializerDeclSyntax.self)?.body ?? self.as(AccessorDeclSyntax.self)?.body
    {
      return (body.leftBrace, body.rightBrace)
    }
    let block =
      self.as(SubscriptDeclSyntax.self)?.accessorBlock
      ?? self.as(VariableDeclSyntax.self)?.bindings.first?.accessorBlock
    guard let block, case .getter = block.accessors else { return nil }
    return (block.leftBrace, block.rightBrace)
  }

  /// Whether it is a part of an inlinable declaration.
  var isInlinable: Bool {
    var node: Syntax? = self
    while let current = node {
      let attributes = current.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
      let names = attributes.compactMap {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      }
      if names.contains("inlinable") || names.contains("_alwaysEmitIntoClient") { return true }
      node = current.parent
    }
    return false
  }
}

extension CodeBlockItemSyntax {
  /// Whether it declares names for what follows.
  fileprivate var bindsNames: Bool {
    item.as(GuardStmtSyntax.self)?.conditions.contains {
      $0.condition.is(OptionalBindingConditionSyntax.self)
    }
      ?? false
  }
}
