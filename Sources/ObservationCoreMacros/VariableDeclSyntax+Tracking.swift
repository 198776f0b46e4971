internal import SwiftSyntax

extension VariableDeclSyntax {
  /// The one name that the declaration binds, or nil for a tuple pattern or
  /// for `var a, b`.
  var identifier: TokenSyntax? {
    guard bindings.count == 1, let binding = bindings.first else { return nil }
    return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
  }

  /// A stored instance `var` with a name: what `@Observable` tracks.
  var isTrackable: Bool {
    bindingSpecifier.tokenKind == .keyword(.var)
      && !has(modifier: "static") && !has(modifier: "class")
      && identifier != nil && !isComputed
  }

  var isComputed: Bool {
    guard let accessors = bindings.first?.accessorBlock?.accessors else { return false }
    switch accessors {
    case .getter:
      return true
    case .accessors(let list):
      return list.contains { accessor in
        switch accessor.accessorSpecifier.tokenKind {
        case .keyword(.willSet), .keyword(.didSet): false
        default: true
        }
      }
    }
  }

  /// The `willSet` and `didSet` of a stored property.
  var observers: AccessorBlockSyntax? { isComputed ? nil : bindings.first?.accessorBlock }

  func has(modifier name: String) -> Bool {
    modifiers.contains { $0.name.text == name }
  }

  /// Whether the declaration carries `name`, with or without its module.
  func hasAttribute(_ name: String) -> Bool {
    func matches(_ attributes: AttributeListSyntax) -> Bool {
      attributes.contains { element in
        switch element {
        case .attribute(let attribute):
          attribute.attributeName.trimmedDescription
            .split(whereSeparator: { $0 == "." || $0 == ":" }).last.map(String.init) == name
        case .ifConfigDecl(let conditional):
          conditional.clauses.contains { clause in
            guard case .attributes(let attributes) = clause.elements else { return false }
            return matches(attributes)
          }
        }
      }
    }
    return matches(attributes)
  }
}
