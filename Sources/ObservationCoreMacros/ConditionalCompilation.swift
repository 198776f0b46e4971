internal import SwiftDiagnostics
internal import SwiftIfConfig
internal import SwiftSyntax
internal import SwiftSyntaxMacros

extension IfConfigDeclSyntax {
  /// The clauses that may be compiled.
  ///
  /// That is the active one if the compiler says how it builds, and if the
  /// conditions can be decided from that; all of them otherwise.
  func possibleClauses(in context: some MacroExpansionContext) -> [IfConfigClauseSyntax] {
    guard let configuration = context.buildConfiguration else { return Array(clauses) }
    let (active, diagnostics) = activeClause(in: configuration)
    guard diagnostics.allSatisfy({ $0.diagMessage.severity != .error }) else {
      return Array(clauses)
    }
    return active.map { [$0] } ?? []
  }
}

extension MacroExpansionContext {
  /// Whether the compiler says that it builds for Embedded Swift.
  var isEmbedded: Bool { (try? buildConfiguration?.hasFeature(name: "Embedded")) ?? false }
}

extension MemberBlockItemListSyntax {
  /// The declarations in the list and in those clauses of its `#if`s that
  /// `clauses` selects.
  func flattened(
    _ clauses: (IfConfigDeclSyntax) -> [IfConfigClauseSyntax]
  ) -> [DeclSyntax] {
    flatMap { member -> [DeclSyntax] in
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
      return clauses(conditional).flatMap { clause -> [DeclSyntax] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.flattened(clauses)
      }
    }
  }
}

extension AttributeListSyntax {
  /// The attributes in the list and in those clauses of its `#if`s that
  /// `clauses` selects.
  func flattened(
    _ clauses: (IfConfigDeclSyntax) -> [IfConfigClauseSyntax]
  ) -> [AttributeSyntax] {
    flatMap { element -> [AttributeSyntax] in
      guard case .ifConfigDecl(let conditional) = element else {
        return element.as(AttributeSyntax.self).map { [$0] } ?? []
      }
      return clauses(conditional).flatMap { clause -> [AttributeSyntax] in
        guard case .attributes(let attributes) = clause.elements else { return [] }
        return attributes.flattened(clauses)
      }
    }
  }
}

extension AttributeSyntax {
  /// The attribute's name without its module.
  var baseName: String? {
    attributeName.trimmedDescription.split { $0 == "." || $0 == ":" }.last.map(String.init)
  }
}
