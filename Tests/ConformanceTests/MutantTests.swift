import Candidates
import Conformance
import Testing

/// The kit's own proof: every mutant is noticed, and by whom it should be.
///
/// One at a time, because the mutants share their models.
@Suite(.serialized) struct MutantTests {
  @Test(arguments: MutantRun.all)
  func `mutant fails the clauses that claim it`(_ mutant: MutantRun) async throws {
    // Only a mutant that hangs is waited for in vain.
    let patience = mutant.message.hasPrefix("hung") ? 0.5 : 10
    for id in mutant.clauses {
      let clause = try #require(Catalogue.tested.first { $0.id == id }, "no clause \(id)")
      let run = ClauseRun(clause: clause, candidate: mutant.candidate, patience: patience)
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

  /// Lines of traces that no mutant changes, and why.
  static let undisputed: Set<String> = [
    // Nothing has happened yet.
    "T-01 created: total = 0",
    // A registrar cannot make up a result, nor keep an error to itself.
    "I-22 result = 7", "I-22 thrown: Fault(code: 7)", "I-39 thrown: Fault(code: 7)",
    // How a value encodes is not a step of the engine.
    "I-23c encoded in an array = [{}]",
  ]

  @Test func `every line of a trace is disputed by a mutant`() async throws {
    // Left out: what hangs, what is slow, and what chance decides.
    let hanging = ["mutant-holding-lock", "mutant-releasing-under-lock"]
    var candidates: [String: any Candidate.Type] = [:]
    for mutant in MutantCatalogue.registrars {
      candidates[mutant.candidate.name] = mutant.candidate
    }
    for clause in Catalogue.observation where clause.id != "I-40" {
      guard let check = clause.check, !check.isStochastic else { continue }
      var undisputed = Set(check.expected)
      for (name, candidate) in candidates where !hanging.contains(name) {
        let run = ClauseRun(clause: clause, candidate: candidate)
        guard let actual = try? await run.trace() else { continue }
        undisputed.subtract(check.expected.difference(from: actual).insertions.map(\.line))
      }
      let listed = Self.undisputed.filter { $0.hasPrefix(clause.id + " ") }
      #expect(Set(undisputed.map { "\(clause.id) \($0)" }) == listed)
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
