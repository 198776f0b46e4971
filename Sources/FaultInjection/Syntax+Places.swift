import SwiftSyntax

// Where a node stands, as far as mutants depend on it.

extension SyntaxProtocol {
  /// The nearest one around the node for which `choose` says something.
  private func nearest<Result>(_ choose: (Syntax) -> Result?) -> Result? {
    var node = parent
    while let current = node {
      if let result = choose(current) { return result }
      node = current.parent
    }
    return nil
  }

  /// The type that the function or accessor around the node returns; nil for none, and
  /// where nobody has written it.
  var resultType: TypeSyntax? {
    nearest { node -> TypeSyntax?? in
      switch node.kind {
      case .closureExpr: .some(node.as(ClosureExprSyntax.self)?.signature?.returnClause?.type)
      case .functionDecl: .some(node.as(FunctionDeclSyntax.self)?.signature.returnClause?.type)
      case .initializerDecl, .deinitializerDecl: .some(nil)
      case .accessorDecl:
        node.as(AccessorDeclSyntax.self)?.accessorSpecifier.tokenKind == .keyword(.get)
          ? nil : .some(nil)
      case .patternBinding:
        // Only the getter of what is declared; not a local value on the way to one.
        node.as(PatternBindingSyntax.self)?.accessorBlock == nil
          ? nil : .some(node.as(PatternBindingSyntax.self)?.typeAnnotation?.type)
      case .subscriptDecl: .some(node.as(SubscriptDeclSyntax.self)?.returnClause.type)
      default: nil
      }
    } ?? nil
  }

  var isInInitializer: Bool {
    nearest { node in
      switch node.kind {
      case .initializerDecl: true
      case .functionDecl, .accessorDecl, .closureExpr, .deinitializerDecl: false
      default: nil
      }
    } ?? false
  }

  /// Whether it is the code of a result builder, where statements are values.
  var isInBuilder: Bool {
    nearest { node in
      switch node.kind {
      case .functionDecl, .variableDecl, .subscriptDecl: node.isBuilder ? true : nil
      case .classDecl, .structDecl, .enumDecl, .actorDecl, .extensionDecl: false
      default: nil
      }
    } ?? false
  }

  /// Whether the declaration is one of a result builder, by an attribute or as the body of a
  /// view.
  var isBuilder: Bool {
    let attributes = asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
    if attributes.contains(where: {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription.hasSuffix("Builder") == true
    }) {
      return true
    }
    guard let variable = Syntax(self).as(VariableDeclSyntax.self) else { return false }
    return variable.bindings.contains {
      $0.pattern.trimmedDescription == "body" && $0.accessorBlock != nil
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether it is a statement of the file itself.
  var isTopLevel: Bool { parent?.parent?.is(SourceFileSyntax.self) == true }

  /// Whether it is all that a function, an accessor or a closure has.
  var isWholeBody: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent
    else { return false }
    if owner.is(AccessorBlockSyntax.self) { return true }
    guard owner.is(CodeBlockSyntax.self), let declaration = owner.parent else { return false }
    switch declaration.kind {
    case .functionDecl, .accessorDecl: return true
    default: return false
    }
  }

  /// Whether its value is the result of what is around it, or may be.
  var isResult: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent
    else { return false }
    if owner.is(AccessorBlockSyntax.self) { return true }
    if owner.is(ClosureExprSyntax.self) {
      guard case .expr(let value) = item else { return false }
      return value.withoutEffects.as(InfixOperatorExprSyntax.self)?.isAssignment != true
    }
    if owner.is(IfConfigClauseSyntax.self) {
      // What stands for a whole body there is one.
      let type = resultType?.trimmedDescription ?? "Void"
      return !["Void", "()"].contains(type)
    }
    if owner.is(SwitchCaseSyntax.self) {
      return owner.parent?.parent.map { Self.isValue($0) } ?? false
    }
    guard let declaration = owner.parent else { return false }
    switch declaration.kind {
    case .functionDecl:
      let type = declaration.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
      return type.map { !["Void", "()"].contains($0.trimmedDescription) } ?? false
    case .accessorDecl:
      return declaration.as(AccessorDeclSyntax.self)?.accessorSpecifier.tokenKind == .keyword(.get)
    case .ifExpr: return Self.isValue(declaration)
    default: return false
    }
  }

