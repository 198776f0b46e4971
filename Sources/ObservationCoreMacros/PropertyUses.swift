internal import SwiftLexicalLookup
internal import SwiftSyntax

/// Where a `deinit` uses properties of its class.
///
/// That is a name that nothing in the `deinit` declares, or one after `self.`. What
/// closures and functions in it do is left alone: they are let at no more than elsewhere,
/// and where they say that they are on the actor, accessors do. So is a `deinit` with what
/// may mean something else once a macro has moved it.
final class PropertyUses: SyntaxVisitor {
  private let known: Set<String>
  private let end: DeinitializerDeclSyntax
  /// What is written in place of each use.
  private var edits: [Edit] = []

  private struct Edit {
    let name: String
    /// In bytes of the `deinit`.
    let range: Range<Int>
    let text: String
  }

  /// - Parameter names: The properties; one that may be called is also there as `name()`,
  ///   since a method may share the name of any other.
  init(of names: Set<String>, in end: DeinitializerDeclSyntax) {
    known = names
    // A search for names ends there.
    self.end = end.detached
    super.init(viewMode: .sourceAccurate)
    if end.canMove, let body = self.end.body { walk(body) }
  }

  /// The properties that are used.
  var names: Set<String> { Set(edits.map(\.name)) }

  /// The statements of the `deinit`, which use what is stored in place of properties.
  var storedStatements: String {
    guard let statements = end.body?.statements else { return "" }
    let source = Array(end.description.utf8)
    let last = statements.endPositionBeforeTrailingTrivia.utf8Offset
    var result: [UInt8] = []
    var position = statements.positionAfterSkippingLeadingTrivia.utf8Offset
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += source[position..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return String(decoding: result + source[position..<last], as: UTF8.self)
  }

  // MARK: - Walk

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.plainText
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    let isMember = member?.declName.id == node.id
    let use = isCalled(isMember ? ExprSyntax(member) : ExprSyntax(node)) ? name + "()" : name
    guard known.contains(use), node.argumentNames == nil else { return .skipChildren }
    if let member, isMember {
      let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind
      guard base == .keyword(.self) else { return .skipChildren }
    } else if node.parent?.is(KeyPathPropertyComponentSyntax.self) ?? false
      || isLocal(node.baseName, at: node)
    {
      return .skipChildren
    }
    // `self`: somebody may have a local name that is that of the storage.
    replace(node.baseName, with: (isMember ? "" : "self.") + storage(of: node.baseName), of: use)
    return .skipChildren
  }

  private func isCalled(_ node: ExprSyntax?) -> Bool {
    guard let node, let call = node.parent?.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledExpression.id == node.id
  }

  /// `if let name`, of which the value is that of a property.
  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    guard node.initializer == nil,
      let identifier = node.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else { return .visitChildren }
    let name = identifier.plainText
    guard known.contains(name), !isLocal(identifier, at: node) else { return .visitChildren }
    let value = " = self." + storage(of: identifier)
    if let type = node.typeAnnotation {
      replace(type, with: type.trimmedDescription + value, of: name)
    } else {
      replace(identifier, with: identifier.text + value, of: name)
    }
    return .visitChildren
  }

  private func storage(of name: TokenSyntax) -> String {
    ObservationTrackedMacro.storageName(of: name).text
  }

  private func replace(_ node: some SyntaxProtocol, with text: String, of name: String) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let range = start..<node.endPositionBeforeTrailingTrivia.utf8Offset
    edits.append(Edit(name: name, range: range, text: text))
  }

  /// Whether something in the `deinit` has the name there.
  private func isLocal(_ name: TokenSyntax, at node: some SyntaxProtocol) -> Bool {
    node.lookup(name.identifier).contains { result in
      switch result {
      case .fromScope: true
      // A type that is declared there: its own members, maybe.
      case .lookForMembers, .lookForGenericParameters: true
      case .lookForImplicitClosureParameters: false
      }
    }
  }
}

extension DeinitializerDeclSyntax {
  /// Whether the body means the same, and compiles, where a macro has put it.
  ///
  /// Of what a macro has made of a body the compiler (6.3) does not find local names in a
  /// list of captures, and ends at an opaque type. A search for names does not know which
  /// clause of an `#if` is compiled, and whatever else has a `#` may ask where it is.
  fileprivate var canMove: Bool {
    guard let body else { return false }
    let isRefused = { (token: TokenSyntax) in
      switch token.tokenKind {
      case .pound, .poundIf, .poundSourceLocation, .keyword(.some): true
      default: token.parent?.is(ClosureCaptureClauseSyntax.self) ?? false
      }
    }
    return !body.tokens(viewMode: .sourceAccurate).contains(where: isRefused)
      && !attributes.flattened { Array($0.clauses) }.contains { $0.baseName == "inlinable" }
  }
}

extension TokenSyntax {
  /// The name without what lets a keyword be one.
  var plainText: String { text.filter { $0 != "`" } }
}
