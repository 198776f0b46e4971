// The roles of macros are documented by SwiftSyntaxMacros.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import SwiftDiagnostics
public import SwiftSyntax
public import SwiftSyntaxMacros

/// Implements `@ObservationTracked`: the accessors of a tracked property and
/// the private storage behind them.
public struct ObservationTrackedMacro {
  // What is generated is laid out where it is written: laying out every token of it again
  // takes a third of an expansion.
  public static let formatMode: FormatMode = .disabled
}

// MARK: - Accessors

extension ObservationTrackedMacro: AccessorMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    if let refusal = refusal(of: declaration, attribute: node, in: context) {
      context.diagnose(refusal)
      return []
    }
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let name = variable.identifier?.trimmed
    else { return [] }
    let storage = storageName(of: name)
    let initAccessor =
      """
        @storageRestrictions(initializes: \(storage))
        init(initialValue) {
          \(storage) = initialValue
        }
      """
    if let slot = Slot(node, of: name, in: context) {
      let accessors = slot.accessors(storage: storage, isObserved: variable.hasObservers)
      return ((slot.isInitialized ? [] : [initAccessor]) + accessors)
        .map(AccessorDeclSyntax.init(unparsed:))
    }
    if context.isEmbedded {
      let message = ObservableDiagnostic.embeddedKeyPaths(subject: "'@ObservationTracked'")
      context.diagnose(Diagnostic(node: node, message: message))
      return []
    }
    var keepsChange = false
    if case .argumentList(let arguments) = node.arguments {
      keepsChange = arguments.contains { $0.label?.text == "__keepsChange" }
    }
    let accessors = keyPathAccessors(name: name, storage: storage, keepsChange: keepsChange)
    return ([initAccessor] + accessors).map(AccessorDeclSyntax.init(unparsed:))
  }

  /// Whether the innermost declaration around the macro's is a class.
  static func isMemberOfClass(in context: some MacroExpansionContext) -> Bool {
    context.lexicalContext.first?.is(ClassDeclSyntax.self) ?? false
  }

  /// Why `declaration` cannot be tracked, or nil if it can.
  private static func refusal(
    of declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) -> Diagnostic? {
    func diagnostic(_ message: ObservableDiagnostic, _ fixIts: FixIt...) -> Diagnostic {
      Diagnostic(node: attribute, message: message, fixIts: fixIts)
    }
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      return diagnostic(.trackedOutsideClass)
    }
    guard isMemberOfClass(in: context) else {
      // Without storage there is nothing to track, which the standard library's
      // macro takes without a word, and public code relies on.
      guard variable.isComputed, let name = variable.identifier?.text else {
        return diagnostic(.trackedOutsideClass)
      }
      let isRequirement = context.lexicalContext.first?.is(ProtocolDeclSyntax.self) ?? false
      return diagnostic(
        isRequirement ? .trackedRequirement(name: name) : .trackedComputed(name: name),
        ObservableFixIt.untrack(variable))
    }
    guard let name = variable.identifier?.text else {
      return diagnostic(.severalNames(names: variable.boundNames))
    }
    if variable.has(modifier: "lazy") {
      return diagnostic(.lazyProperty(name: name), ObservableFixIt.ignore(variable))
    }
    if variable.isComputed {
      return diagnostic(.trackedComputed(name: name), ObservableFixIt.untrack(variable))
    }
    if variable.has(modifier: "static") || variable.has(modifier: "class") {
      return diagnostic(.trackedTypeProperty(name: name), ObservableFixIt.untrack(variable))
    }
    if variable.bindingSpecifier.tokenKind != .keyword(.var) {
      return diagnostic(
        .trackedConstant(name: name), ObservableFixIt.makeVariable(variable),
        ObservableFixIt.untrack(variable))
    }
    return nil
  }

  /// The accessors of SE-0395 as shipped: everything in key paths.
  ///
  /// - Parameter keepsChange: Whether an `inout` access, which may end on another thread,
  ///   hands what `willSet` has returned to `didSet`. Not every registrar returns something.
  private static func keyPathAccessors(
    name: TokenSyntax, storage: TokenSyntax, keepsChange: Bool
  ) -> [String] {
    let property = "self, keyPath: \\.\(name)"
    let willSet =
      keepsChange
      ? "let change = _$observationRegistrar.__willSet(\(property))"
      : "_$observationRegistrar.willSet(\(property))"
    let didSet =
      keepsChange
      ? "_$observationRegistrar.__didSet(\(property), since: change)"
      : "_$observationRegistrar.didSet(\(property))"
    return [
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
          \(willSet)
          defer {
            \(didSet)
          }
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
    /// The property's key path, or nil in Embedded Swift, which has none.
    let keyPath: String?
    /// Whether nothing assigns the property before all of the class have their values.
    ///
    /// Then it goes without an `init` accessor, which the macro's declaration has to say, and
    /// `@Observable` knows. With one for each of its properties a class takes the compiler a
    /// time that grows with the cube of their number.
    let isInitialized: Bool

    /// Nil for a bare `@ObservationTracked`, which goes by key path.
    init?(_ node: AttributeSyntax, of name: TokenSyntax, in context: some MacroExpansionContext) {
      guard case .argumentList(let arguments) = node.arguments,
        let index = arguments.first(where: { $0.label?.text == "__slot" }),
        let count = arguments.first(where: { $0.label?.text == "of" }),
        let type = context.lexicalContext.first?.as(ClassDeclSyntax.self)?.name.text
      else { return nil }
      self.index = index.expression.trimmedDescription
      self.count = count.expression.trimmedDescription
      isInitialized = arguments.contains { $0.label?.text == "__initialized" }
      self.type = type
      // The key path of a type with parameter packs stops the compiler or the
      // program (swiftlang/swift issue 73690). As nobody can have one, to
      // compare it with, any other stands in for it.
      let hasPacks = context.lexicalContext.contains { $0.isGenericOverPacks }
      keyPath =
        context.isEmbedded
        ? nil : hasPacks ? "\\Swift.Never.self" : "\\\(type).\(name.text)"
    }

    /// - Parameter isObserved: Whether storing a value runs code of the class.
    func accessors(storage: TokenSyntax, isObserved: Bool) -> [String] {
      let subject = "subject: Swift.ObjectIdentifier(self)"
      let place = keyPath.map { "in: \(type).self, \(subject), keyPath: \($0)" } ?? subject
      let name = keyPath.map { ", keyPath: \($0)" } ?? ""
      let access = "_$observationRegistrar.__access(\(index), of: \(count), \(place))"
      let willSet = "_$observationRegistrar.__willSet(\(index)\(name))"
      let didSet = "_$observationRegistrar.__didSet(\(index), since: change\(name))"
      // With one thread, which only Embedded Swift is compiled for: nothing comes between
      // the two checks of such a change.
      let unlessAlone =
        keyPath == nil && !isObserved
        ? " && !_$observationRegistrar.__isAlone(\(index), changing: \(storage))" : ""
      return [
        """
          get {
            \(access)
            return \(storage)
          }
        """,
        """
          set {
            guard shouldNotifyObservers(\(storage), newValue)\(unlessAlone) else {
              \(storage) = newValue
              return
            }
            let change = \(willSet)
            \(storage) = newValue
            \(didSet)
          }
        """,
        """
          _modify {
            \(access)
            let change = \(willSet)
            defer {
              \(didSet)
            }
            if ObservationCore.ObservationRegistrar.__copies(\(storage)) {
              var copy = \(storage)
              defer {
                \(storage) = copy
              }
              yield &copy
            } else {
              yield &\(storage)
            }
          }
        """,
      ]
    }
  }
}

extension Syntax {
  /// Whether this declares a type with `each` among its generic parameters.
  fileprivate var isGenericOverPacks: Bool {
    asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause?.parameters
      .contains { $0.specifier?.tokenKind == .keyword(.each) } ?? false
  }
}
