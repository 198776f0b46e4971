import Candidates
import CommandKit
import Conformance
import ConformanceKit
import DataFlowConformance
import Foundation
import Testing

/// Whether the table of systems, and what is said of clauses elsewhere, is true.
@Suite struct SystemsTests {
  @Test func `each clause about data flow belongs to a system, and each pattern finds one`() {
    let listed = Set(System.all.flatMap { SystemsArticle.clauses(of: $0).map(\.id) })
    #expect(Catalogue.dataFlow.map(\.id).filter { !listed.contains($0) } == [])
    for system in System.all {
      for pattern in system.patterns {
        let glob = Glob(pattern)
        #expect(
          Catalogue.dataFlow.contains { glob.matches($0.id) }, "\(system.name): \(pattern)")
      }
    }
  }

  @Test func `each system is declared, and tested`() {
    let words = Repository.words(in: "Sources/DataFlow", "Sources/ObservationCore")
    let kinds: Set<Substring> = [
      "class", "enum", "extension", "func", "macro", "protocol", "struct", "typealias", "var",
    ]
    let declared = Set(zip(words, words.dropFirst()).filter { kinds.contains($0.0) }.map(\.1))
    for system in System.all {
      for name in system.declarations {
        #expect(declared.contains(Substring(name)), "\(system.name): there is no \(name)")
      }
      #expect(
        SystemsArticle.clauses(of: system).contains { $0.check != nil },
        "\(system.name): nothing is tested")
    }
  }

  @Test func `the article is up to date`() async throws {
    let path = "Sources/DataFlow/DataFlow.docc/systems.md"
    let text = try await SystemsArticle.run().text
    if ProcessInfo.processInfo.environment["OBSERVATORY_WRITE_ARTICLE"] != nil {
      try text.write(to: Repository.file(path), atomically: true, encoding: .utf8)
    }
    #expect(try Repository.text(path) == text, "the article says how to write it")
  }

  @Test func `the README says how many clauses there are`() throws {
    let words = try Repository.text("README.md").split { $0.isWhitespace }.joined(separator: " ")
    let tested = Catalogue.all.filter { $0.check != nil }.count
    let said = words.firstMatch(of: /[0-9]+ clauses, [0-9]+ of them tested/)?.output
    #expect(said.map(String.init) == "\(Catalogue.all.count) clauses, \(tested) of them tested")
  }

  @Test func `the README says who fails and skips how much`() throws {
    let lines = try Repository.text("README.md").split(separator: "\n")
    for candidate in CandidateCatalogue.all {
      let line = lines.first { $0.hasPrefix("| `\(candidate.name)`,") }
      let stated = try Set(candidate.statedFailures().map(\.clause))
      // The README tells of a debug build, in which `core` counts its blocks.
      let isCore = candidate.name == CoreCandidate.name
      let capabilities = candidate.capabilities.union(isCore ? [.liveCounts] : [])
      let cells = [Clause.Level.required, .stdlibCompat, .strict, .observed].map { level in
        let clauses = Catalogue.all.filter { $0.level == level && $0.check != nil }
        let fails = clauses.count { stated.contains($0.id) }
        let skips = clauses.count { !$0.needs.isSubset(of: capabilities) }
        let words = [
          fails > 0 ? "fails \(level == .strict ? "up to " : "")\(fails)" : nil,
          skips > 0 ? "skips \(skips)" : nil,
        ]
        let text = words.compactMap(\.self).joined(separator: ", ")
        return text.isEmpty ? "all pass" : text
      }
      let expected = "| \(cells.joined(separator: " | ")) |"
      #expect(line?.hasSuffix(expected) == true, "\(candidate.name): \(expected)")
    }
  }

  @Test func `what is said of untested clauses is true`() throws {
    let tests = try ["RejectionTests", "MissingObjectTests"].map {
      try Repository.text("Tests/DataFlowTests/\($0).swift")
    }
    for clause in Catalogue.dataFlow {
      guard case .untested(let reason) = clause.status, reason.contains("Tests/DataFlowTests")
      else { continue }
      #expect(tests.contains { $0.contains(clause.id) }, "no test mentions \(clause.id)")
    }
  }
}
