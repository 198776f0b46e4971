// The roles of macros are documented by SwiftSyntaxMacros.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import SwiftSyntax
internal import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

// MARK: - Storage

extension ObservationTrackedMacro: PeerMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self), variable.isTrackable,
      isMemberOfClass(in: context), !variable.has(modifier: "lazy"), let name = variable.identifier
    else { return [] }
    return [DeclSyntax(storage(for: variable, named: name, in: context))]
  }

  static func storageName(of name: TokenSyntax) -> TokenSyntax {
    let plain = "_" + name.plainText
    // A raw identifier (SE-0451) needs its back-ticks, which do no harm to others.
    let isPlain = plain.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    return .identifier(isPlain ? plain : "`\(plain)`")
  }

  /// `variable` as a private, untracked property with a leading underscore.
  ///
  /// The value, the type, the attributes, `weak` and the like, and the user's
  /// own `willSet` and `didSet` move there; the access level becomes
  /// `private`. The documentation is that of both, other comments stay with the
  /// property.
  private static func storage(
    for variable: VariableDeclSyntax, named name: TokenSyntax,
    in context: some MacroExpansionContext
  ) -> VariableDeclSyntax {
    var binding = variable.bindings[variable.bindings.startIndex].trimmed
    let space: Trivia = binding.typeAnnotation == nil ? .space : []
    binding.pattern = PatternSyntax(
      IdentifierPatternSyntax(
        identifier: storageName(of: name).with(\.trailingTrivia, space)))
    if case .accessors(let list) = binding.accessorBlock?.accessors,
      case .accessors(let located) = variable.bindings.first?.accessorBlock?.accessors
    {
      let observers = zip(list, located).map { $0.moved(from: $1, in: context) }
      binding.accessorBlock = AccessorBlockSyntax(
        leftBrace: .leftBraceToken(),
        accessors: .accessors(AccessorDeclListSyntax(observers)),
        rightBrace: .rightBraceToken(leadingTrivia: .newline))
    }
    return VariableDeclSyntax(
      leadingTrivia: documentation(of: variable),
      attributes: storageAttributes(of: variable), modifiers: storageModifiers(of: variable),
      bindingSpecifier: .keyword(.var, trailingTrivia: .space),
      bindings: PatternBindingListSyntax([binding]))
  }

  private static func documentation(of variable: VariableDeclSyntax) -> Trivia {
    Trivia(
      pieces: variable.leadingTrivia.flatMap { piece -> [TriviaPiece] in
        switch piece {
        case .docLineComment, .docBlockComment: [piece, .newlines(1)]
        default: []
        }
      })
  }

  private static func storageAttributes(of variable: VariableDeclSyntax) -> AttributeListSyntax {
    var attributes: [AttributeListSyntax.Element] = [
      .attribute(
        AttributeSyntax(unparsed: "ObservationCore.ObservationIgnored")
          .with(\.trailingTrivia, .newline))
    ]
    for element in variable.attributes {
      // The second is refused on what is private.
      let dropped = ["ObservationTracked", "usableFromInline"]
      if let name = element.as(AttributeSyntax.self)?.baseName, dropped.contains(name) { continue }
      // Directives stand on lines of their own, too.
      attributes.append(element.trimmed.with(\.trailingTrivia, .newline))
    }
    return AttributeListSyntax(attributes)
  }

  private static func storageModifiers(of variable: VariableDeclSyntax) -> DeclModifierListSyntax {
    let levels: Set = ["open", "public", "package", "internal", "fileprivate", "private"]
    let kept = variable.modifiers.filter { !levels.contains($0.name.text) }
    return DeclModifierListSyntax(
      [DeclModifierSyntax(name: .keyword(.private, trailingTrivia: .space))]
        + kept.map { $0.trimmed.with(\.trailingTrivia, .space) })
  }
}

// MARK: - Moved bodies

extension AccessorDeclSyntax {
  /// The observer with its body mapped to where `original` stands in the
  /// user's file, for the debugger, for diagnostics and for `#line`.
  fileprivate func moved(
    from original: AccessorDeclSyntax, in context: some MacroExpansionContext
  ) -> AccessorDeclSyntax {
    var copy = trimmed
    copy.leadingTrivia = .newline + .spaces(2)
    guard let statements = original.body?.statements, !statements.isEmpty,
      let location = context.location(
        of: statements, at: .afterLeadingTrivia, filePathMode: .filePath),
      // A path that no directive takes has a literal with `#`.
      !location.file.trimmedDescription.hasPrefix("#")
    else { return copy }
    copy.body = """
      {
          #sourceLocation(file: \(location.file), line: \(location.line))
          \(statements.trimmed)
          #sourceLocation()
        }
      """
    return copy
  }
}
