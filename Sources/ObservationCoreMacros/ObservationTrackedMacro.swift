internal import SwiftDiagnostics
public import SwiftSyntax
internal import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// Implements `@ObservationTracked`: the accessors of a tracked property and
/// the private storage behind them.
public struct ObservationTrackedMacro {}

// MARK: - Accessors

extension ObservationTrackedMacro: AccessorMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self), variable.isTrackable,
      let name = variable.identifier?.trimmed
    else {
      let unnamed = declaration.as(VariableDeclSyntax.self)?.identifier == nil
      context.diagnose(
        Diagnostic(
          node: node,
          message: unnamed
            ? ObservableDiagnostic.unnamedPattern : ObservableDiagnostic.trackedOutsideClass))
      return []
    }
    if variable.has(modifier: "lazy") { return [] }
    let storage = storageName(of: name)
    let initAccessor: AccessorDeclSyntax =
      """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) {
        \(storage) = initialValue
      }
      """
    if let slot = Slot(node, context: context, name: name) {
      return [initAccessor] + slot.accessors(storage: storage)
    }
    return [initAccessor] + keyPathAccessors(name: name, storage: storage)
  }

  /// The accessors of SE-0395 as shipped: everything in key paths.
  private static func keyPathAccessors(
    name: TokenSyntax, storage: TokenSyntax
  ) -> [AccessorDeclSyntax] {
    [
      """
      get {
        access(keyPath: \\.\(name))
        return \(storage)
      }
      """,
      """
      set {
        guard shouldNotifyObservers(\(storage), newValue) else {
          \(storage) = newValue
          return
        }
        withMutation(keyPath: \\.\(name)) {
          \(storage) = newValue
        }
      }
      """,
      """
      _modify {
        access(keyPath: \\.\(name))
        _$observationRegistrar.willSet(self, keyPath: \\.\(name))
        defer { _$observationRegistrar.didSet(self, keyPath: \\.\(name)) }
        yield &\(storage)
      }
      """,
    ]
  }
}

// MARK: - Slots

extension ObservationTrackedMacro {
  /// The number that `@Observable` gave to the property.
  private struct Slot {
    let index: String
    let count: String
    let type: String
    let keyPath: String

    /// Nil for a bare `@ObservationTracked`, which goes by key path.
    init?(_ node: AttributeSyntax, context: some MacroExpansionContext, name: TokenSyntax) {
      guard case .argumentList(let arguments) = node.arguments,
        let index = arguments.first(where: { $0.label?.text == "__slot" }),
        let count = arguments.first(where: { $0.label?.text == "of" }),
        let type = context.lexicalContext.first?.as(ClassDeclSyntax.self)?.name.text
      else { return nil }
      self.index = index.expression.trimmedDescription
      self.count = count.expression.trimmedDescription
      self.type = type
      keyPath = "\\\(type).\(name.text)"
    }

    func accessors(storage: TokenSyntax) -> [AccessorDeclSyntax] {
      let access =
        "_$observationRegistrar.__access(\(index), of: \(count), in: \(type).self, keyPath: \(keyPath))"
      return [
        """
        get {
          \(raw: access)
          return \(storage)
        }
        """,
        """
        set {
          guard shouldNotifyObservers(\(storage), newValue) else {
            \(storage) = newValue
            return
          }
          _$observationRegistrar.__willSet(\(raw: index), keyPath: \(raw: keyPath))
          \(storage) = newValue
          _$observationRegistrar.__didSet(\(raw: index), keyPath: \(raw: keyPath))
        }
        """,
        """
        _modify {
          \(raw: access)
          let thread = ObservationCore.ObservationRegistrar.__thread
          _$observationRegistrar.__willSet(\(raw: index), keyPath: \(raw: keyPath))
          defer {
            _$observationRegistrar.__didSet(\(raw: index), since: thread, keyPath: \(raw: keyPath))
          }
          yield &\(storage)
        }
        """,
      ]
    }
  }
}

// MARK: - Storage

extension ObservationTrackedMacro: PeerMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self), variable.isTrackable,
      !variable.has(modifier: "lazy"), let name = variable.identifier?.trimmed
    else { return [] }
    return [DeclSyntax(storage(for: variable, named: name))]
  }

  private static func storageName(of name: TokenSyntax) -> TokenSyntax {
    .identifier("_\(name.text.filter { $0 != "`" })")
  }

  /// `variable` as a private, untracked property with a leading underscore.
  ///
  /// The value, the type, `weak` and `unowned`, and the user's own `willSet`
  /// and `didSet` move there; the access level becomes `private`.
  private static func storage(
    for variable: VariableDeclSyntax, named name: TokenSyntax
  ) -> VariableDeclSyntax {
    var copy = variable.trimmed
    copy.attributes = variable.attributes.filter { element in
      guard case .attribute(let attribute) = element else { return true }
      return !attribute.attributeName.trimmedDescription.hasSuffix("ObservationTracked")
    }
    copy.attributes.insert(
      .attribute(AttributeSyntax("@ObservationIgnored").with(\.trailingTrivia, .space)),
      at: copy.attributes.startIndex)
    let levels: Set = ["open", "public", "package", "internal", "fileprivate", "private"]
    var modifiers = variable.modifiers.filter { !levels.contains($0.name.text) }
    for index in modifiers.indices {
      modifiers[index].leadingTrivia = []
      modifiers[index].trailingTrivia = .space
    }
    modifiers.insert(
      DeclModifierSyntax(name: .keyword(.private, trailingTrivia: .space)), at: modifiers.startIndex)
    copy.modifiers = modifiers
    copy.bindingSpecifier = .keyword(.var, trailingTrivia: .space)
    var binding = copy.bindings[copy.bindings.startIndex]
    binding.pattern = PatternSyntax(
      IdentifierPatternSyntax(
        identifier: storageName(of: name).with(
          \.trailingTrivia, binding.typeAnnotation == nil ? .space : [])))
    copy.bindings[copy.bindings.startIndex] = binding
    return copy
  }
}
