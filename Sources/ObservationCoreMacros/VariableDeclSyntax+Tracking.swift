internal import SwiftSyntax
internal import SwiftSyntaxMacros

extension VariableDeclSyntax {
  /// The one name that the declaration binds, or nil for a tuple pattern or
  /// for `var a, b`.
  var identifier: TokenSyntax? {
    guard bindings.count == 1, let binding = bindings.first else { return nil }
    return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
  }

  /// A stored instance `var` with a name: what `@Observable` tracks.
  var isTrackable: Bool {
    isInstanceVariable && identifier != nil && !isComputed
  }

  var isInstanceVariable: Bool {
    bindingSpecifier.tokenKind == .keyword(.var)
      && !has(modifier: "static") && !has(modifier: "class")
  }

  var isComputed: Bool {
    guard let block = bindings.first?.accessorBlock else { return false }
    guard case .accessors(let list) = block.accessors else { return true }
    return list.contains { !$0.isObserver }
  }

  /// Whether a stored property has a value that is written down, be it the nil of `T?`.
  var hasInitialValue: Bool {
    guard let binding = bindings.first else { return false }
    return binding.initializer != nil
      || binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) ?? false
  }

  /// Whether this is a stored property with `willSet` or `didSet`.
  var hasObservers: Bool { bindings.first?.accessorBlock != nil && !isComputed }

  func has(modifier name: String) -> Bool {
    modifiers.contains { $0.name.text == name }
  }

  /// Whether the declaration carries attribute `name`, with or without its
  /// module, outside of every `#if`.
  func hasUnconditionalAttribute(_ name: String) -> Bool {
    attributes.flattened { _ in [] }.contains { $0.baseName == name }
  }

  /// Whether the declaration carries attribute `name`, with or without its
  /// module, in this compilation.
  func hasAttribute(_ name: String, in context: some MacroExpansionContext) -> Bool {
    attributes.flattened { $0.possibleClauses(in: context) }.contains { $0.baseName == name }
  }
}

extension AccessorDeclSyntax {
  /// Whether this is a `willSet` or a `didSet`.
  var isObserver: Bool {
    switch accessorSpecifier.tokenKind {
    case .keyword(.willSet), .keyword(.didSet): true
    default: false
    }
  }
}
