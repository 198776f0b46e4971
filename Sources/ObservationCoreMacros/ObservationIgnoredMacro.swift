// The roles of macros are documented by SwiftSyntaxMacros.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import SwiftSyntax
public import SwiftSyntaxMacros

/// Implements `@ObservationIgnored`: a mark that `@Observable` looks for.
public struct ObservationIgnoredMacro: AccessorMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] { [] }
}
