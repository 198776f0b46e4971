internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// What the macros refuse, in words that say what to do instead.
enum ObservableDiagnostic: DiagnosticMessage {
  case notAClass(kind: String, name: String)
  case lazyProperty(name: String)
  case severalNames(names: [String])
  case tuplePattern(names: [String])
  case trackedComputed(name: String)
  case trackedConstant(name: String)
  case trackedRequirement(name: String)
  case trackedTypeProperty(name: String)
  case trackedOutsideClass
  case embeddedKeyPaths(subject: String)

  var message: String {
    switch self {
    case .notAClass(let kind, let name):
      let advice =
        switch kind {
        case "struct": "declare '\(name)' as a class, or keep its state in an '@Observable' class"
        case "enum": "keep the enumeration as the value of a property of an '@Observable' class"
        case "actor": "declare '\(name)' as a class that is isolated to a global actor"
        default: "it makes classes observable"
        }
      return "'@Observable' cannot be applied to \(kind) type '\(name)'; \(advice)"
    case .lazyProperty(let name):
      return "'lazy' property '\(name)' cannot be tracked; mark it '@ObservationIgnored', "
        + "or give it its value in 'init'"
    case .severalNames(let names):
      return "\(Self.list(names)) cannot be tracked together; "
        + "give each property a declaration of its own"
    case .tuplePattern(let names):
      return "\(Self.list(names)) will not be tracked, because the declaration is a tuple pattern; "
        + "give each property a declaration of its own"
    case .trackedComputed(let name):
      return "computed property '\(name)' is tracked through the properties that it reads; "
        + "remove '@ObservationTracked'"
    case .trackedConstant(let name):
      return "constant '\(name)' never changes and cannot be tracked; "
        + "declare it with 'var', or remove '@ObservationTracked'"
    case .trackedRequirement(let name):
      return "requirement '\(name)' is tracked by the classes that implement it; "
        + "remove '@ObservationTracked'"
    case .trackedTypeProperty(let name):
      return "type property '\(name)' belongs to no instance and cannot be tracked; "
        + "remove '@ObservationTracked'"
    case .trackedOutsideClass:
      return "'@ObservationTracked' can only be applied to a stored 'var' of an '@Observable' class"
    case .embeddedKeyPaths(let subject):
      return "\(subject) names properties by key path, and Embedded Swift has no key paths; "
        + "leave it to '@Observable', which numbers them"
    }
  }

  private static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "the pattern" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }

  var diagnosticID: MessageID {
    let name =
      switch self {
      case .notAClass: "notAClass"
      case .lazyProperty: "lazyProperty"
      case .severalNames: "severalNames"
      case .tuplePattern: "tuplePattern"
      case .trackedComputed: "trackedComputed"
      case .trackedConstant: "trackedConstant"
      case .trackedRequirement: "trackedRequirement"
      case .trackedTypeProperty: "trackedTypeProperty"
      case .trackedOutsideClass: "trackedOutsideClass"
      case .embeddedKeyPaths: "embeddedKeyPaths"
      }
    return MessageID(domain: "ObservationCore", id: name)
  }

  /// A warning where the standard library's macro accepts the declaration.
  var severity: DiagnosticSeverity {
    switch self {
    case .tuplePattern, .trackedComputed, .trackedRequirement: .warning
    default: .error
    }
  }
}

// MARK: - Corrections

/// A correction that the compiler offers with a diagnostic.
enum ObservableFixIt: String, FixItMessage {
  case ignore = "add '@ObservationIgnored'"
  case ignoreInstead = "replace '@ObservationTracked' with '@ObservationIgnored'"
  case untrack = "remove '@ObservationTracked'"
  case makeVariable = "replace 'let' with 'var'"

  var message: String { rawValue }

  var fixItID: MessageID {
    let name =
      switch self {
      case .ignore: "ignore"
      case .ignoreInstead: "ignoreInstead"
      case .untrack: "untrack"
      case .makeVariable: "makeVariable"
      }
    return MessageID(domain: "ObservationCore", id: name)
  }

  /// Puts `@ObservationIgnored` before `variable`, and takes
  /// `@ObservationTracked` away if it is there.
  static func ignore(_ variable: VariableDeclSyntax) -> FixIt {
    let isTracked = variable.hasUnconditionalAttribute("ObservationTracked")
    var ignored = isTracked ? untracked(variable) : variable
    ignored.leadingTrivia = []
    ignored.attributes.insert(
      .attribute(AttributeSyntax("@ObservationIgnored").with(\.trailingTrivia, .space)),
      at: ignored.attributes.startIndex)
    ignored.leadingTrivia = variable.leadingTrivia
    return FixIt(
      message: isTracked ? Self.ignoreInstead : Self.ignore,
      changes: [.replace(oldNode: Syntax(variable), newNode: Syntax(ignored))])
  }

  /// Removes `@ObservationTracked` from `variable`.
  static func untrack(_ variable: VariableDeclSyntax) -> FixIt {
    FixIt(
      message: Self.untrack,
      changes: [.replace(oldNode: Syntax(variable), newNode: Syntax(untracked(variable)))])
  }

  private static func untracked(_ variable: VariableDeclSyntax) -> VariableDeclSyntax {
    var plain = variable
    plain.attributes = variable.attributes.filter { element in
      guard case .attribute(let attribute) = element else { return true }
      return attribute.baseName != "ObservationTracked"
    }
    plain.leadingTrivia = variable.leadingTrivia
    return plain
  }

  /// Makes the constant that `variable` declares a variable.
  static func makeVariable(_ variable: VariableDeclSyntax) -> FixIt {
    let specifier = variable.bindingSpecifier
    return FixIt(
      message: Self.makeVariable,
      changes: [
        .replace(
          oldNode: Syntax(specifier),
          newNode: Syntax(specifier.with(\.tokenKind, .keyword(.var))))
      ])
  }
}

extension VariableDeclSyntax {
  /// All names that the declaration binds, those in tuple patterns included.
  var boundNames: [String] {
    func names(_ pattern: PatternSyntax) -> [String] {
      if let pattern = pattern.as(IdentifierPatternSyntax.self) { return [pattern.identifier.text] }
      if let pattern = pattern.as(TuplePatternSyntax.self) {
        return pattern.elements.flatMap { names($0.pattern) }
      }
      return []
    }
    return bindings.flatMap { names($0.pattern) }
  }
}
