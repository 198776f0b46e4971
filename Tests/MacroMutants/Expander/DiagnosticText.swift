import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// A diagnostic in lines: where it is, what it says, and what it offers.
enum DiagnosticText {
  /// What `context` has of `diagnostic`.
  static func text(
    of diagnostic: Diagnostic, in context: BasicMacroExpansionContext
  ) -> String {
    let place = context.location(
      of: diagnostic.node, at: .afterLeadingTrivia, filePathMode: .filePath)
    let header = [
      "\(place?.line.trimmedDescription ?? "?"):\(place?.column.trimmedDescription ?? "?")",
      "\(diagnostic.diagMessage.severity)", "\(diagnostic.diagMessage.diagnosticID)",
      diagnostic.message,
    ]
    let fixIts = diagnostic.fixIts.map { fixIt in
      let changes = fixIt.changes.map { change in
        guard case .replace(let old, let new) = change else { return "\(change)" }
        return "\(old.description) -> \(new.description)"
      }
      return "\(fixIt.message.fixItID) \(fixIt.message.message): "
        + changes.joined(separator: "; ")
    }
    return ([header.joined(separator: " ")] + fixIts).joined(separator: "\n")
  }
}
