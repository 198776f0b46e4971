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
    // A path that no directive takes has a literal with `#`.
    let directive =
      location.file.trimmedDescription.hasPrefix("#")
      ? "" : "#sourceLocation(file: \(location.file), line: \(location.line))\n"
    // One item: several would be laid out anew, on lines of their own.
    let moved = DeclReferenceExprSyntax(baseName: .identifier(directive + statements))
    return [CodeBlockItemSyntax(item: .expr(ExprSyntax(moved)))]
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
  /// The tracked properties that `end` uses although the compiler does not let it, sorted by
  /// name; none of a `deinit` that is isolated or of a class without a global actor.
  ///
  /// An actor is known by its name, which by convention ends so. Where the isolation is not
  /// enforced, the accessors are used.
  func isolatedUses(in end: DeinitializerDeclSyntax, context: some MacroExpansionContext)
    -> [String]
  {
    func isIsolated(_ attributes: AttributeListSyntax) -> Bool {
      let attributes = attributes.flattened { $0.possibleClauses(in: context) }
      if attributes.contains(where: { $0.baseName == "preconcurrency" }) { return false }
      return attributes.contains { $0.arguments == nil && $0.isNamedAsActor }
    }
    guard isIsolated(declaration.attributes), !isIsolated(end.attributes),
      !end.modifiers.contains(where: { $0.name.text == "isolated" })
    else { return [] }
    return PropertyUses(of: isolatedProperties(in: context), in: end).names.sorted()
  }

  /// The tracked properties with the isolation of the class, and none that shares its name
  /// with a method.
  private func isolatedProperties(in context: some MacroExpansionContext) -> Set<String> {
    var names: Set<String> = []
    for case let variable? in members.map({ $0.as(VariableDeclSyntax.self) })
    where variable.isTrackable && !variable.has(modifier: "lazy")
      && !variable.has(modifier: "nonisolated")
      && !variable.hasAttribute("ObservationIgnored", in: context)
    {
      guard let name = variable.identifier?.plainText else { continue }
      names.insert(name)
      let type = variable.bindings.first?.typeAnnotation?.type
      if type?.isFunctionType ?? false { names.insert(name + "()") }
    }
    let methods = members.compactMap { $0.as(FunctionDeclSyntax.self)?.name.plainText }
    return names.subtracting(methods).subtracting(methods.map { $0 + "()" })
  }
}

extension TypeSyntax {
  /// Whether a value of the type can be called.
  fileprivate var isFunctionType: Bool {
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.isFunctionType }
    return self.is(FunctionTypeSyntax.self)
  }
}

extension AttributeSyntax {
  /// Whether the name is that of a type, and ends in `Actor`.
  fileprivate var isNamedAsActor: Bool {
    guard let name = baseName else { return false }
    return name.hasSuffix("Actor") && name.first?.isUppercase ?? false
  }
}
