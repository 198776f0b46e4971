internal import SwiftSyntax

/// Collects the local names that are declared without a value.
final class UnassignedNames: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard node.initializer == nil, node.accessorBlock == nil,
      node.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) == true,
      !(node.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true && node.isVariable)
    else { return .visitChildren }
    names.insert(node.pattern.trimmedDescription)
    return .visitChildren
  }
}

extension PatternBindingSyntax {
  /// Whether it may be changed later, and so is nil at first if it is an optional.
  fileprivate var isVariable: Bool {
    parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind == .keyword(.var)
  }
}
