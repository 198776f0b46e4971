package import SwiftSyntax
internal import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// A macro that stamps one set of models for each candidate.
package protocol ModelsMacro: MemberMacro {
  /// The models, one declaration each, with `source`'s `@Observable`.
  static func template(_ source: ModelSource) -> [String]
}

extension ModelsMacro {
  package static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let source = ModelSource(node, in: context) else { return [] }
    return template(source).map { DeclSyntax(stringLiteral: $0) }
  }
}
