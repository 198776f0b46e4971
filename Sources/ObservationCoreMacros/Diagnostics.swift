internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// What the macros refuse, in words that say what to do instead.
enum ObservableDiagnostic: DiagnosticMessage {
  case notAClass(kind: String, name: String)
  case lazyProperty(name: String)
  case trackedOutsideClass
  case unnamedPattern

  var message: String {
    switch self {
    case .notAClass(let kind, let name):
      let advice =
        switch kind {
        case "struct": "declare '\(name)' as a class, or keep its state in an '@Observable' class"
        case "enum": "keep the enumeration as the value of a property of an '@Observable' class"
        default: "declare '\(name)' as a class that is isolated to a global actor, or '@MainActor'"
        }
      return "'@Observable' cannot be applied to \(kind) type '\(name)'; \(advice)"
    case .lazyProperty(let name):
      return "'lazy' property '\(name)' cannot be tracked; mark it '@ObservationIgnored', "
        + "or give it its value in 'init'"
    case .trackedOutsideClass:
      return "'@ObservationTracked' can only be applied to a stored 'var' of an '@Observable' class"
    case .unnamedPattern:
      return "a tracked property needs a single name; declare each property on its own, "
        + "or mark the declaration '@ObservationIgnored'"
    }
  }

  var diagnosticID: MessageID {
    let name =
      switch self {
      case .notAClass: "notAClass"
      case .lazyProperty: "lazyProperty"
      case .trackedOutsideClass: "trackedOutsideClass"
      case .unnamedPattern: "unnamedPattern"
      }
    return MessageID(domain: "ObservationCore", id: name)
  }

  var severity: DiagnosticSeverity { .error }
}

/// Inserts `@ObservationIgnored` before a declaration.
struct IgnoreFixIt: FixItMessage {
  var message: String { "add '@ObservationIgnored'" }
  var fixItID: MessageID { MessageID(domain: "ObservationCore", id: "ignore") }

  static func fixIt(for variable: VariableDeclSyntax) -> FixIt {
    let trivia = variable.leadingTrivia
    var plain = variable
    plain.leadingTrivia = []
    let ignored: DeclSyntax = "@ObservationIgnored \(plain)"
    return FixIt(
      message: IgnoreFixIt(),
      changes: [.replace(oldNode: Syntax(variable), newNode: Syntax(ignored.with(\.leadingTrivia, trivia)))])
  }
}
