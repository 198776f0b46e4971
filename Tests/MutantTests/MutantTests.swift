import Candidates
import CommandKit
import Conformance
import ConformanceKit
import DataFlowConformance
import Testing

/// The kit's own proof: every mutant is noticed, and by whom it should be.
///
/// Those of registrars; those of hosts are in ``HostMutantTests``. One at a time: the
/// mutants share their models, and ``Runner`` lets each wait for the other.
@Suite(.serialized) struct MutantTests {
  static let suite = Suite(
    candidates: [], clauses: Catalogue.all, mutants: MutantCatalogue.all)

  @Test(arguments: MutantTrial.all(of: MutantCatalogue.registrars, suite))
  func `mutant fails the clauses that claim it`(_ trial: MutantTrial) async {
    await expectKilled(trial)
  }

  @Test func `every tested clause is failed by a mutant`() {
    #expect(MutantTrial.unproved(Self.suite) == [])
  }

  /// Lines of traces that no mutant changes, and why.
  static let undisputed: Set<String> = [
    // Nothing has happened yet.
    "T-01 created: total = 0",
    // A registrar cannot make up a result, nor keep an error to itself.
    "I-22 result = 7", "I-22 thrown: Fault(code: 7)",
    // Nothing has happened yet; and lines like it stand elsewhere in the trace.
    "O-10 outer calls = 0", "A-14 0",
  ]

  @Test func `every line of a trace is disputed by a mutant`() async {
    // Left out: what hangs, what is slow, and what chance decides.
    let hanging = ["mutant-holding-lock", "mutant-releasing-under-lock"]
    let mutants = MutantCatalogue.registrars.filter { !hanging.contains($0.name) }
    var disputes = Disputes(isCounting: true)
    for clause in Catalogue.observation where clause.id != "I-40" {
      // One that lacks what the clause needs does not get far enough to dispute it.
      let able = mutants.filter { clause.needs.isSubset(of: $0.candidate.capabilities) }
      await disputes.expect(of: clause, by: able, but: Self.undisputed)
    }
  }

  @Test func `mutants are named, described and claimed`() {
    for mutant in MutantCatalogue.all {
      #expect(mutant.name.hasPrefix("mutant-"))
      #expect(mutant.fault.hasSuffix("."))
      #expect(!mutant.proofs.isEmpty)
    }
  }
}

/// Expects that all clauses of a proof fail with its message.
func expectKilled(_ trial: MutantTrial) async {
  // Another allocator is linked here; `conform mutants` tries them in its workers.
  let weighing = ["I-55", "I-58", "K-15", "R-19", "RND-15", "RND-16"]
  if trial.proof.clauses.contains(where: weighing.contains), !Heap.isTold { return }
  let patience = trial.proof.waits ? 0.5 : 10
  // A sanitizer delivers signals late; `conform mutants` runs without one.
  if trial.mutant.candidate.capabilities.contains(.lockFree), !Standstill.isPossible { return }
  // What is counted is a mutant's own, and one runs at a time.
  let runner = Runner(seed: 1, rounds: 50, patience: patience, isAlone: true)
  let problems = await DetachedThread.run {
    trial.run(with: runner) { clauses, runner, report in
      for clause in clauses { report(runner.run(clause, on: Specimen(trial.mutant))) }
    }
  }
  #expect(problems == [])
}

/// Who disputes lines of traces.
struct Disputes {
  /// How many lines each mutant has disputed: most lines are disputed by few, which are
  /// tried first; nil if they are tried in their own order.
  private var counts: [String: Int]?

  init(isCounting: Bool) { counts = isCounting ? [:] : nil }

  /// Expects that each line that a clause expects is one that a mutant has
  /// not, has elsewhere or has once too often, but for those that are `listed`.
  mutating func expect(of clause: Clause, by mutants: [Mutant], but listed: Set<String>) async {
    guard let check = clause.check, !check.isStochastic else { return }
    let listed = listed.filter { $0.hasPrefix(clause.id + " ") }
    // What is said of the heap where it cannot be weighed, or not alone, nobody disputes.
    var undisputed = Set(check.expected.filter { !$0.hasPrefix("heap, ") })
    for mutant in ordered(mutants, clause.id) where !undisputed.isEmpty {
      // Not for long: who makes a thread wait for ever disputes what does not come.
      let runner = Runner(seed: 1, rounds: 50, deadline: .seconds(5), patience: 0.1)
      let actual = await runner.run(clause, on: Specimen(mutant)).actual
      let before = undisputed.count
      undisputed.subtract(check.expected.difference(from: actual).map(\.line))
      counts?[mutant.name, default: 0] += before - undisputed.count
    }
    #expect(Set(undisputed.map { "\(clause.id) \($0)" }) == listed)
  }

  /// First who claims the clause, and is likely to change all of its lines.
  private func ordered(_ mutants: [Mutant], _ clause: String) -> [Mutant] {
    let claiming = mutants.filter { $0.proves(clause) }
    let others = mutants.filter { !$0.proves(clause) }
    guard let counts else { return claiming + others }
    return claiming
      + others.sorted { counts[$0.name, default: 0] > counts[$1.name, default: 0] }
  }
}

extension MutantTrial: CustomTestStringConvertible {
  package var testDescription: String {
    "\(mutant.name) \(proof.clauses.joined(separator: " "))"
  }
}

extension CollectionDifference.Change where ChangeElement == String {
  fileprivate var line: String {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}
