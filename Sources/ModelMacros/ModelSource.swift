internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// Whose `@Observable` stamps a set of models: the argument of the macro.
package struct ModelSource {
  /// The attribute, `@Module::Observable` or with `(registrar: R.self)`.
  let attribute: String
  /// The module whose protocol `Observable` the models conform to.
  let module: String
  /// Whether the registrar is `Codable`, and with it the model `Record`.
  let isCodable: Bool

  init?(_ node: AttributeSyntax, in context: some MacroExpansionContext) {
    guard case .argumentList(let arguments) = node.arguments, let argument = arguments.first else {
      return nil
    }
    switch argument.label?.text {
    case "module":
      guard
        let literal = argument.expression.as(StringLiteralExprSyntax.self)?
          .representedLiteralValue
      else {
        context.diagnose(Diagnostic(node: argument, message: NeedsLiteral()))
        return nil
      }
      module = literal
      attribute = "@\(literal)::Observable"
      isCodable = true
    default:
      module = "ObservationCore"
      attribute =
        "@ObservationCore::Observable(registrar: \(argument.expression.trimmedDescription))"
      isCodable = arguments.contains {
        $0.label?.text == "codable" && $0.expression.trimmedDescription == "true"
      }
    }
  }
}

private struct NeedsLiteral: DiagnosticMessage {
  let message = "the module's name must be a string literal, as in 'module: \"Observation\"'"
  let diagnosticID = MessageID(domain: "Conformance", id: "needsLiteral")
  let severity = DiagnosticSeverity.error
}