  /// Whether an `if` or a `switch` is used for its value.
  private static func isValue(_ choice: Syntax) -> Bool {
    guard let parent = choice.parent else { return false }
    if parent.is(IfExprSyntax.self) { return isValue(parent) }
    let item =
      parent.as(CodeBlockItemSyntax.self)
      ?? parent.as(ExpressionStmtSyntax.self)?.parent?.as(CodeBlockItemSyntax.self)
    guard let item else { return true }
    return item.isResult
  }

  /// The loop that an end of the nearest loop or `switch` around it ends, if it is a loop.
  var loop: Syntax? {
    var node = parent
    while let current = node {
      switch current.kind {
      case .forStmt, .whileStmt, .repeatStmt: return current
      case .switchExpr, .functionDecl, .closureExpr, .accessorDecl, .initializerDecl: return nil
      default: node = current.parent
      }
    }
    return nil
  }

  /// Whether it is the end of the `else` of a `guard`, which must leave.
  var isInGuard: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.last?.id == id else {
      return false
    }
    return list.parent?.parent?.is(GuardStmtSyntax.self) == true
  }

  var isInClosure: Bool {
    var node = parent
    while let current = node {
      switch current.kind {
      case .closureExpr: return true
      case .functionDecl, .accessorDecl, .initializerDecl, .deinitializerDecl: return false
      default: node = current.parent
      }
    }
    return false
  }
}

extension ExprSyntax {
  /// Without `try` and `await` before it.
  var withoutEffects: ExprSyntax {
    if let marked = self.as(TryExprSyntax.self) { return marked.expression.withoutEffects }
    if let marked = self.as(AwaitExprSyntax.self) { return marked.expression.withoutEffects }
    if let marked = self.as(UnsafeExprSyntax.self) { return marked.expression.withoutEffects }
    return self
  }

  var isName: Bool { self.is(DeclReferenceExprSyntax.self) }

  /// The name that a chain of members begins with.
  var root: String {
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base?.root ?? ""
    }
    if let call = self.as(SubscriptCallExprSyntax.self) { return call.calledExpression.root }
    return trimmedDescription
  }
}

extension InfixOperatorExprSyntax {
  var isAssignment: Bool {
    if self.operator.is(AssignmentExprSyntax.self) { return true }
    let name = self.operator.trimmedDescription
    return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name)
  }

  /// Whether one of its sides is a text or a list, as far as the syntax says.
  var isOfTexts: Bool {
    [leftOperand, rightOperand].contains { operand in
      switch operand.kind {
      case .stringLiteralExpr, .arrayExpr, .dictionaryExpr: true
      case .infixOperatorExpr: operand.as(InfixOperatorExprSyntax.self)?.isOfTexts == true
      default: false
      }
    }
  }
}

extension IntegerLiteralExprSyntax {
  /// A literal that is one more; nil if there is none.
  var successor: String? {
    let digits = literal.text.replacing("_", with: "")
    let value: Int? =
      if digits.hasPrefix("0x") {
        Int(digits.dropFirst(2), radix: 16)
      } else if digits.hasPrefix("0b") {
        Int(digits.dropFirst(2), radix: 2)
      } else if digits.hasPrefix("0o") {
        Int(digits.dropFirst(2), radix: 8)
      } else {
        Int(digits)
      }
    guard let value, value < .max else { return nil }
    return "\(value + 1)"
  }
}

extension Syntax {
  /// Whether it is a loop that goes on until something in it leaves: nothing need follow.
  var isEndless: Bool { self.as(WhileStmtSyntax.self)?.conditions.trimmedDescription == "true" }
}
