import Candidates
import Conformance
import Testing

/// The kit's own proof: every mutant is noticed, and by whom it should be.
///
/// One at a time, because the mutants share their models.
@Suite(.serialized) struct MutantTests {
  @Test(arguments: MutantRun.all)
  func `mutant fails the clauses that claim it`(_ mutant: MutantRun) async throws {
    for id in mutant.clauses {
      let clause = try #require(Catalogue.tested.first { $0.id == id }, "no clause \(id)")
      let run = ClauseRun(clause: clause, candidate: mutant.candidate, patience: 0.5)
      let actual = try #require(await run.trace())
      let surplus = actual.difference(from: run.expected ?? []).insertions.map(\.line)
      #expect(
        surplus.contains { $0.contains(mutant.message) },
        "\(id) should see \"\(mutant.message)\" and saw \(actual)")
    }
  }

  @Test func `every tested clause is failed by a mutant`() {
    let claimed = Set(MutantCatalogue.all.flatMap(\.clauses))
    for clause in Catalogue.tested {
      #expect(claimed.contains(clause.id), "\(clause.id)")
    }
  }

  @Test func `mutants are named, described and claimed`() {
    for mutant in MutantCatalogue.all {
      #expect(mutant.candidate.name.hasPrefix("mutant-"))
      #expect(mutant.candidate.summary.hasSuffix("."))
      #expect(!mutant.clauses.isEmpty && !mutant.message.isEmpty)
    }
  }
}

/// One entry of the catalogue of mutants.
struct MutantRun: CustomTestStringConvertible, Sendable {
  let candidate: any Candidate.Type
  let clauses: [String]
  let message: String

  var testDescription: String { "\(candidate.name) \(clauses.joined(separator: " "))" }

  static var all: [MutantRun] {
    MutantCatalogue.all.map {
      MutantRun(candidate: $0.candidate, clauses: $0.clauses, message: $0.message)
    }
  }
}

extension CollectionDifference.Change where ChangeElement == String {
  fileprivate var line: String {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}
