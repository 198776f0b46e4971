import Candidates
import Conformance
import ConformanceKit
import ConformanceTesting
import DataFlowConformance
import Testing

/// Every clause with every candidate that is not broken on purpose.
///
/// In both ways that a package has: a test of each clause for the product, so that
/// `swift test --filter OBSV-21` runs one, and one test with a case for each for the others.
///
/// One at a time: all cases begin at once otherwise, with two threads each.
@Suite(.serialized) struct ClauseTests {
  enum Registrars {
    #clauseTests(of: CoreCandidate.self, by: Catalogue.observation)
  }

  enum Hosts {
    #clauseTests(of: CoreCandidate.self, by: Catalogue.dataFlow)
  }

  static let others: [any Candidate.Type] = CandidateCatalogue.all.filter {
    $0 != CoreCandidate.self
  }

  @Test(arguments: ConformanceTrial.all(of: others, by: Catalogue.all))
  func `clause holds, or fails as the candidate says`(_ trial: ConformanceTrial) async throws {
    try await trial.run()
  }
}

extension Catalogue {
  /// The clauses with a check.
  static var tested: [Clause] { all.filter { $0.check != nil } }
}
