import Candidates
import Conformance
import ConformanceKit
import DataFlowConformance
import Testing

/// Every tested clause with every candidate that is not broken on purpose.
@Suite struct ClauseTests {
  /// One clause with one candidate.
  struct Pair: CustomTestStringConvertible, Sendable {
    let clause: Clause
    let candidate: any Candidate.Type

    var testDescription: String { "\(clause.id) \(candidate.name)" }

    static let all = CandidateCatalogue.all.flatMap { candidate in
      Catalogue.tested
        // Blocks are counted per process, and other tests register beside this
        // one: only the gate, which gives each clause a process, can tell.
        .filter { !$0.needs.contains(.liveCounts) }
        .map { Pair(clause: $0, candidate: candidate) }
    }
  }

  @Test(arguments: Pair.all)
  func `clause holds, or fails as the candidate says`(_ pair: Pair) async {
    let result = await Runner(seed: 1, rounds: 50).run(pair.clause, on: pair.candidate)
    #expect(
      [.pass, .knownFailure, .skip].contains(result.verdict.kind),
      "\(FailureBlock.lines(for: result).joined(separator: "\n"))")
  }
}

extension Catalogue {
  /// The clauses with a check.
  static var tested: [Clause] { all.filter { $0.check != nil } }
}

extension Clause {
  /// The check of a tested clause.
  var check: Check? {
    if case .tested(let check) = status { check } else { nil }
  }
}
