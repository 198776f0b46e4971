package import SwiftSyntax
internal import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// A macro that stamps one set of models for each candidate.
///
/// The models are members of the candidate, and the set names them: what
/// `@Observable` adds to a class is lost where an expansion nests the class in
/// another type (6.3.1).
package protocol ModelsMacro: MemberMacro {
  /// The set of models, and the protocol that it conforms to.
  static var set: (name: String, conformance: String) { get }

  /// The models that the set names.
  static var models: [String] { get }

  /// The models, one declaration each, with `source`'s `@Observable`.
  static func template(_ source: ModelSource) -> [String]

  /// What else the set consists of.
  static func members(_ source: ModelSource) -> String
}

extension ModelsMacro {
  package static func members(_ source: ModelSource) -> String { "" }

  package static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let source = ModelSource(node, in: context) else { return [] }
    let candidate =
      declaration.asProtocol((any NamedDeclSyntax).self)?.name.trimmedDescription
      ?? declaration.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? "Self"
    let names = models.map { "public typealias \($0) = \(candidate).\($0)" }
    let content = (names + [members(source)]).filter { !$0.isEmpty }.joined(separator: "\n")
    let set = "public enum \(set.name): \(set.conformance) {\n\(content)\n}"
    return (template(source) + [set]).map { DeclSyntax(stringLiteral: $0) }
  }
}
