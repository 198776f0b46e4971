import Conformance
import ConformanceKit
import DataFlowConformance
import Foundation
import Testing

/// What scopes of this package do with models of the standard library, clause by clause, and
/// what the article on one world says about it.
@Suite struct WorldsTests {
  private static let article =
    "Sources/ObservationInterop/ObservationInterop.docc/one-world.md"
  private static let expectations = "Tests/WorldsGate/standard-models.expectations"

  @Test func `standard models under scopes of this package fail what is known, and no more`()
    async throws
  {
    let run = try await Spawned.run(
      Spawned.program("WorldsGate"), ["run", "--seed", "1", "--patience", "2"])
    #expect(run.status == 0, "\(run.output)")
    // Each of them is seen to fail, but for those whose threads race, which may hold.
    let known = run.output.matches(of: #/KNOWN +([A-Z]+-[0-9]+[a-z]*) /#).map { String($0.1) }
    let all = try Self.reasons(in: Self.expectations).flatMap(\.clauses)
    let racing = Catalogue.all.filter { $0.check?.isStochastic == true }.map(\.id)
    #expect(Set(known).union(racing).intersection(all) == Set(all), "\(run.output)")
  }

  @Test func `the article has a row for each reason, with its clauses`() throws {
    let rows = try Self.section().split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    let said = rows.map { row in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Reason(sentence: cells[0], clauses: Self.ids(in: cells[1]))
    }
    #expect(said == (try Self.reasons(in: Self.expectations)).filter { $0.clauses != ["OBSV-27"] })
  }

  @Test func `the article names what only the standard library's scopes fail`() throws {
    let known = try Self.reasons(in: Self.expectations).flatMap(\.clauses)
    let theirs = try Self.reasons(in: "Sources/Candidates/stdlib.expectations").flatMap(\.clauses)
    let text = try Self.section()
    let paragraph = try #require(
      text.split(separator: "\n\n").first { $0.hasPrefix("These clauses fail with") })
    // The last sentence is about shared models.
    let said = Self.ids(in: String(paragraph)).filter { $0 != "X-17" }
    #expect(Set(said) == Set(theirs).subtracting(known))
  }

  /// Why clauses fail.
  private struct Reason: Equatable {
    let sentence: String
    let clauses: [String]
  }

  /// The headings of a file of expectations, with what is below them.
  private static func reasons(in file: String) throws -> [Reason] {
    var reasons: [Reason] = []
    var heading = ""
    for line in try Repository.text(file).split(separator: "\n") {
      if line.hasPrefix("# ") {
        heading = String(line.dropFirst(2))
      } else if let id = line.split(separator: " ").first, !line.hasPrefix("[") {
        if reasons.last?.sentence == heading {
          let last = reasons.removeLast()
          reasons.append(Reason(sentence: heading, clauses: last.clauses + [String(id)]))
        } else {
          reasons.append(Reason(sentence: heading, clauses: [String(id)]))
        }
      }
    }
    return reasons
  }

  private static func section() throws -> String {
    let text = try Repository.text(article)
    let start = try #require(text.range(of: "### What does not cross\n")).upperBound
    let end = try #require(text.range(of: "\n### ", range: start..<text.endIndex)).lowerBound
    return String(text[start..<end])
  }

  private static func ids(in text: String) -> [String] {
    text.matches(of: /\b[A-Z]+-[0-9]+[a-z]*\b/).map { String($0.0) }
  }
}
