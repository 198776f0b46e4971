import Candidates
import Conformance
import ConformanceKit
import DataFlowConformance
import Testing

/// The catalogue obeys its own rules.
@Suite struct CatalogueTests {
  @Test func `identifiers are unique`() {
    let ids = Catalogue.all.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test func `names of candidates and mutants are unique`() throws {
    try Suite(
      candidates: CandidateCatalogue.all, clauses: Catalogue.all, mutants: MutantCatalogue.all
    ).validate()
  }

  @Test func `every identifier of the specification is listed`() {
    let listed = Set(Catalogue.all.map(\.id))
    let numbered: [(kind: String, numbers: [ClosedRange<Int>])] = [
      ("T", [1...16, 20...24]), ("F", [1...25]), ("I", [1...38]), ("C", [1...5]), ("R", [1...14]),
    ]
    for (kind, ranges) in numbered {
      for number in ranges.joined() {
        let id = number < 10 ? "\(kind)-0\(number)" : "\(kind)-\(number)"
        #expect(listed.contains(id), "\(id)")
      }
    }
    #expect(listed.isSuperset(of: ["I-05s", "I-16s"]))
  }

  @Test func `every identifier of the data flow specification is listed`() {
    let listed = Set(Catalogue.dataFlow.map(\.id))
    let groups: [(group: String, count: Int)] = [
      ("VIEW", 13), ("STATE", 26), ("BIND", 24), ("BINDABLE", 9), ("OBSV", 25), ("OBJ", 17),
      ("SOBJ", 17), ("OOBJ", 10), ("EOBJ", 13), ("ENV", 17), ("CHG", 18), ("RECV", 10),
      ("ID", 23), ("LIFE", 5), ("TASK", 9), ("TX", 18), ("DP", 7), ("APP", 6), ("STORE", 8),
      ("FOC", 4), ("GEST", 4), ("BUILD", 4), ("PREV", 2), ("THR", 9),
    ]
    for (group, count) in groups {
      for number in 1...count {
        let id = number < 10 ? "\(group)-0\(number)" : "\(group)-\(number)"
        // One for each profile.
        let ids = id == "STATE-03" ? ["STATE-03a", "STATE-03b"] : [id]
        #expect(listed.isSuperset(of: ids), "\(id)")
      }
    }
  }

  @Test func `only a rule that nobody promises is deviated from`() {
    for clause in Catalogue.all where clause.deviation != nil {
      #expect(clause.level == .observed, "\(clause.id)")
    }
  }

  @Test(arguments: Catalogue.all)
  func `clause says what it asks and where that is from`(_ clause: Clause) {
    #expect(clause.rule.hasSuffix("."))
    #expect(!clause.source.isEmpty)
    switch clause.status {
    case .tested(let check):
      #expect(clause.rule.contains("MUST"))
      #expect(clause.hint.hasSuffix("?"))
      #expect(!check.expected.isEmpty)
    case .untested(let reason):
      #expect(!reason.isEmpty)
    }
  }

  @Test func `the readme names what a release build does not count`() throws {
    let counting = Catalogue.all.filter { $0.needs.contains(.liveCounts) }.map(\.id)
    #expect(!counting.isEmpty)
    let words = try Repository.text("README.md").split { $0.isWhitespace }
    let sentence =
      "A release build of `core` does not count, so it skips the clauses that ask for counts:"
      + " \(counting.dropLast().joined(separator: ", ")) and \(counting.last ?? "")."
    #expect(words.joined(separator: " ").contains(sentence))
  }

  @Test func `no clause expects more than a trace keeps`() {
    for clause in Catalogue.all {
      guard case .tested(let check) = clause.status else { continue }
      #expect(check.expected.count <= Trace.limit)
      #expect(check.expected.allSatisfy { $0.utf8.count <= Trace.lineLimit }, "\(clause.id)")
    }
  }

  @Test func `the catalogue is in the order of the specification`() {
    let ids = Catalogue.all.map(\.id)
    #expect(ids.first == "T-01")
    #expect(ids.firstIndex(of: "I-05") == ids.firstIndex(of: "I-05s").map { $0 - 1 })
    #expect(Catalogue.observation.last?.id == "RND-19")
  }
}
