import Candidates
import Conformance
import Testing

/// The kit's own proof: every mutant is noticed, and by whom it should be.
///
/// One at a time, because the mutants share their models.
@Suite(.serialized) struct MutantTests {
  static let suite = Suite(
    candidates: [], clauses: Catalogue.all, mutants: MutantCatalogue.all)

  @Test(arguments: MutantRun.all)
  func `mutant fails the clauses that claim it`(_ run: MutantRun) async {
    // Only a mutant that hangs is waited for in vain.
    let patience = run.mutant.message.hasPrefix("hung") ? 0.5 : 10
    let runner = Runner(seed: 1, rounds: 50, patience: patience)
    let problems = await DetachedThread.run {
      MutantTrial(run.mutant, Self.suite).run(with: runner) { clauses, runner, report in
        for clause in clauses { report(runner.run(clause, on: run.mutant.candidate)) }
      }
    }
    #expect(problems == [])
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

  @Test func `every line of a trace is disputed by a mutant`() async {
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
        let actual = await Runner(seed: 1).run(clause, on: candidate).actual
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
  let mutant: Mutant

  var testDescription: String {
    "\(mutant.candidate.name) \(mutant.clauses.joined(separator: " "))"
  }

  static let all = MutantCatalogue.all.map(MutantRun.init)
}

extension CollectionDifference.Change where ChangeElement == String {
  fileprivate var line: String {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}
