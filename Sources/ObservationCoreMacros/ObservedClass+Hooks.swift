internal import SwiftSyntax
internal import SwiftSyntaxBuilder

// What a class may write by hand. A function is only taken for a hook if it
// could not stand beside the generated one: an `access(keyPath: String)` is
// the user's own business.

extension ObservedClass {
  var declaresRegistrar: Bool {
    members.contains {
      $0.as(VariableDeclSyntax.self)?.identifier?.text == "_$observationRegistrar"
    }
  }

  /// Whether the class may copy its registrar: whether it mentions it.
  ///
  /// A call in its place, as `_$observationRegistrar.access(self, keyPath: \.name)`, may
  /// be one, too: if an argument has a branch, the compiler calls a copy. Asked of the
  /// tokens, which miss no mention, be it in a closure, in a nested type or in a clause of
  /// an `#if` that is not compiled.
  var mayCopyRegistrar: Bool {
    declaration.memberBlock.tokens(viewMode: .sourceAccurate)
      .contains { $0.text == "_$observationRegistrar" }
  }

  var declaresAccess: Bool {
    functions(named: "access").contains {
      $0.signature.parameterClause.parameters.count == 1 && $0.beginsWithKeyPath
    }
  }

  var declaresWithMutation: Bool {
    functions(named: "withMutation").contains {
      $0.signature.parameterClause.parameters.count == 2 && $0.beginsWithKeyPath
    }
  }

  /// The constraints of the hand-written overloads of `shouldNotifyObservers`.
  var writtenRules: Set<Set<String>> {
    Set(
      functions(named: "shouldNotifyObservers").compactMap { function in
        let types = function.signature.parameterClause.parameters.map(\.type.trimmedDescription)
        guard types.count == 2, types[0] == types[1] else { return nil }
        return function.genericConstraints[types[0]]
      })
  }

  private func functions(named name: String) -> [FunctionDeclSyntax] {
    members.compactMap { $0.as(FunctionDeclSyntax.self) }.filter { function in
      function.name.text == name
        && !function.modifiers.contains { ["static", "class"].contains($0.name.text) }
    }
  }
}

// MARK: - Signatures

extension FunctionDeclSyntax {
  /// Whether the first parameter is `keyPath: KeyPath<_, Member>`, for a
  /// generic `Member`.
  fileprivate var beginsWithKeyPath: Bool {
    guard let parameter = signature.parameterClause.parameters.first,
      parameter.firstName.text == "keyPath"
    else { return false }
    let (name, arguments): (String, GenericArgumentClauseSyntax?) =
      if let type = parameter.type.as(IdentifierTypeSyntax.self) {
        (type.name.text, type.genericArgumentClause)
      } else if let type = parameter.type.as(MemberTypeSyntax.self) {
        (type.name.text, type.genericArgumentClause)
      } else {
        ("", nil)
      }
    guard name == "KeyPath", let member = arguments?.arguments.last?.argument.trimmedDescription
    else { return false }
    return genericConstraints[member] == []
  }

  /// The protocols that each generic parameter conforms to, by its name.
  fileprivate var genericConstraints: [String: Set<String>] {
    var constraints: [String: Set<String>] = [:]
    for parameter in genericParameterClause?.parameters ?? [] {
      constraints[parameter.name.text] = Self.protocols(parameter.inheritedType)
    }
    for requirement in genericWhereClause?.requirements ?? [] {
      guard case .conformanceRequirement(let conformance) = requirement.requirement else {
        continue
      }
      constraints[conformance.leftType.trimmedDescription]?
        .formUnion(Self.protocols(conformance.rightType))
    }
    return constraints
  }

  private static func protocols(_ type: TypeSyntax?) -> Set<String> {
    guard let type else { return [] }
    if let composition = type.as(CompositionTypeSyntax.self) {
      return Set(composition.elements.flatMap { protocols($0.type) })
    }
    if let member = type.as(MemberTypeSyntax.self) { return [member.name.text] }
    return [type.trimmedDescription]
  }
}
