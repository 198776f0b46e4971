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
