import Conformance
import ConformanceKit
import DataFlowConformance
import Foundation
import Testing

/// Whether the macro `#clauseTests` knows the clauses that there are.
@Suite struct ClauseListTests {
  @Test func `the list of the macro is that of the catalogues`() throws {
    let path = "Sources/ModelMacros/ClauseList.swift"
    let text = """
      // Generated, not edited by hand: `Tests/ConformanceTests/ClauseListTests.swift` makes it of
      // the catalogues of clauses, and fails if it is not what they say. To write it again:
      // `OBSERVATORY_WRITE_ARTICLE=1 swift test --filter ClauseListTests`.
      // swift-format-ignore-file

      /// The clauses that there are: an id, a level and a rule in each line.
      ///
      /// As long as there are clauses.
      package enum ClauseList {
        static let texts = [
          "dataFlow": #\"""
      \(lines(Catalogue.dataFlow))
            \"""#,
          "observation": #\"""
      \(lines(Catalogue.observation))
            \"""#,
        ]
      }

      """
    if ProcessInfo.processInfo.environment["OBSERVATORY_WRITE_ARTICLE"] != nil {
      try text.write(to: Repository.file(path), atomically: true, encoding: .utf8)
    }
    #expect(try Repository.text(path) == text, "the list says how to write it")
  }

  private func lines(_ clauses: [Clause]) -> String {
    clauses.map { clause in
      let words = clause.level.rawValue.split(separator: "-")
      let level = words[0] + words.dropFirst().map(\.capitalized).joined()
      return "      \(clause.id) \(level) \(clause.rule)"
    }.joined(separator: "\n")
  }
}
