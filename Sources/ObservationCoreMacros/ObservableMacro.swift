internal import SwiftDiagnostics
public import SwiftSyntax
internal import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// Implements `@Observable` and `@Observable(registrar:)`.
///
/// The class gets its registrar, the hand-written hooks it does not already
/// have (`access`, `withMutation`, `shouldNotifyObservers`), the conformance,
/// and `@ObservationTracked` on every stored `var`. With the built-in
/// registrar each property is given a small number, its *slot*, so that no key
/// path is built, hashed or compared until somebody asks for one; with any
/// other registrar the accessors are those of SE-0395, in key paths.
public struct ObservableMacro {}

// MARK: - Members

extension ObservableMacro: MemberMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let model = ObservedClass(declaration, attribute: node) else {
      ObservedClass.diagnose(declaration, attribute: node, in: context)
      return []
    }
    var members: [DeclSyntax] = []
    let type = model.name
    if !model.declaresRegistrar {
      let initializer = model.customRegistrar.map { "\($0)()" } ?? "ObservationCore.ObservationRegistrar(__lazy: ())"
      members.append(
        "@ObservationIgnored private let _$observationRegistrar = \(raw: initializer)")
    }
    if !model.declares(function: "access", label: "keyPath") {
      members.append(
        """
        internal nonisolated func access<Member>(
          keyPath: KeyPath<\(type), Member>
        ) {
          _$observationRegistrar.access(self, keyPath: keyPath)
        }
        """)
    }
    if !model.declares(function: "withMutation", label: "keyPath") {
      members.append(
        """
        internal nonisolated func withMutation<Member, MutationResult>(
          keyPath: KeyPath<\(type), Member>,
          _ mutation: () throws -> MutationResult
        ) rethrows -> MutationResult {
          try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
        }
        """)
    }
    members += model.notificationRules
    return members
  }
}

// MARK: - Attributes of the members

extension ObservableMacro: MemberAttributeMacro {
  public static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let model = ObservedClass(declaration, attribute: node),
      let variable = member.as(VariableDeclSyntax.self),
      variable.isTrackable,
      !variable.hasAttribute("ObservationIgnored"),
      !variable.hasAttribute("ObservationTracked")
    else { return [] }
    if variable.has(modifier: "lazy") {
      context.diagnose(
        Diagnostic(
          node: variable, message: ObservableDiagnostic.lazyProperty(name: variable.identifier?.text ?? "_"),
          fixIt: IgnoreFixIt.fixIt(for: variable)))
      return []
    }
    guard let name = variable.identifier else { return [] }
    guard model.usesSlots, let slot = model.slots.firstIndex(of: name.text) else {
      return ["@ObservationTracked"]
    }
    return [
      "@ObservationTracked(__slot: \(literal: slot), of: \(literal: model.slots.count))"
    ]
  }
}

// MARK: - Conformance

extension ObservableMacro: ExtensionMacro {
  public static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // Empty when a superclass or the class itself already states it.
    guard !protocols.isEmpty, ObservedClass(declaration, attribute: node) != nil else { return [] }
    let conformance: DeclSyntax =
      "extension \(type.trimmed): nonisolated ObservationCore.Observable {}"
    return [conformance.cast(ExtensionDeclSyntax.self)]
  }
}
