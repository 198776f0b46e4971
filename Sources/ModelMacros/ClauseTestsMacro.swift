package import SwiftSyntax
internal import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Implements `#clauseTests(of:by:)`: a test for each clause of a catalogue, called by
/// the clause's id.
///
/// A macro sees names only, and no catalogue: what it needs of each clause is in
/// ``ClauseList``, which a test compares with the catalogues.
package struct ClauseTestsMacro: DeclarationMacro {
  package static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let candidate = node.arguments.first?.expression,
      let catalogue = node.arguments.dropFirst().first?.expression
    else { throw Failure("#clauseTests needs a candidate and a catalogue") }
    let name = catalogue.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    guard let name, let clauses = ClauseList.catalogues[name] else {
      let known = ClauseList.catalogues.keys.sorted().map { "Catalogue.\($0)" }
      throw Failure(
        "'\(catalogue.trimmedDescription)' is no catalogue that #clauseTests knows; those are "
          + known.joined(separator: " and "))
    }
    let pin = node.arguments.dropFirst(2).first?.expression.trimmedDescription ?? ".newest"
    let tests = clauses.map { clause in
      """
        @Test(.tags(.\(clause.level), .clauses\(clause.group)))
        func `\(clause.testName)`() async throws {
          try await ConformanceTrial.run("\(clause.id)", of: \(candidate.trimmed), by: \(catalogue.trimmed), in: \(pin))
        }
      """
    }
    let expectations = expectationsTest(
      of: candidate.trimmedDescription, by: catalogue.trimmedDescription,
      besides: ClauseList.ids(besides: name))
    return [
      """
      struct ClauseTests {
      \(raw: (tests + [expectations]).joined(separator: "\n"))
      }
      """
    ]
  }

  /// The test of what is known of a candidate.
  ///
  /// - Parameter others: The ids of clauses with which another catalogue compares it.
  package static func expectationsTest(
    of candidate: String, by catalogue: String, besides others: [String]
  ) -> String {
    let list = others.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
        @Test
        func `expectations name clauses, and none has expired`() throws {
          try ConformanceTrial.checkExpectations(
            of: \(candidate), by: \(catalogue),
            besides: [\(list)])
        }
      """
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
}
