// The roles of macros are documented by SwiftSyntaxMacros.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import SwiftDiagnostics
public import SwiftSyntax
public import SwiftSyntaxMacros

/// Implements `@Observable`, `@Observable(registrar:)` and `@SharedObservable`.
///
/// The class gets its registrar, the hooks that it does not write by hand
/// (`access`, `withMutation`, `shouldNotifyObservers`), the conformance, and
/// `@ObservationTracked` on every stored `var`. With the built-in registrar
/// each property is given a small number, its *slot*, so that no key path is
/// built, hashed or compared until somebody asks for one; with any other
/// registrar the accessors are those of SE-0395, in key paths.
///
/// Generated code names the module's declarations with their module, so that
/// it means the same in a file that also imports the standard library's
/// Observation.
public struct ObservableMacro {
  // What is generated is laid out where it is written: laying out every token of it again
  // takes a third of an expansion.
  public static let formatMode: FormatMode = .disabled
}

// MARK: - Members

extension ObservableMacro: MemberMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let model = ObservedClass(declaration, attribute: node, in: context) else { return [] }
    diagnosePatterns(of: model, in: context)
    var members: [DeclSyntax] = []
    if !model.declaresRegistrar { members.append(registrar(of: model)) }
    if model.isEmbedded {
      // The hooks are in key paths.
      if let subject = model.keyPathUse {
        context.diagnose(
          Diagnostic(node: node, message: ObservableDiagnostic.embeddedKeyPaths(subject: subject)))
      }
      return members + notificationRules(of: model, in: context)
    }
    if !model.declaresAccess { members.append(access(of: model, in: context)) }
    if !model.declaresWithMutation { members.append(withMutation(of: model, in: context)) }
    return members + notificationRules(of: model, in: context)
  }

  /// Says which declarations cannot be tracked for want of a single name.
  ///
  /// Done here because the compiler asks for the attributes of a declaration
  /// once for each name.
  private static func diagnosePatterns(
    of model: ObservedClass, in context: some MacroExpansionContext
  ) {
    for member in model.members {
      guard let variable = member.as(VariableDeclSyntax.self), variable.isInstanceVariable,
        variable.identifier == nil, !variable.hasAttribute("ObservationIgnored", in: context)
      else { continue }
      let names = variable.boundNames
      let message: ObservableDiagnostic =
        variable.bindings.count == 1 ? .tuplePattern(names: names) : .severalNames(names: names)
      // A lone `_` has nothing that anybody could observe.
      if !names.isEmpty { context.diagnose(Diagnostic(node: variable.bindings, message: message)) }
    }
  }

  /// A `let`, always: the built-in registrar fills itself in at its address in
  /// the object, which only a constant of a class keeps for good.
  ///
  /// A copy of a registrar that has not filled itself in would have observers of
  /// its own. So a class that may copy its registrar gets one that is filled in
  /// when it is made.
  private static func registrar(of model: ObservedClass) -> DeclSyntax {
    let initializer =
      if model.isEmbedded {
        "ObservationCore.ObservationRegistrar()"
      } else if let custom = model.customRegistrar {
        custom
      } else if !model.mayCopyRegistrar {
        "ObservationCore.ObservationRegistrar(__lazy: ())"
      } else if hasNumbers(model) {
        "ObservationCore.ObservationRegistrar(__of: \(model.slots.count), in: \(model.name).self)"
      } else {
        "ObservationCore.ObservationRegistrar()"
      }
    let declaration = "private let _$observationRegistrar = \(initializer)"
    return DeclSyntax(unparsed: "@ObservationCore.ObservationIgnored \(declaration)")
  }

  /// Whether the built-in registrar has slots for the class's properties.
  private static func hasNumbers(_ model: ObservedClass) -> Bool {
    !model.isEmbedded && model.usesSlots && !model.slots.isEmpty
  }

  // Accessors that go to the slots do not call `access` and `withMutation`. An
  // override of these in a subclass would be ignored, so that it is refused; the
  // compiler shows the last line above the declaration with its note.

  /// What stands before a hook, up to `func`.
  private static func hookModifiers(of model: ObservedClass) -> String {
    guard model.usesSlots else { return "internal nonisolated " }
    let isOverridable = !model.isFinal
    let advice =
      "// To override it, write it by hand in '\(model.name.text)': the accessors call it then."
    return (isOverridable ? advice + "\n" : "") + "internal nonisolated final "
  }

  private static func access(
    of model: ObservedClass, in context: some MacroExpansionContext
  ) -> DeclSyntax {
    let member = context.makeUniqueName("Member")
    // The first read of an object makes its slots, also one by key path.
    let call =
      hasNumbers(model)
      ? "__access(self, keyPath: keyPath, of: \(model.slots.count), in: \(model.name).self)"
      : "access(self, keyPath: keyPath)"
    let text = """
      \(hookModifiers(of: model))func access<\(member)>(
        keyPath: KeyPath<\(model.name), \(member)>
      ) {
        _$observationRegistrar.\(call)
      }
      """
    return DeclSyntax(unparsed: text)
  }

  private static func withMutation(
    of model: ObservedClass, in context: some MacroExpansionContext
  ) -> DeclSyntax {
    let member = context.makeUniqueName("Member")
    let result = context.makeUniqueName("MutationResult")
    let text = """
      \(hookModifiers(of: model))func withMutation<\(member), \(result)>(
        keyPath: KeyPath<\(model.name), \(member)>,
        _ mutation: () throws -> \(result)
      ) rethrows -> \(result) {
        try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
      }
      """
    return DeclSyntax(unparsed: text)
  }

  /// The four overloads that decide whether an assignment is a change
  /// (swiftlang/swift PR 78151 and 79518), less those written by hand.
  private static func notificationRules(
    of model: ObservedClass, in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    let written = model.writtenRules
    let rules: [(protocols: [String], body: String)] = [
      ([], "true"), (["Equatable"], "lhs != rhs"), (["AnyObject"], "lhs !== rhs"),
      (["Equatable", "AnyObject"], "lhs != rhs"),
    ]
    return rules.compactMap { protocols, body in
      guard !written.contains(Set(protocols)) else { return nil }
      let member = context.makeUniqueName("Member").text
      // A table of methods has no room for generic ones there.
      let final = model.isEmbedded && !model.isFinal ? "final " : ""
      let generic = ([member] + (protocols.isEmpty ? [] : [protocols.joined(separator: " & ")]))
        .joined(separator: ": ")
      let text = """
        @inline(__always) private nonisolated \(final)func shouldNotifyObservers<\(generic)>(
          _ lhs: \(member), _ rhs: \(member)
        ) -> Bool {
          \(body)
        }
        """
      return DeclSyntax(unparsed: text)
    }
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
    guard let model = ObservedClass(declaration, attribute: node, in: context) else { return [] }
    if let end = member.as(DeinitializerDeclSyntax.self) {
      let names = model.isolatedUses(in: end, context: context)
      guard !names.isEmpty else { return [] }
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      return [AttributeSyntax(unparsed: "ObservationCore.ObservationDeinit(__using: \(list))")]
    }
    guard let variable = member.as(VariableDeclSyntax.self), variable.isInstanceVariable,
      !variable.hasAttribute("ObservationIgnored", in: context),
      !variable.hasAttribute("ObservationTracked", in: context)
    else { return [] }
    guard variable.isTrackable, let name = variable.identifier else { return [] }
    if variable.has(modifier: "lazy") {
      context.diagnose(
        Diagnostic(
          node: variable, message: ObservableDiagnostic.lazyProperty(name: name.text),
          fixIt: ObservableFixIt.ignore(variable)))
      return []
    }
    guard model.usesSlots, let slot = model.survey.slotIndices[name.text] else {
      let arguments = model.keepsChanges ? "(__keepsChange: ())" : ""
      return [AttributeSyntax(unparsed: "ObservationCore.ObservationTracked" + arguments)]
    }
    let isInitialized = model.survey.goesWithoutInitAccessors && variable.hasInitialValue
    let initialized = isInitialized ? ", __initialized: ()" : ""
    let place = "__slot: \(slot), of: \(model.slots.count)\(initialized)"
    return [AttributeSyntax(unparsed: "ObservationCore.ObservationTracked(\(place))")]
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
    // Said here because the compiler expands the other roles only when it
    // needs the members, which for an enumeration it does not.
    if let refusal = ObservedClass.refusal(of: declaration) {
      context.diagnose(Diagnostic(node: node, message: refusal))
      return []
    }
    // Empty when a superclass or the class itself already states it.
    guard !protocols.isEmpty else { return [] }
    let stated =
      ObservedClass.isShared(node)
      ? "ObservationInterop.SharedObservable" : "ObservationCore.Observable"
    let availability = declaration.attributes.flattened { $0.possibleClauses(in: context) }
      .filter { $0.baseName == "available" }
    return [
      ExtensionDeclSyntax(
        attributes: AttributeListSyntax(
          availability.map { .attribute($0.trimmed.with(\.trailingTrivia, .newline)) }),
        extensionKeyword: .keyword(.extension, trailingTrivia: .space),
        extendedType: TypeSyntax(unparsed: "\(type.trimmed): nonisolated \(stated) "),
        memberBlock: MemberBlockSyntax(members: []))
    ]
  }
}
