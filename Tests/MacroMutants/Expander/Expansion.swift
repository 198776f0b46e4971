import Foundation
import ObservationCoreMacros
import SwiftIfConfig
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
@_spi(ExperimentalLanguageFeature) import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// What the macros make of the sources in files, as a text to be compared with another.
///
/// Each role is asked by itself, as the compiler does: to put the answers into the source, as
/// the tests of macros do, takes swift-syntax fifty times as long.
enum Expansion {
  /// How sources may be built: as here, in Embedded Swift, or by a compiler that does not say.
  private enum Build: String {
    case linux = "Linux"
    case embedded = "Embedded"
    case unknown

    var configuration: StaticBuildConfiguration? {
      guard self != .unknown else { return nil }
      return StaticBuildConfiguration(
        customConditions: ["CONDITION"], features: self == .embedded ? ["Embedded"] : [],
        targetOSs: ["Linux"], languageVersion: VersionTuple(6),
        compilerVersion: VersionTuple(6, 3))
    }
  }

  private static let header = "// Expanded for "

  /// The builds of a file: those that a first line `// Expanded for Linux, Embedded` names,
  /// which is for files with what depends on it.
  private static func builds(of source: String) -> [Build] {
    guard source.hasPrefix(header) else { return [.linux] }
    return source.prefix { $0 != "\n" }.dropFirst(header.count).split(separator: ", ")
      .compactMap { Build(rawValue: String($0)) }
  }

  /// The expansions of a file's source in each of its builds.
  ///
  /// - Throws: If it cannot be read.
  static func text(ofFile path: String) throws -> String {
    let source = try String(contentsOfFile: path, encoding: .utf8)
    let file = Parser.parse(source: source)
    return builds(of: source).map { build in
      let context = BasicMacroExpansionContext(
        sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "file.swift")],
        buildConfiguration: build.configuration)
      let expander = DeclarationExpander(context)
      expander.walk(file)
      let diagnostics = context.diagnostics.map { DiagnosticText.text(of: $0, in: context) }
      return (["== \(path)", "-- \(build.rawValue)"] + expander.parts + diagnostics)
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

/// Expands what is attached to the declarations of a file.
private final class DeclarationExpander: SyntaxVisitor {
  private let context: BasicMacroExpansionContext
  /// What each macro has made in each role.
  private(set) var parts: [String] = []

  init(_ context: BasicMacroExpansionContext) {
    self.context = context
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Walk

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { expand(node) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { expand(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { expand(node) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { expand(node) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { expand(node) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { expand(node) }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for attribute in node.attributes.all { expand(attribute, on: DeclSyntax(node), added: false) }
    return .visitChildren
  }

  // MARK: Types

  private func expand(_ node: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
    for attribute in node.attributes.all
    where ["Observable", "SharedObservable"].contains(attribute.macroName) {
      let declaration = DeclSyntax(node)
      // Once: the macro keeps what it has found out about one.
      let parent = context.detach(declaration)
      add(.member, of: ObservableMacro.self, attribute, on: declaration)
      let type = TypeSyntax(
        IdentifierTypeSyntax(name: .identifier(Syntax(node).declaredName)))
      for protocols in ["Observable", nil] {
        add(
          .extension, of: ObservableMacro.self, attribute, on: declaration, extending: type,
          conforming: protocols)
      }
      for member in node.memberBlock.members.all {
        let text = add(
          .memberAttribute, of: ObservableMacro.self, attribute, on: member, in: parent)
        guard let text, !text.isEmpty else { continue }
        let added = AttributeSyntax(stringLiteral: text)
        expand(added, on: member, added: true)
      }
    }
    return .visitChildren
  }

  // MARK: Members

  /// Expands an attribute of a member, be it written or added by another macro.
  private func expand(_ attribute: AttributeSyntax, on member: DeclSyntax, added: Bool) {
    switch attribute.macroName {
    case "ObservationTracked":
      for role in [MacroRole.accessor, .peer] {
        add(role, of: ObservationTrackedMacro.self, attribute, on: member, isAdded: added)
      }
    case "ObservationIgnored":
      add(.accessor, of: ObservationIgnoredMacro.self, attribute, on: member)
    case "ObservationDeinit":
      add(.body, of: ObservationDeinitMacro.self, attribute, on: member, isAdded: added)
    default: break
    }
  }

  /// Asks a macro what it makes of a declaration.
  ///
  /// - Parameter isAdded: Whether the attribute comes from another macro, and not from the file.
  @discardableResult private func add(
    _ role: MacroRole, of macro: any Macro.Type, _ attribute: AttributeSyntax,
    on declaration: DeclSyntax, in parent: DeclSyntax? = nil, extending type: TypeSyntax? = nil,
    conforming protocols: String? = nil, isAdded: Bool = false
  ) -> String? {
    let own = BasicMacroExpansionContext(
      sharingWith: context, lexicalContext: declaration.allMacroLexicalContexts())
    let conformances = protocols.map { name in
      InheritedTypeListSyntax([
        InheritedTypeSyntax(type: IdentifierTypeSyntax(name: .identifier(name)))
      ])
    }
    let text = expandAttachedMacro(
      definition: macro, macroRole: role,
      attributeNode: isAdded ? attribute : own.detach(attribute),
      declarationNode: own.detach(declaration), parentDeclNode: parent,
      extendedType: type, conformanceList: conformances, in: own, indentationWidth: .spaces(2))
    parts.append("\(Syntax(declaration).declaredName) \(role): \(text ?? "nothing")")
    return text
  }
}

extension Syntax {
  /// What it declares, to tell it from others.
  fileprivate var declaredName: String {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.map(\.pattern.trimmedDescription).joined(separator: ", ")
    }
    if let type = self.as(ExtensionDeclSyntax.self) { return type.extendedType.trimmedDescription }
    return asProtocol((any NamedDeclSyntax).self)?.name.text ?? "\(kind)"
  }
}

extension AttributeListSyntax {
  /// Those in all branches of conditions, too.
  fileprivate var all: [AttributeSyntax] {
    flatMap { element -> [AttributeSyntax] in
      switch element {
      case .attribute(let attribute): return [attribute]
      case .ifConfigDecl(let condition):
        return condition.clauses.flatMap { clause -> [AttributeSyntax] in
          guard case .attributes(let attributes) = clause.elements else { return [] }
          return attributes.all
        }
      }
    }
  }
}

extension MemberBlockItemListSyntax {
  /// Those in all branches of conditions, too.
  fileprivate var all: [DeclSyntax] {
    flatMap { member -> [DeclSyntax] in
      guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
      return condition.clauses.flatMap { clause -> [DeclSyntax] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.all
      }
    }
  }
}

extension AttributeSyntax {
  /// The name without its module.
  fileprivate var macroName: String {
    attributeName.trimmedDescription.split { ".:".contains($0) }.last.map(String.init) ?? ""
  }
}
