internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// The class under `@Observable`, as the macros see it.
struct ObservedClass {
  let declaration: ClassDeclSyntax
  /// The expression before `.self` in `@Observable(registrar: R.self)`.
  let customRegistrar: String?

  init?(_ declaration: some DeclGroupSyntax, attribute: AttributeSyntax) {
    guard let declaration = declaration.as(ClassDeclSyntax.self) else { return nil }
    self.declaration = declaration
    customRegistrar = Self.registrar(in: attribute)
  }

  var name: TokenSyntax { declaration.name.trimmed }

  private static func registrar(in attribute: AttributeSyntax) -> String? {
    guard case .argumentList(let arguments) = attribute.arguments,
      let argument = arguments.first(where: { $0.label?.text == "registrar" })
    else { return nil }
    if let member = argument.expression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.tokenKind == .keyword(.self), let base = member.base
    {
      return base.trimmedDescription
    }
    return "(\(argument.expression.trimmedDescription)).init"
  }
}

// MARK: - Diagnosis

extension ObservedClass {
  /// Says why `declaration` cannot be observable.
  static func diagnose(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    let (kind, name): (String, String) =
      if let type = declaration.as(StructDeclSyntax.self) {
        ("struct", type.name.text)
      } else if let type = declaration.as(EnumDeclSyntax.self) {
        ("enum", type.name.text)
      } else if let type = declaration.as(ActorDeclSyntax.self) {
        ("actor", type.name.text)
      } else {
        ("non-class", "declaration")
      }
    context.diagnose(
      Diagnostic(node: attribute, message: ObservableDiagnostic.notAClass(kind: kind, name: name)))
  }
}

// MARK: - Members

extension ObservedClass {
  /// The variables of the class body, those of every `#if` branch included.
  private var variables: [VariableDeclSyntax] {
    func collect(_ members: MemberBlockItemListSyntax) -> [VariableDeclSyntax] {
      members.flatMap { member -> [VariableDeclSyntax] in
        if let variable = member.decl.as(VariableDeclSyntax.self) { return [variable] }
        guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
        return conditional.clauses.flatMap { clause -> [VariableDeclSyntax] in
          guard case .decls(let members) = clause.elements else { return [] }
          return collect(members)
        }
      }
    }
    return collect(declaration.memberBlock.members)
  }

  /// The names of the tracked properties; a property's slot is its index here.
  ///
  /// A name that stands in two branches of an `#if` has one slot: only one of
  /// the branches is compiled.
  var slots: [String] {
    var names: [String] = []
    for variable in variables
    where variable.isTrackable && !variable.hasAttribute("ObservationIgnored")
      && !variable.has(modifier: "lazy")
    {
      guard let name = variable.identifier?.text, !names.contains(name) else { continue }
      names.append(name)
    }
    return names
  }

  var declaresRegistrar: Bool {
    variables.contains { $0.identifier?.text == "_$observationRegistrar" }
  }

  /// Whether the accessors may go to the slots directly.
  ///
  /// A class that writes its own `access` or `withMutation` wants to be called
  /// through them (T-09), and a registrar that it brings along has no slots.
  var usesSlots: Bool {
    customRegistrar == nil && !declaresRegistrar
      && !declares(function: "access", label: "keyPath")
      && !declares(function: "withMutation", label: "keyPath")
  }

  func declares(function name: String, label: String) -> Bool {
    functions(named: name).contains {
      $0.signature.parameterClause.parameters.first?.firstName.text == label
    }
  }

  private func functions(named name: String) -> [FunctionDeclSyntax] {
    declaration.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
      .filter { $0.name.text == name }
  }

  /// The four overloads that decide whether an assignment is a change
  /// (swiftlang/swift PR 78151 and 79518), less those written by hand.
  var notificationRules: [DeclSyntax] {
    let written = Set(
      functions(named: "shouldNotifyObservers").map { function in
        (function.genericParameterClause?.parameters.first?.inheritedType?.trimmedDescription ?? "")
          .replacing(" ", with: "")
      })
    let rules = [
      ("", "true"), ("Equatable", "lhs != rhs"), ("AnyObject", "lhs !== rhs"),
      ("Equatable & AnyObject", "lhs != rhs"),
    ]
    return rules.compactMap { constraint, body in
      guard !written.contains(constraint.replacing(" ", with: "")) else { return nil }
      let generic = constraint.isEmpty ? "Member" : "Member: \(constraint)"
      return """
        @inline(__always) private nonisolated func shouldNotifyObservers<\(raw: generic)>(
          _ lhs: Member, _ rhs: Member
        ) -> Bool { \(raw: body) }
        """
    }
  }
}
