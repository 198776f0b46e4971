import Foundation
import ModelMacros
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// The macro that makes a test of each clause.
@Suite struct ClauseTestsExpansionTests {
  private static let macros = ["clauseTests": MacroSpec(type: ClauseTestsMacro.self)]

  @Test func `what is no catalogue is refused, with those there are`() {
    for catalogue in ["Catalogue.nothing", "clauses"] {
      let source = "#clauseTests(of: Mine.self, by: \(catalogue))"
      expectExpansion(
        of: source, Self.macros, to: source,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '\(catalogue)' is no catalogue that #clauseTests knows; those are \
              Catalogue.dataFlow and Catalogue.observation
              """,
            line: 1, column: 1)
        ])
    }
  }

  @Test(arguments: ["observation", "dataFlow"])
  func `each clause becomes a test, with tags for its level and its group`(
    _ catalogue: String
  ) throws {
    let macro: ExprSyntax = "#clauseTests(of: Mine.self, by: Catalogue.\(raw: catalogue), in: pin)"
    let node = try #require(macro.as(MacroExpansionExprSyntax.self))
    let declarations = try ClauseTestsMacro.expansion(of: node, in: BasicMacroExpansionContext())
    let suite = try #require(declarations.first?.as(StructDeclSyntax.self))
    #expect(declarations.count == 1 && suite.name.text == "ClauseTests")
    let functions = suite.memberBlock.members.compactMap {
      $0.decl.as(FunctionDeclSyntax.self)?.trimmedDescription
    }
    let clauses = try #require(ClauseList.catalogues[catalogue])
    #expect(functions.count == clauses.count + 1)
    for (clause, text) in zip(clauses, functions) {
      let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(
        lines == [
          "@Test(.tags(.\(clause.level), .clauses\(clause.group)))",
          "func `\(clause.testName)`() async throws {",
          "try await ConformanceTrial.run(\"\(clause.id)\", of: Mine.self, "
            + "by: Catalogue.\(catalogue), in: pin)",
          "}",
        ])
    }
    #expect(functions.last?.contains("ConformanceTrial.checkExpectations(") == true)
  }

  @Test func `expectations are compared with the clauses of all catalogues`() {
    let others = ClauseList.ids(besides: "observation")
    #expect(others.contains("VIEW-01") && others.contains("RND-20"))
    #expect(!others.contains("I-05s") && !others.contains("RND-01"))
    #expect(ClauseList.ids(besides: "dataFlow").contains("I-05s"))
    let test = ClauseTestsMacro.expectationsTest(
      of: "Mine.self", by: "Catalogue.observation", besides: ["VIEW-01", "VIEW-02"])
    #expect(test.contains("of: Mine.self, by: Catalogue.observation,"))
    #expect(test.contains(#"besides: ["VIEW-01", "VIEW-02"])"#))
  }

  @Test func `every clause can be the name of a function, and has one of its own`() {
    let names = ClauseList.catalogues.values.joined()
    #expect(names.count > 500)
    #expect(Set(names.map(\.testName)).count == names.count)
    for name in names {
      #expect(!name.testName.contains { "`\\\n\r".contains($0) })
      #expect(name.testName.hasPrefix("\(name.id) "))
    }
  }
}
