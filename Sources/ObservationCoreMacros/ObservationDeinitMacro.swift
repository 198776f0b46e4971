// The roles of macros are documented by SwiftSyntaxMacros.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import SwiftSyntax
internal import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// Implements `@ObservationDeinit`: the body of a `deinit` that uses what is stored.
public struct ObservationDeinitMacro: BodyMacro {
  // The statements stay as they were written.
  public static let formatMode: FormatMode = .disabled

  public static func expansion(
    of node: AttributeSyntax,
    providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) throws -> [CodeBlockItemSyntax] {
    guard let body = declaration.body else { return [] }
    guard let end = declaration.as(DeinitializerDeclSyntax.self),
      let location = context.location(
        of: body.statements, at: .afterLeadingTrivia, filePathMode: .filePath)
    else { return Array(body.statements) }
    let statements = PropertyUses(of: names(in: node), in: end).storedStatements
    let moved: CodeBlockItemListSyntax = """
      #sourceLocation(file: \(location.file), line: \(location.line))
      \(raw: statements)
      #sourceLocation()
      """
    return Array(moved)
  }

  private static func names(in node: AttributeSyntax) -> Set<String> {
    guard case .argumentList(let arguments) = node.arguments else { return [] }
    return Set(
      arguments.compactMap { $0.expression.as(StringLiteralExprSyntax.self)?.segments.description }
    )
  }
}

// MARK: - Where it is attached

extension ObservedClass {
  /// The tracked properties that `end` uses, and the compiler would not let it: in name
  /// order, none of a `deinit` that is isolated or of a class without a global actor.
  ///
  /// An actor is known by its name, which by convention ends so. Anything else that is
  /// called so is none the worse: a use compiles to the same value.
  func isolatedUses(in end: DeinitializerDeclSyntax, context: some MacroExpansionContext)
    -> [String]
  {
    func isIsolated(_ attributes: AttributeListSyntax) -> Bool {
      attributes.flattened { $0.possibleClauses(in: context) }
        .contains { $0.baseName?.hasSuffix("Actor") ?? false }
    }
    guard isIsolated(declaration.attributes), !isIsolated(end.attributes),
      !end.modifiers.contains(where: { $0.name.text == "isolated" })
    else { return [] }
    return PropertyUses(of: isolatedProperties(in: context), in: end).names.sorted()
  }

  /// The tracked properties with the isolation of the class.
  private func isolatedProperties(in context: some MacroExpansionContext) -> Set<String> {
    Set(
      members.compactMap { member in
        guard let variable = member.as(VariableDeclSyntax.self), variable.isTrackable,
          !variable.has(modifier: "lazy"), !variable.has(modifier: "nonisolated"),
          !variable.hasAttribute("ObservationIgnored", in: context)
        else { return nil }
        return variable.identifier?.plainText
      })
  }
}
