internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// The class under `@Observable`, as the macros see it.
struct ObservedClass {
  let declaration: ClassDeclSyntax
  /// The expression that makes the registrar of `@Observable(registrar:)`.
  let customRegistrar: String?
  /// Whether the standard library's scopes are to observe the class, too.
  let isShared: Bool
  /// Whether the class is compiled in Embedded Swift, which has no key paths.
  let isEmbedded: Bool
  /// What is asked of all members, in whatever branch of an `#if`.
  let survey: MemberSurvey
  private let context: any MacroExpansionContext

  init?(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    guard let declaration = declaration.as(ClassDeclSyntax.self) else { return nil }
    self.declaration = declaration
    isShared = Self.isShared(attribute)
    customRegistrar = Self.registrar(in: attribute)
    isEmbedded = context.isEmbedded
    survey = .of(declaration)
    self.context = context
  }

  /// The members that are compiled, as far as the compiler tells.
  ///
  /// A walk over the class: what is asked for each member goes by ``survey`` first.
  var members: [DeclSyntax] {
    declaration.memberBlock.members.flattened { $0.possibleClauses(in: context) }
  }

  var isFinal: Bool { declaration.isFinal }

  var name: TokenSyntax { declaration.name.trimmed }

  /// Whether `attribute` is `@SharedObservable`.
  static func isShared(_ attribute: AttributeSyntax) -> Bool {
    attribute.baseName == "SharedObservable"
  }

  private static func registrar(in attribute: AttributeSyntax) -> String? {
    if isShared(attribute) { return "ObservationInterop.SharedRegistrar()" }
    guard case .argumentList(let arguments) = attribute.arguments,
      let argument = arguments.first(where: { $0.label?.text == "registrar" })
    else { return nil }
    if let member = argument.expression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.tokenKind == .keyword(.self), let base = member.base
    {
      return "\(base.trimmedDescription)()"
    }
    return "(\(argument.expression.trimmedDescription)).init()"
  }
}

// MARK: - Diagnosis

extension ObservedClass {
  /// What `declaration` is instead of a class, or nil if it is one.
  static func refusal(of declaration: some DeclGroupSyntax) -> ObservableDiagnostic? {
    if declaration.is(ClassDeclSyntax.self) { return nil }
    let kind = declaration.introducer.text
    let name =
      declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
      ?? declaration.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? "_"
    return .notAClass(kind: kind, name: name)
  }
}

// MARK: - Slots

extension ObservedClass {
  /// The names of the tracked properties; a property's slot is its index here.
  var slots: [String] { survey.slots }

  /// Whether the accessors may go to the slots directly.
  ///
  /// A class that writes its own `access` or `withMutation` wants to be called
  /// through them, and a registrar that it brings along has no slots.
  var usesSlots: Bool {
    isEmbedded || keyPathUse == nil
  }

  /// Whether an `inout` access keeps what it began with.
  ///
  /// The registrars of this package let it; one that is declared by hand may be any.
  var keepsChanges: Bool {
    !isEmbedded && (customRegistrar == nil || isShared) && !declaresRegistrar
  }

  /// What makes the accessors name their properties by key path, or nil.
  var keyPathUse: String? {
    if customRegistrar != nil { return "a registrar of one's own" }
    guard survey.mayReplaceHooks else { return nil }
    if declaresRegistrar { return "a registrar that is declared by hand" }
    if declaresAccess { return "an 'access(keyPath:)' that is written by hand" }
    if declaresWithMutation { return "a 'withMutation(keyPath:_:)' that is written by hand" }
    return nil
  }
}

extension ClassDeclSyntax {
  /// Whether nobody inherits from it.
  var isFinal: Bool { modifiers.contains { $0.name.text == "final" } }
}
