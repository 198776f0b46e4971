import SwiftSyntax

// What declarations are called, as documentation writes it.

extension FunctionParameterClauseSyntax {
  /// The labels of a function or an initialiser.
  var labels: String { "(" + parameters.map { $0.firstName.text + ":" }.joined() + ")" }

  /// The labels of a subscript, whose parameters have none unless they say so.
  var subscriptLabels: String {
    let labels = parameters.map { parameter in
      (parameter.secondName == nil ? "_" : parameter.firstName.text) + ":"
    }
    return "(" + labels.joined() + ")"
  }
}

extension FunctionDeclSyntax {
  var documentedName: String { name.text + signature.parameterClause.labels }
}

extension InitializerDeclSyntax {
  var documentedName: String { "init" + signature.parameterClause.labels }
}

extension SubscriptDeclSyntax {
  var documentedName: String { "subscript" + parameterClause.subscriptLabels }
}

extension SyntaxProtocol {
  /// The declarations that the node is in, from the outside in, with dots between:
  /// `ViewGraph.isIdle`, `State.wrappedValue.get`.
  var declarationPath: String {
    var names: [String] = []
    var node: Syntax? = Syntax(self)
    while let current = node {
      if let name = current.declaredName { names.append(name) }
      node = current.parent
    }
    return names.reversed().joined(separator: ".")
  }
}

extension Syntax {
  /// What the node declares that others are in.
  fileprivate var declaredName: String? {
    switch kind {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl:
      asProtocol((any NamedDeclSyntax).self)?.name.text
    case .extensionDecl: self.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    case .functionDecl: self.as(FunctionDeclSyntax.self)?.documentedName
    case .initializerDecl: self.as(InitializerDeclSyntax.self)?.documentedName
    case .deinitializerDecl: "deinit"
    case .subscriptDecl: self.as(SubscriptDeclSyntax.self)?.documentedName
    case .accessorDecl: self.as(AccessorDeclSyntax.self)?.accessorSpecifier.text
    case .patternBinding: self.as(PatternBindingSyntax.self)?.pattern.trimmedDescription
    default: nil
    }
  }
}
